import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addBanglaTexts, addDoctor, BANGLA, bookOwn } from '../../test/clinic.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

let clinic: TestApp;
afterEach(() => clinic.close());

const start = async (env: Record<string, string> = {}) => {
  clinic = await startTestApp('sqlite', { webRoot: makeBuiltPages(), env });
};
const open = (url: string, headers: Record<string, string> = {}) =>
  clinic.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('the language of a page', () => {
  it.each([
    ['/', 'en'],
    ['/doctors', 'en'],
    ['/bn', 'bn'],
    ['/bn/', 'bn'],
    ['/bn/doctors?department=2', 'bn'],
    ['/bn/patient/login', 'bn'],
  ])('is that of its address: %s is in %s', async (url, language) => {
    await start();
    const { statusCode, body } = await open(url);
    expect([statusCode, /Page in (\w+)/.exec(body)?.[1]]).toEqual([200, language]);
  });

  it('does not depend on what the browser prefers, so that one answer serves all', async () => {
    await start();
    const { body, headers } = await open('/doctors', { 'accept-language': 'bn', cookie: 'language=bn' });
    expect(body).toContain('Page in en');
    expect(String(headers.vary ?? '')).not.toMatch(/language|cookie/i);
  });

  it.each([
    ['/doctors?department=2&language=bn', '/bn/doctors?department=2', 'bn'],
    ['/bn/doctors?language=en&department=2', '/doctors?department=2', 'en'],
    ['/?language=bn', '/bn', 'bn'],
    ['/bn?language=en', '/', 'en'],
    ['/bn/patient/history?language=en', '/patient/history', 'en'],
  ])('is chosen by the link that switches it: %s', async (url, address, language) => {
    await start();
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([303, address]);
    expect(headers['set-cookie']).toBe(`language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
  });

  it.each(['/doctors?language=fr', '/doctors?language=', '/doctors?language=bn%0d%0aSet-Cookie:x'])(
    'is no other than ours: %s',
    async (url) => {
      await start();
      const { statusCode, headers } = await open(url);
      expect([statusCode, headers['set-cookie'], headers.location]).toEqual([200, undefined, undefined]);
    },
  );

  it.each([
    ['en', undefined, 200, undefined],
    ['en', 'language=en', 200, undefined],
    ['en', 'a=b; language=bn', 303, '/bn'],
    ['en', 'language=xx', 200, undefined],
    ['bn', undefined, 303, '/bn'],
    ['bn', 'language=en', 200, undefined],
  ])('of / with CLINIC_LANGUAGE=%s and the cookie %s', async (usual, cookie, status, address) => {
    await start({ CLINIC_LANGUAGE: usual });
    const { statusCode, headers } = await open('/', cookie === undefined ? {} : { cookie });
    expect([statusCode, headers.location]).toEqual([status, address]);
  });
});

describe('the data of a page', () => {
  const ENGLISH_LISTS = ['/doctors?bangla=none', '/departments?searchWords=none&bangla=none'];
  it.each([
    ['/', ENGLISH_LISTS],
    ['/about', ENGLISH_LISTS.slice(1)],
    ['/doctors', ['/doctors', '/departments']],
    ['/bn', ['/doctors', '/departments?searchWords=none']],
    ['/bn/about', ['/departments?searchWords=none']],
    ['/bn/doctors', ['/doctors', '/departments']],
  ])('have the Bangla texts, except on an English page without a search: %s', async (url, lists) => {
    await start({ CLINIC_HOURS: 'Every day', CLINIC_HOURS_BN: 'প্রতিদিন' });
    await addBanglaTexts(clinic, await addDoctor(clinic));
    const { body } = await open(url);
    const data = JSON.parse(/id="preloaded">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
    expect(Object.keys(data).filter((address) => !/^\/(clinic|queue)/.test(address))).toEqual(lists);
    const hasBangla = (part: unknown) => /\p{Script=Bengali}/u.test(JSON.stringify(part));
    for (const address of ['/clinic', '/clinic/hours'].filter((each) => each in data)) {
      expect([address, hasBangla(data[address])]).toEqual([address, url.startsWith('/bn')]);
    }
    for (const list of lists) {
      // The page has the answers of the addresses under which its scripts ask for them.
      expect(data[list]).toEqual((await clinic.get(list)).data);
      expect(hasBangla(data[list])).toBe(!list.includes('bangla'));
    }
  });
});

describe('the sentences of failures', () => {
  it.each([
    ['bn-BD,bn;q=0.9,en;q=0.8', 'ডাক্তার'],
    ['en', 'Doctor not found'],
  ])('are in the language that the client prefers: %s', async (language, sentence) => {
    await start();
    const answer = await open('/api/doctors/999', { 'accept-language': language });
    expect(answer.json()).toMatchObject({ code: 'DOCTOR_NOT_FOUND' });
    expect(answer.json().error).toContain(sentence);
  });

  it('name a doctor and a department in Bangla where staff have entered that', async () => {
    await start();
    const [absent, named] = [await addDoctor(clinic, { days: [] }), await addDoctor(clinic, { days: [] })];
    await addBanglaTexts(clinic, named);
    const { token } = await signedIn(clinic, 'Admin');
    const { departmentId } = (await clinic.get(`/doctors/${named}`)).data;
    const errorOf = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
      const headers = { 'accept-language': 'bn', ...(payload ? {} : { authorization: `Bearer ${token}` }) };
      return (await clinic.inject({ method, url: `/api${url}`, headers, payload })).json().error;
    };
    const book = (doctorId: number) =>
      errorOf('POST', '/appointments/request-otp', {
        doctorId,
        patientName: 'Rahima Begum',
        patientPhone: '01712345678',
      });
    expect(await book(absent)).toMatch(/^Dr\. Nusrat Jahan শুক্রবার বসেন না/);
    expect(await book(named)).toMatch(/^ডা\. নুসরাত জাহান শুক্রবার বসেন না/);
    expect(await errorOf('DELETE', `/departments/${departmentId}`)).toMatch(/^“মেডিসিন” বিভাগে ১ জন ডাক্তার/);
    await addAppointment(clinic, { doctorId: named, patientId: (await addPatient(clinic)).id });
    expect(await errorOf('DELETE', `/doctors/${named}`)).toMatch(/^ডা\. নুসরাত জাহান-এর ১টি সিরিয়াল/);
  });

  it.each(['/bn/%zz', '/bn/no-form'])('are in Bangla for an address of the Bangla site: %s', async (url) => {
    await start();
    const answer = await clinic.inject({ method: 'POST', url, headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json().error).toMatch(/^[^A-Za-z]+$/);
  });

  it('of fields too, in a form that is sent without scripts', async () => {
    await start();
    const sent = await clinic.inject({
      method: 'POST',
      url: '/api/appointments/request-otp',
      headers: { 'accept-language': 'bn' },
      payload: { doctorId: 1, patientName: '', patientPhone: '01' },
    });
    expect(Object.values(sent.json().errors as Record<string, string>).join()).toMatch(/^[^a-zA-Z]+$/);
  });
});

describe('what the server says unasked', () => {
  it('is in the language of the page that asks: the SMS with a code, and the activity of a patient', async () => {
    await start({ DEMO_MODE: 'true' });
    const doctorId = await addDoctor(clinic);
    await addBanglaTexts(clinic, doctorId);
    const { id, phone, token } = await addPatient(clinic);
    await bookOwn(clinic, doctorId, token);
    await clinic.inject({
      method: 'POST',
      url: '/api/auth/request-login-otp',
      headers: { 'accept-language': 'bn' },
      payload: { phone },
    });
    await expect.poll(() => clinic.messages.filter((message) => message.phone === phone).length).toBe(1);
    expect(clinic.messages.find((message) => message.phone === phone)?.text).toMatch(
      /^ক্লিনিক সিরিয়াল: আপনার কোড \d{4}/,
    );

    const activityIn = async (language: string) => {
      const headers = { 'accept-language': language, authorization: `Bearer ${token}` };
      const stats = await clinic.inject({ url: `/api/patients/${id}/dashboard-stats`, headers });
      return stats.json().data.recentActivity[0].message;
    };
    const { token: desk } = await signedIn(clinic, 'Viewer');
    const headers = { 'accept-language': 'bn', authorization: `Bearer ${desk}` };
    const { data } = (await clinic.inject({ url: '/api/admin/dashboard-stats', headers })).json();
    expect(data.recentActivity[0].message).toContain('ডা. নুসরাত জাহান-এর ১ নম্বর সিরিয়াল');
    expect(data.departmentStats[0].nameBn).toBe(BANGLA.department.nameBn);
    expect(await activityIn('en')).toBe('Serial 1 with Dr. Nusrat Jahan: booked');
    expect(await activityIn('bn')).toMatch(/^ডা\. নুসরাত জাহান-এর ১ নম্বর সিরিয়াল/);
  });
});
