import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor } from '../../test/clinic.ts';

let clinic: TestApp;
const serve = async (env: Record<string, string> = {}) => {
  clinic = await startTestApp('sqlite', { env, webRoot: makeBuiltPages() });
};
const open = (url: string, host = 'localhost:3000') => clinic.inject({ url, headers: { host } });
afterEach(() => clinic.close());

describe('the files about the site', () => {
  it('list the public pages and every doctor that can be booked', async () => {
    await serve({ PUBLIC_URL: 'https://clinic.example' });
    const id = await addDoctor(clinic);
    const hidden = await addDoctor(clinic, { isActive: false });
    const { body, headers } = await open('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(
      ['', '/doctors', '/about', '/contact', '/privacy', `/doctors/${id}`].flatMap((path) => [
        `https://clinic.example${path || '/'}`,
        `https://clinic.example/bn${path}`,
      ]),
    );
    expect(body).not.toContain(`/doctors/${hidden}<`);
    // Each entry names the page in both languages.
    const links = [
      '<xhtml:link rel="alternate" hreflang="en" href="https://clinic.example/about"/>',
      '<xhtml:link rel="alternate" hreflang="bn" href="https://clinic.example/bn/about"/>',
    ].join('');
    expect(body).toContain(`<url><loc>https://clinic.example/about</loc>${links}</url>`);
    expect(body).toContain(`<url><loc>https://clinic.example/bn/about</loc>${links}</url>`);
    expect((await open('/robots.txt')).body).toContain('Sitemap: https://clinic.example/sitemap.xml\n');
  });

  it('name the address of the request while PUBLIC_URL is not set', async () => {
    await serve();
    expect((await open('/sitemap.xml')).body).toContain('<loc>http://localhost:3000/about</loc>');
    expect((await open('/sitemap.xml', 'a&b')).body).toContain('<loc>http://a&amp;b/about</loc>');
    expect((await open('/sitemap.xml', 'a"><b')).body).toContain('<loc>/about</loc>');
  });

  it('let a phone install the site under the name of the clinic', async () => {
    await serve({ CLINIC_NAME: 'Shapla "1" Clinic' });
    const { headers, body } = await open('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: 'Shapla "1" Clinic',
      short_name: 'Shapla "1" Clinic',
      lang: 'en',
      start_url: '/',
      shortcuts: [{ url: '/doctors' }, { url: '/patient/dashboard' }],
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }, { sizes: 'any' }],
    });
  });

  it('let a phone install the site in Bangla', async () => {
    await serve({ CLINIC_NAME: 'Shapla Clinic' });
    const { headers, body } = await open('/bn/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { shortcuts, ...manifest } = JSON.parse(body);
    expect(manifest).toMatchObject({ id: '/bn', name: 'Shapla Clinic', lang: 'bn', start_url: '/bn' });
    expect(manifest.description).toMatch(/^[^A-Za-z]+$/);
    expect(shortcuts).toEqual([
      { name: 'ডাক্তার খুঁজুন', url: '/bn/doctors' },
      { name: 'আমার অ্যাকাউন্ট', url: '/bn/patient/dashboard' },
    ]);
  });
});

describe('a file that does not exist', () => {
  it.each(['/assets/gone.js', '/assets/gone', '/x.png', '/admin/x.PNG', '/favicon.gif?v=1'])(
    'is answered in a few bytes: %s',
    async (url) => {
      await serve();
      const { statusCode, headers, body } = await open(url);
      expect([statusCode, headers['content-type'], body]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'Not found\n',
      ]);
    },
  );

  it('is answered in Bangla below /bn', async () => {
    await serve();
    const { statusCode, body } = await open('/bn/x.png');
    expect([statusCode, body]).toEqual([404, 'পাওয়া যায়নি\n']);
  });

  it.each(['/no/such/page', '/doctors?search=a.png', '/patient/login', '/book/1.'])(
    'is not what a page is taken for: %s',
    async (url) => {
      await serve();
      expect((await open(url)).headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );
});
