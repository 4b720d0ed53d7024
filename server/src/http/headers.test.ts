import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { signedIn } from '../../test/people.ts';

const REAL_CLINIC = { DEMO_MODE: 'false', CLINIC_SECRET: 'a-secret-of-the-tests-that-is-long-enough' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FROM_ELSEWHERE = { remoteAddress: '203.0.113.5' };

/** On every answer but the files of the pages, which obey the headers of their page. */
const ON_ALL = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const DATA: Array<[string, InjectOptions, number]> = [
  ['a success', { url: '/api/clinic' }, 200],
  ['a success that is kept ready', { url: '/api/doctors' }, 200],
  ['health', { url: '/api/health' }, 200],
  ['the description of the API', { url: '/api/openapi.json' }, 200],
  ['a CSV file', { url: '/api/appointments/export' }, 200],
  ['only headers', { method: 'HEAD', url: '/api/clinic' }, 200],
  ['a wrong field', { url: '/api/doctors?limit=0' }, 400],
  ['a broken body', { method: 'POST', url: '/api/auth/admin', payload: '{', headers: JSON_TYPE }, 400],
  ['an unreadable address', { url: '/api/doctors/%ff' }, 400],
  ['an unreadable address of a page', { url: '/%ff' }, 400],
  ['a missing token', { url: '/api/patients', headers: { authorization: '' } }, 401],
  ['an unknown path', { url: '/api/nothing' }, 404],
  ['an unknown method', { method: 'OPTIONS', url: '/api/clinic' }, 404],
  ['a method that no page has', { method: 'POST', url: '/doctors' }, 404],
  ['a large body', { method: 'POST', url: '/api/auth/admin', payload: { a: 'x'.repeat(20_000) } }, 413],
  [
    'a strange type',
    { method: 'POST', url: '/api/auth/admin', payload: 'x', headers: { 'content-type': 'a/b' } },
    415,
  ],
  ['too many requests', { url: '/api/clinic', ...FROM_ELSEWHERE }, 429],
];

describe('the headers of every answer', () => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp('sqlite', {
      env: { ...REAL_CLINIC, REQUESTS_PER_MINUTE: '200' },
      webRoot: makeBuiltPages(),
    });
    token = (await signedIn(clinic, 'Admin')).token;
    for (let call = 0; call < 200; call += 1) {
      await clinic.inject({ url: '/api/clinic', ...FROM_ELSEWHERE });
    }
  });
  afterAll(() => clinic.close());

  const ask = (request: InjectOptions) =>
    clinic.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });

  it.each(DATA)(
    'that is data says that it is not kept, and nothing in it runs: %s',
    async (_name, request, status) => {
      const { statusCode, headers } = await ask(request);
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        ...ON_ALL,
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('server');
    },
  );

  it.each(['/', '/doctors', '/book/1', '/patient/login', '/admin/login', '/no/such/page', '/api/docs'])(
    'that is a page allows no script but its own: %s',
    async (url) => {
      const { statusCode, headers, body } = await ask({ url });
      expect(statusCode).toBe(url === '/book/1' ? 404 : 200);
      expect(headers).toMatchObject(ON_ALL);
      const policy = String(headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(scripts).toMatch(/^'self'( 'sha256-[\w+/=]{44}')*$/);
      for (const [, script = ''] of body.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
        expect(scripts).toContain(createHash('sha256').update(script).digest('base64'));
      }
      expect(body).not.toMatch(/\son\w+="|javascript:/i);
    },
  );

  it.each([
    '/',
    '/doctors',
    '/bn/book/1',
    '/waiting/no-such-offer',
    '/patient/login',
    '/bn/patient/dashboard',
    '/no/such/page',
    '/q/no-such-key',
    '/bn/board',
    '/offline',
    '/admin/login',
    '/bn/admin/dashboard',
  ])('that is a page allows only its own styles: %s', async (url) => {
    const { headers, body } = await ask({ url });
    const policy = String(headers['content-security-policy']);
    const styles = /style-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(styles.replace(/ 'sha256-[\w+/=]{44}'/g, '')).toBe("'self'");
    for (const [, style = ''] of body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
      expect(styles).toContain(createHash('sha256').update(style).digest('base64'));
    }
    expect(body).not.toMatch(/\sstyle="/);
  });

  it.each([
    ['/assets/main-1.js', 'max-age=31536000, immutable', undefined],
    ['/favicon.svg', 'max-age=86400', "default-src 'none'"],
  ])('that is a file of the pages may be kept: %s', async (url, cacheControl, policy) => {
    const { statusCode, headers } = await ask({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': ON_ALL['strict-transport-security'],
    });
    expect(headers['content-security-policy']).toBe(policy);
    for (const name of ['x-frame-options', 'referrer-policy', 'permissions-policy']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('do not demand TLS in demo mode, which is viewed on localhost', async () => {
    const demo = await startTestApp('sqlite');
    expect((await demo.inject({ url: '/api/clinic' })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
    await demo.close();
  });
});
