import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor } from '../../test/clinic.ts';
import { signedIn } from '../../test/people.ts';

let clinic: TestApp;
let token: string;
beforeEach(async () => {
  clinic = await startTestApp('sqlite', { webRoot: makeBuiltPages() });
  token = (await signedIn(clinic, 'Admin')).token;
});
afterEach(() => clinic.close());

const add = (name: string) => clinic.send('POST', '/admin/places', { name, nameBn: 'উত্তরা' }, token);
const open = async (url: string, cookie?: string) => {
  const { statusCode, headers, body } = await clinic.inject({
    url,
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  });
  return { status: statusCode, to: headers.location, kept: headers['set-cookie'], body };
};
const COOKIE = 'place=2; Path=/; Max-Age=31536000; SameSite=Lax';

describe('the place that a visitor has chosen', () => {
  it('is named by the address and kept by a cookie', async () => {
    await add('Uttara');
    expect(await open('/doctors?woman=1&keep=2')).toMatchObject({
      status: 303,
      to: '/doctors?woman=1&place=2',
      kept: COOKIE,
    });
    expect(await open('/bn?keep=2', 'place=1')).toMatchObject({ to: '/bn?place=2', kept: COOKIE });
    // A link that somebody shares changes nobody's choice.
    for (const cookie of [undefined, 'place=1', 'place=2']) {
      expect(await open('/doctors?place=2', cookie)).toMatchObject({ status: 200, kept: undefined });
    }
    // The page is drawn for the address, so that one answer serves all visitors.
    expect((await open('/doctors?search=a&place=2')).body).toContain('<title>/doctors?search=a&amp;place=2');
  });

  it('leads a visitor of these two pages to the address with it', async () => {
    await add('Uttara');
    expect(await open('/', 'place=2')).toMatchObject({ status: 303, to: '/?place=2' });
    expect(await open('/bn/doctors?search=eye', 'a=b; place=2')).toMatchObject({
      status: 303,
      to: '/bn/doctors?search=eye&place=2',
    });
    expect(await open('/doctors?place=7', 'place=2')).toMatchObject({ to: '/doctors?place=2' });
    expect(await open('/contact', 'place=2')).toMatchObject({ status: 200, kept: undefined });
  });

  it('is forgotten by the choice of all places', async () => {
    await add('Uttara');
    expect(await open('/doctors?woman=1&keep=all', 'place=2')).toMatchObject({
      status: 303,
      to: '/doctors?woman=1',
      kept: 'place=; Path=/; Max-Age=0; SameSite=Lax',
    });
  });

  it('is none that is unknown or closed, and none in a clinic with one place', async () => {
    expect(await open('/doctors?place=2', 'place=2')).toMatchObject({ status: 200, kept: undefined });
    expect((await open('/doctors?place=2')).body).toContain('<title>/doctors<');
    await add('Uttara');
    const { data } = await add('Mirpur');
    await clinic.send('PUT', `/admin/places/${data.id}`, { name: 'Mirpur', isActive: false }, token);
    for (const place of ['3', '9', 'x', '2%0d%0aSet-Cookie:x']) {
      expect(await open(`/doctors?place=${place}&keep=${place}`, `place=${place}`), place).toMatchObject({
        status: 200,
        to: undefined,
        kept: undefined,
      });
    }
  });

  it('comes with English pages without the Bangla names of the places', async () => {
    await add('Uttara');
    expect((await open('/doctors')).body).not.toContain('উত্তরা');
    expect((await open('/bn/doctors')).body).toContain('উত্তরা');
  });

  it('is the place whose departments come with the page', async () => {
    await add('Uttara');
    await addDoctor(clinic);
    for (const [page, of, list] of [
      ['/?place=2', '/', '/departments?searchWords=none&bangla=none&place=2'],
      ['/doctors?place=2', '/doctors', '/departments?place=2'],
      ['/bn/doctors?place=1', '/bn/doctors', '/departments?place=1'],
    ] as const) {
      const dataOf = async (url: string): Promise<Record<string, unknown>> =>
        JSON.parse(/id="preloaded">(.*?)<\/script>/.exec((await open(url)).body)?.[1] ?? '{}');
      const data = await dataOf(page);
      expect(Object.keys(data).filter((address) => address.startsWith('/departments'))).toEqual([list]);
      expect(data[list]).toEqual((await clinic.get(list)).data);
      expect(data[list]).toHaveLength(page.endsWith('2') ? 0 : 1);
      expect(await dataOf(of)).toHaveProperty([list.replace(/[?&]place=\d/, '')]);
    }
  });
});

it('structured data has each place with its address and telephone, and a doctor where they sit', async () => {
  const structured = async (path: string) =>
    JSON.parse(/ld\+json">(.*?)<\/script>/.exec((await open(path)).body)?.[1] ?? '{}');
  expect(await structured('/contact')).not.toHaveProperty('department');
  const id = await addDoctor(clinic);
  expect(await structured(`/doctors/${id}`)).not.toHaveProperty('location');
  const at = { address: '9 Sector Road', phone: '02-55012345, 10616' };
  await clinic.send('POST', '/admin/places', { name: 'Uttara', ...at }, token);
  expect((await structured('/contact')).department[1]).toEqual({
    '@type': 'MedicalClinic',
    name: 'Uttara',
    telephone: ['02-55012345', '10616'],
    address: '9 Sector Road',
  });
  const { location } = await structured(`/doctors/${id}`);
  expect(location).toHaveLength(1);
});
