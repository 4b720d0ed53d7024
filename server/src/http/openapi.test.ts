import { readdirSync } from 'node:fs';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { type ErrorCode, FAILURES } from '@clinic-serial/contract/subjects/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { withoutReferences } from '../../test/openapi-references.ts';
import { failuresOf } from './endpoint-failures.ts';
import { securityOf } from './openapi-document.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

const CONTRACT = new URL('../../../contract/src/subjects/', import.meta.url);

/** Every endpoint that the contract declares, by the name of its export. */
async function statedEndpoints(): Promise<[string, Endpoint][]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)));
  const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
    const [, value] = entry;
    return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
  };
  return modules.flatMap((module) => Object.entries(module).filter(isEndpoint));
}

/** How the document describes a failure response. */
interface Failures {
  headers?: object;
  content: {
    'application/json': {
      schema: { allOf: [{ required: string[] }, { properties: { code: { enum: string[] } } }] };
      examples: object;
    };
  };
}

/** Failures that every endpoint can have. */
const EVERYWHERE: ErrorCode[] = [
  'MALFORMED_REQUEST',
  'REQUEST_TOO_SLOW',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'OVERLOADED',
  'DATABASE_AWAY',
  'NOT_WRITABLE',
];

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

describe('the description of the API', () => {
  let clinic: TestApp;
  // biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
  let served: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same, with every reference replaced by what it refers to
  let document: any;
  beforeAll(async () => {
    clinic = await startTestApp('sqlite');
    served = (await clinic.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    document = withoutReferences(served);
  });
  afterAll(() => clinic.close());

  const operation = ({ method, path }: Endpoint) => document.paths[`/api${path}`]?.[method.toLowerCase()];

  it('is an OpenAPI document of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toBe('Clinic Serial API');
  });

  it('describes every endpoint that is served, and the server serves every endpoint of the contract', async () => {
    const names = clinic.app.endpoints.map(nameOf);
    expect(names.length).toBeGreaterThan(5);
    // The contract may declare one route several times: for the public, for patients and for staff.
    expect(new Set((await statedEndpoints()).map(([, endpoint]) => nameOf(endpoint)))).toEqual(
      new Set(names),
    );
    for (const endpoint of clinic.app.endpoints) {
      expect(operation(endpoint), nameOf(endpoint)).toMatchObject({ summary: endpoint.summary });
    }
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    expect(described.sort()).toEqual([...names, 'GET /health'].sort());
  });

  it('names each operation after its endpoint, under a tag that has a description', async () => {
    const exported = new Map((await statedEndpoints()).map(([name, endpoint]) => [endpoint, name]));
    const described = document.tags.map(({ name }: { name: string }) => name);
    for (const endpoint of clinic.app.endpoints) {
      const { operationId, tags } = operation(endpoint);
      expect(operationId).toBe(exported.get(endpoint));
      expect(described, operationId).toContain(tags[0]);
    }
  });

  it('gives the schema of each success response', () => {
    for (const endpoint of clinic.app.endpoints) {
      const { content } = operation(endpoint).responses[200];
      // An endpoint that returns a file has the types of that file. All others return the envelope.
      const { 'application/json': json, ...file } = content;
      expect(json === undefined, endpoint.name).toBe(Object.keys(file).length > 0);
      if (json) expect(json.schema.required.sort(), endpoint.name).toEqual(['data', 'success']);
    }
  });

  it('lists, by status, every code with which each endpoint can fail', () => {
    for (const endpoint of clinic.app.endpoints) {
      const { 200: _, ...failures } = operation(endpoint).responses;
      const codes = Object.entries<Failures>(failures).flatMap(([status, { content, headers }]) => {
        const { schema, examples } = content['application/json'];
        const [failure, { properties }] = schema.allOf;
        expect(failure.required.sort(), endpoint.name).toEqual(['code', 'error', 'success']);
        expect(Object.keys(examples), endpoint.name).toEqual(properties.code.enum);
        expect('Retry-After' in (headers ?? {}), status).toBe(['429', '503'].includes(status));
        return properties.code.enum.map((code) => `${status} ${code}`);
      });
      const expected = failuresOf(endpoint).map((code) => `${FAILURES[code].status} ${code}`);
      expect(codes.sort(), endpoint.name).toEqual(expected.sort());
    }
  });

  it('adds the failures that follow from access, parameters and body', () => {
    const codesOf = (name: string) => {
      const endpoint = clinic.app.endpoints.find((one) => one.name === name);
      return failuresOf(endpoint as Endpoint).filter((code) => !EVERYWHERE.includes(code));
    };
    expect(codesOf('getClinic')).toEqual([]);
    // An Admin may have to set up a second factor first.
    expect(codesOf('listSessions')).toEqual(['UNAUTHENTICATED', 'SECOND_FACTOR_FIRST']);
    expect(codesOf('getStaffProfile')).toEqual(['UNAUTHENTICATED']);
    expect(codesOf('listAudit')).toEqual([
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'SECOND_FACTOR_FIRST',
    ]);
    expect(codesOf('createPatient')).toEqual([
      'PHONE_IN_USE',
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'SECOND_FACTOR_FIRST',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(codesOf('getLiveStatus')).toEqual(['DOCTOR_NOT_FOUND', 'INVALID_INPUT', 'NOT_FOUND']);
  });

  it('defines each named schema once and refers to it', () => {
    const { schemas } = served.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Appointment', 'Failure', 'Pagination', 'Patient', 'PublicDoctor']),
    );
    const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
    expect(new Set(texts).size).toBe(texts.length);
    const answers = JSON.stringify(served.paths);
    expect(texts.filter((text) => text.includes('"properties"') && answers.includes(text))).toEqual([]);
  });

  it('has examples of a booking that its schemas accept', () => {
    const booking = ['listDoctors', 'getLiveStatus', 'requestBookingCode', 'verifyBookingCode'];
    for (const endpoint of clinic.app.endpoints.filter(({ name }) => booking.includes(name))) {
      const { requestBody, responses } = operation(endpoint);
      const { example } = responses[200].content['application/json'];
      expect(z.safeParse(endpoint.data, example?.data).error, endpoint.name).toBeUndefined();
      if (!endpoint.body) continue;
      const body = requestBody.content['application/json'].example;
      expect(z.safeParse(endpoint.body, body).error, endpoint.name).toBeUndefined();
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
      expect(security, nameOf(endpoint)).toEqual(securityOf(endpoint.access));
    }
  });

  it('says that the sentences of every endpoint are in the language of Accept-Language', () => {
    for (const endpoint of clinic.app.endpoints) {
      const { parameters } = operation(endpoint);
      const language = parameters.find(({ name }: { name: string }) => name === 'Accept-Language');
      expect(language, nameOf(endpoint)).toMatchObject({ in: 'header', schema: { default: 'en' } });
      expect(language.required ?? false).toBe(false);
      expect(language.description).toMatch(/`error` and `errors`.*`bn`.*English/);
    }
    expect(document.info.description).toContain('`Accept-Language`');
  });

  it('says which token each endpoint takes', () => {
    const tokensOf = (name: string) => {
      const endpoint = clinic.app.endpoints.find((one) => one.name === name);
      return operation(endpoint as Endpoint).security;
    };
    expect(tokensOf('verifyBookingCode')).toEqual([]);
    expect(tokensOf('listDoctors')).toEqual([{}, { patientToken: [] }, { staffToken: [] }]);
    expect(tokensOf('getProfile')).toEqual([{ patientToken: [] }]);
    expect(tokensOf('listAudit')).toEqual([{ staffToken: [] }]);
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
