import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { countRows } from '../../test/rows.ts';

const REQUEST = '/api/appointments/request-otp';
const VERIFY = '/api/appointments/verify-otp';

describeOnAnyEngine('an invalid request', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let before: Record<string, number>;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
    await book(clinic, doctorId);
    before = await countRows(clinic.database);
  });
  afterAll(() => clinic.close());

  const post = async (url: string, payload: string | undefined, type = 'application/json') => {
    const response = await clinic.inject({
      method: 'POST',
      url,
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  /** Expects a refusal with a sentence that a person can read, and no new rows. */
  const expectRefused = async (answer: { status: number; body: Record<string, unknown> }, status: number) => {
    expect(answer).toMatchObject({
      status,
      body: { success: false, error: expect.stringMatching(/^\w.{10,}$/), code: expect.any(String) },
    });
    expect(answer.body.error).not.toMatch(/invalid input|expected|received|undefined|null/i);
    expect(Object.keys(answer.body.errors ?? {})).not.toContain('');
    expect(await countRows(clinic.database)).toEqual(before);
  };

  it.each([
    ['JSON that breaks off', '{"doctorId": 1,'],
    ['no JSON', 'doctorId=1'],
    ['an empty body', ''],
    ['no body', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a list of requests', '[{"doctorId":1}]'],
    ['a text', '"hello"'],
    ['a number', '42'],
    ['an empty object', '{}'],
    ['a prototype', '{"__proto__":{"doctorId":1}}'],
    ['a constructor', '{"constructor":{"prototype":{"doctorId":1}}}'],
    ['names of built-in things', '{"toString":1,"hasOwnProperty":2,"valueOf":3}'],
    ['too deep a nest', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('with %s is refused with a sentence', async (_name, payload) => {
    await expectRefused(await post(REQUEST, payload), 400);
    await expectRefused(await post(VERIFY, payload), 400);
  });

  it.each([
    ['true', { doctorId: true, patientName: true, patientPhone: true, appointmentDate: true }],
    [
      'lists',
      { doctorId: [1], patientName: ['A'], patientPhone: ['01712345678'], appointmentDate: ['2026-11-20'] },
    ],
    ['objects', { doctorId: {}, patientName: {}, patientPhone: { $gt: '' }, appointmentDate: {} }],
    ['null', { doctorId: null, patientName: null, patientPhone: null, appointmentDate: null }],
    ['numbers', { doctorId: 1.5, patientName: 1, patientPhone: 1712345678, appointmentDate: 20261120 }],
    [
      'NUL',
      { doctorId: '1\u0000', patientName: 'A\u0000', patientPhone: '\u0000', appointmentDate: '\u0000' },
    ],
    [
      'half a surrogate pair',
      { doctorId: '\ud800', patientName: '\ud800', patientPhone: '\ud800', appointmentDate: '' },
    ],
    [
      'very long texts',
      { doctorId: 0, patientName: 'x'.repeat(9_000), patientPhone: '0'.repeat(5_000), appointmentDate: 'x' },
    ],
  ])('with %s in its fields gets an error for each field', async (_name, body) => {
    const answer = await post(REQUEST, JSON.stringify(body));
    await expectRefused(answer, 400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(Object.keys(body).sort());
  });

  it('of 2 MB is too large', async () => {
    const answer = await post(REQUEST, JSON.stringify({ patientName: 'x'.repeat(2_000_000) }));
    await expectRefused(answer, 413);
    expect(answer.body).toMatchObject({ code: 'BODY_TOO_LARGE', error: 'The request is too large.' });
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
  ])('of type %s is refused because it is not JSON', async (type) => {
    const body = JSON.stringify({ doctorId, patientName: 'Rahima', patientPhone: newPhone() });
    const answer = await post(REQUEST, body, type);
    await expectRefused(answer, 415);
    expect(answer.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Please send JSON.' });
  });

  it.each(['0', '-1', '1.5', '1e9', 'abc', '99999999999', '2147483648', '%00', '%F0%9F%98%80', ' ', "1'--"])(
    'for the id %j is refused',
    async (id) => {
      for (const path of [`/api/doctors/${id}`, `/api/doctors/${id}/live-status`]) {
        const response = await clinic.inject({ method: 'GET', url: path });
        await expectRefused({ status: response.statusCode, body: response.json() }, 400);
      }
    },
  );

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'offset=-1',
    'search=%00',
    'search=a&search=b',
    `search=${'x'.repeat(101)}`,
  ])('for the list with ?%s is refused', async (query) => {
    const response = await clinic.inject({ method: 'GET', url: `/api/doctors?${query}` });
    await expectRefused({ status: response.statusCode, body: response.json() }, 400);
  });

  it.each(['/api/doctors/%ff', '/api/%E0%A4%A', `/api/doctors/${'9'.repeat(300)}`])(
    'to the unreadable address %s is refused in the same envelope',
    async (url) => {
      const response = await clinic.inject({ method: 'GET', url });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      await expectRefused({ status: response.statusCode, body: response.json() }, response.statusCode);
      expect(response.statusCode).toBeLessThan(500);
    },
  );
});

describeOnAnyEngine('a name', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it.each([
    'আয়েশা সিদ্দিকা',
    'Zoë 👩🏽 O’Brien',
    "Robert'); DROP TABLE appointments;--",
    '<script>alert(1)</script>',
    '100% _under_ \\back\\ "quoted"',
    '{{name}} $1 $& %s',
    'عائشة ١٢٣',
  ])('comes back as it was sent: %s', async (name) => {
    const doctorId = await addDoctor(clinic);
    const { status, data } = await book(clinic, doctorId, newPhone(), name);
    expect(status).toBe(200);
    expect([data.appointment.patientName, data.patient.name]).toEqual([name, name]);
    const own = await clinic.get(`/appointments/${data.appointment.id}`, data.patientToken);
    expect(own.data.patientName).toBe(name);
  });

  it.each(["' or '1'='1", "' or 1=1 --", "'; drop table doctors; --", "\\' or 1=1 --", '%', '_'])(
    'that is searched for is no part of a statement: %s',
    async (search) => {
      await addDoctor(clinic, { name: 'Dr. Karim' });
      const { status, data } = await clinic.get(`/doctors?search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
      expect(data.doctors).toEqual([]);
    },
  );

  it('with too many characters is refused before a code is sent', async () => {
    const answer = await requestCode(clinic, await addDoctor(clinic), newPhone(), 'x'.repeat(101));
    expect(answer).toMatchObject({
      status: 400,
      errors: { patientName: 'Please use at most 100 characters' },
    });
    expect(clinic.messages.filter((message) => message.text.includes('x'.repeat(101)))).toEqual([]);
  });
});
