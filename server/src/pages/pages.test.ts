import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';

let clinic: TestApp;
const servePages = async (env: Record<string, string> = {}) => {
  clinic = await startTestApp('sqlite', { env, webRoot: makeBuiltPages() });
};
const open = async (url: string) => {
  const { statusCode, headers, body } = await clinic.inject({ url });
  return { status: statusCode, headers, body };
};
afterEach(() => clinic.close());

/** Sends an address byte for byte. HTTP clients would normalise it first. */
const statusLine = async (url: string) => {
  const { port } = clinic.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${url} HTTP/1.1\r\nhost: clinic\r\nconnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n')[0];
};

const expectPage = ({ headers, body }: Awaited<ReturnType<typeof open>>) => {
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
  expect(headers['cache-control']).toBe('no-store');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('"/clinic":');
  expect(withoutScripts(body)).toBe('failed');
};

/** What the page says to browsers without scripts. */
const withoutScripts = (body: string) =>
  /<noscript><style>#root .*<p>Without scripts: (\w+)<\/p><\/div><\/noscript>/.exec(body)?.[1];

describe('a page', () => {
  it('is made from the parts of its address that it uses, and ignores the rest', async () => {
    await servePages();
    // The page of the tests has its address as its title.
    const titleOf = async (url: string) => /<title>(.*)<\/title>/.exec((await open(url)).body)?.[1];
    expect(await titleOf('/doctors?x=1&search=Rahman%20A&y=2&department=3')).toBe(
      '/doctors?search=Rahman+A&amp;department=3',
    );
    expect(await titleOf('/doctors?search=&department=&shown=all')).toBe('/doctors?shown=all');
    expect(await titleOf('/doctors?when=here&woman=1&x=1')).toBe('/doctors?when=here&amp;woman=1');
    expect(await titleOf('/doctors?x=1')).toBe('/doctors');
    expect(await titleOf('/?utm_source=sms')).toBe('/');
    expect(await titleOf('//')).toBe('/');
  });

  it.each(['/\\[', '/\\\\[', '/\\clinic:99999/', '//[', '//clinic:99999/'])(
    'is the answer to an address that could be taken for a host: %s',
    async (url) => {
      await servePages();
      await clinic.app.listen({ port: 0 });
      expect(await statusLine(url)).toBe('HTTP/1.1 200 OK');
    },
  );

  it.each(['/', '/book/7', '/patient/login'])(
    'that the rate limit refuses is still a page: %s',
    async (url) => {
      await servePages({ REQUESTS_PER_MINUTE: '1' });
      await open('/');
      const page = await open(url);
      expect(page.status).toBe(429);
      expectPage(page);
      // The script that the page needs is served too.
      expect((await open('/assets/main-1.js')).status).toBe(200);
      expect((await open('/assets/nothing.js')).status).toBe(429);
      for (const address of ['/api/clinic', '/api/nothing', '/favicon.svg']) {
        const refused = await open(address);
        expect([refused.status, refused.headers['content-type']]).toEqual([
          429,
          'application/json; charset=utf-8',
        ]);
      }
    },
  );

  it('that an overloaded server refuses is still a page', async () => {
    await servePages({ REQUESTS_AT_ONCE: '1' });
    let finish = () => {};
    const work = clinic.app.limitWork(() => new Promise<void>((resolve) => (finish = resolve)));
    const page = await open('/');
    expect(page.status).toBe(503);
    expectPage(page);
    finish();
    await work;
    expect((await open('/')).status).toBe(200);
  });
});

describe('without scripts', () => {
  it.each([
    ['/patient', 'patient'],
    ['/patient/login', 'patient'],
    ['/admin/doctors/new', 'staff'],
  ])('the page %s says what it needs', async (url, need) => {
    await servePages();
    const { body } = await open(url);
    expect(withoutScripts(body)).toBe(need);
    // The logins are drawn by the server, all other pages of the areas by the browser.
    expect(body.includes('<div id="root"></div>')).toBe(!url.endsWith('/login'));
  });

  it('a page says that its data are away', async () => {
    await servePages();
    expect(withoutScripts((await open('/doctors')).body)).toBeUndefined();
    await clinic.database.close();
    const page = await open('/book/7');
    expect(page.status).toBe(503);
    expect(withoutScripts(page.body)).toBe('failed');
  });
});

describe('the link of an SMS', () => {
  it('leads to the login while the database is away', async () => {
    await servePages();
    await clinic.database.close();
    expect(await open('/a/K7QF-3M2D')).toMatchObject({
      status: 302,
      headers: { location: '/patient/login' },
    });
  });

  it('leads to the login when the rate limit refuses the request', async () => {
    await servePages({ REQUESTS_PER_MINUTE: '1' });
    await open('/');
    expect(await open('/a/K7QF-3M2D')).toMatchObject({
      status: 302,
      headers: { location: '/patient/login' },
    });
  });
});
