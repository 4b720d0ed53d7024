import { readdirSync } from 'node:fs';
import type { Endpoint } from '@clinic-serial/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

const CONTRACT = new URL('../../../contract/src/', import.meta.url);

/** Every endpoint that the contract declares, found by importing all of its files. */
async function statedEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)));
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

describe('the description of the API', () => {
  let clinic: TestApp;
  // biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
  let document: any;
  beforeAll(async () => {
    clinic = await startTestApp('sqlite');
    document = (await clinic.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  });
  afterAll(() => clinic.close());

  const operation = ({ method, path }: Endpoint) => document.paths[`/api${path}`]?.[method.toLowerCase()];

  it('is an OpenAPI document of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toBe('Clinic Serial API');
  });

  it('describes every endpoint that is served, and the server serves every endpoint of the contract', async () => {
    const served = clinic.app.endpoints.map(nameOf);
    expect(served.length).toBeGreaterThan(5);
    // The contract may declare one route several times: for the public, for patients and for staff.
    expect(new Set((await statedEndpoints()).map(nameOf))).toEqual(new Set(served));
    for (const endpoint of clinic.app.endpoints) {
      expect(operation(endpoint), nameOf(endpoint)).toMatchObject({ summary: endpoint.summary });
    }
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    expect(described.sort()).toEqual([...served, 'GET /health'].sort());
  });

  it('gives the schemas of success and failure for each endpoint', () => {
    for (const endpoint of clinic.app.endpoints) {
      const { responses } = operation(endpoint);
      expect(Object.keys(responses).sort(), nameOf(endpoint)).toEqual(['200', 'default']);
      // An endpoint that returns a file has the type of that file. All others return the envelope.
      const { 'application/json': json, ...file } = responses['200'].content;
      expect(json === undefined, nameOf(endpoint)).toBe(Object.keys(file).length === 1);
      if (json) expect(json.schema.required.sort(), nameOf(endpoint)).toEqual(['data', 'success']);
      const failure = responses.default.content['application/json'].schema;
      expect(failure.required.sort(), nameOf(endpoint)).toEqual(['code', 'error', 'success']);
    }
  });

  it('gives the path parameters, the body and the security of each endpoint', () => {
    for (const endpoint of clinic.app.endpoints) {
      const { parameters = [], requestBody, security } = operation(endpoint);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters
          .filter((one: { in: string }) => one.in === 'path')
          .map((one: { name: string }) => one.name),
        nameOf(endpoint),
      ).toEqual(inPath);
      expect(requestBody !== undefined, nameOf(endpoint)).toBe(endpoint.body !== undefined);
      expect(security, nameOf(endpoint)).toEqual(endpoint.access.visitor ? [] : [{ bearer: [] }]);
    }
  });

  it('allows no integer that a database column cannot store', () => {
    const numbers: Array<{ type: string; minimum: number; maximum: number }> = [];
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('type' in schema && schema.type === 'integer') numbers.push(schema as (typeof numbers)[number]);
      for (const part of Object.values(schema)) collect(part);
    };
    for (const endpoint of clinic.app.endpoints) {
      const { parameters, requestBody } = operation(endpoint);
      collect([parameters, requestBody]);
    }
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter(({ minimum, maximum }) => minimum < 0 || maximum > 2_147_483_647)).toEqual([]);
  });

  it.each(['/api/docs', '/api/docs/'])(
    'can be browsed at %s: the page finds its scripts and styles',
    async (url) => {
      const page = await clinic.inject({ method: 'GET', url });
      const address = [301, 302, 307, 308].includes(page.statusCode) ? String(page.headers.location) : url;
      const { statusCode, headers, body } = await clinic.inject({ method: 'GET', url: address });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('text/html');
      const parts = [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
        ([, part]) => new URL(part ?? '', `http://clinic${address}`).pathname,
      );
      expect(parts.length).toBeGreaterThan(2);
      for (const part of parts) {
        expect((await clinic.inject({ method: 'GET', url: part })).statusCode, part).toBe(200);
      }
    },
  );
});
