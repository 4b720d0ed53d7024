import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';

const SCRIPT = `void '${randomBytes(2_000).toString('hex')}';`;
const BROTLI = brotliCompressSync(SCRIPT);
const GZIP = gzipSync(SCRIPT);
const PICTURE = randomBytes(3_000);

describe('a file of the pages', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    const webRoot = makeBuiltPages();
    const add = (name: string, content: string | Buffer) =>
      writeFileSync(join(webRoot, 'en/client', name), content);
    add('assets/page-1.js', SCRIPT);
    add('assets/page-1.js.br', BROTLI);
    add('assets/page-1.js.gz', GZIP);
    add('assets/later-1.js', SCRIPT);
    add('icon.png', PICTURE);
    clinic = await startTestApp('sqlite', { webRoot });
  });
  afterAll(() => clinic.close());

  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    clinic.inject({ method, url, headers });

  it.each([
    ['br, gzip', 'br', BROTLI],
    ['gzip, deflate, br;q=0', 'gzip', GZIP],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])('is sent as the build compressed it: Accept-Encoding %s', async (accepted, encoding, body) => {
    for (const _time of [1, 2]) {
      const answer = await ask('/assets/page-1.js', { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(body)).toBe(true);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.length),
        vary: 'accept-encoding',
        'cache-control': 'max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = String((await ask('/assets/page-1.js')).headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{11}"$/);
    const again = await ask('/assets/page-1.js', { 'if-none-match': etag, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'x-content-type-options': 'nosniff' });
  });

  it('has its length in the answer to a HEAD request', async () => {
    const { statusCode, headers, body } = await ask('/assets/page-1.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers).toMatchObject({ 'content-length': String(BROTLI.length), 'content-encoding': 'br' });
  });

  it('is sent whole when a client asks for a part', async () => {
    const { statusCode, headers, body } = await ask('/assets/page-1.js', { range: 'bytes=0-9' });
    expect([statusCode, body]).toEqual([200, SCRIPT]);
    expect(headers).not.toHaveProperty('content-range');
  });

  it('is compressed by the server if the build did not compress it', async () => {
    const text = (await ask('/assets/later-1.js', { 'accept-encoding': 'gzip' })).rawPayload;
    expect(gunzipSync(text).toString()).toBe(SCRIPT);
  });

  it('is sent as it is if its format is compressed already', async () => {
    const { headers, rawPayload } = await ask('/icon.png', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'max-age=86400' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(rawPayload.equals(PICTURE)).toBe(true);
  });
});

describe('a page or document that is cached', () => {
  it.each(['/api/openapi.json', '/patient/login', '/'])('says how it is compressed: %s', async (url) => {
    const clinic = await startTestApp('sqlite', {
      env: { CLINIC_ADDRESS: 'Green Road '.repeat(200) },
      webRoot: makeBuiltPages(),
    });
    const plain = await clinic.inject({ url });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const _time of [1, 2]) {
      const packed = await clinic.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(packed.rawPayload.length),
        'content-type': plain.headers['content-type'],
        'cache-control': plain.headers['cache-control'],
        'content-security-policy': plain.headers['content-security-policy'],
        vary: 'accept-encoding',
      });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    }
    await clinic.close();
  });
});
