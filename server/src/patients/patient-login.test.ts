import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, wrongCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addPatient } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';
import { statementsOf } from '../../test/statements.ts';

const REAL_CLINIC = {
  DEMO_MODE: 'false',
  CLINIC_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  CLINIC_PHONE: '02-55012345',
  SMS_GATEWAY: 'smsnetbd',
  SMS_API_KEY: 'key',
};

const ask = (clinic: TestApp, phone: string) => clinic.send('POST', '/auth/request-login-otp', { phone });
const prove = (clinic: TestApp, { sessionToken, otp }: { sessionToken: string; otp: string }) =>
  clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp });

describeOnAnyEngine('a request for a login code', (engine) => {
  let clinic: TestApp;
  let known: string;
  let inactive: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: REAL_CLINIC });
  });
  afterAll(() => clinic.close());

  /** The phones of a patient, of an inactive patient and of nobody. No code was requested for them yet. */
  const phones = async () => {
    known = (await addPatient(clinic)).phone;
    inactive = (await addPatient(clinic, { isActive: 0 })).phone;
    return [known, inactive, newPhone()];
  };

  it('is answered alike whether the phone is known, inactive or unknown', async () => {
    const answers: Answer[] = [];
    for (const phone of await phones()) answers.push(await ask(clinic, phone));
    for (const { status, data, headers } of answers) {
      expect(status).toBe(200);
      expect(data).toEqual({
        sessionToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresInSeconds: 600,
        resendAfterSeconds: 30,
        patientName: null,
      });
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      expect(headers['content-length']).toBe(answers[0]?.headers['content-length']);
    }
  });

  it('costs the same work whether the phone is known, inactive or unknown', async () => {
    const INSERT = /^insert into "one_time_codes"/;
    const work: Array<{ reads: string[]; transaction: string[] | undefined }> = [];
    for (const phone of await phones()) {
      const { reads, transactions } = await statementsOf(clinic.database, () => ask(clinic, phone));
      const isRequest = (statements: string[]) => statements.some((statement) => INSERT.test(statement));
      work.push({ reads, transaction: transactions.find(isRequest) });
    }
    expect(work[0]?.transaction).toContainEqual(expect.stringMatching(INSERT));
    expect(work[0]?.transaction).toContainEqual(expect.stringMatching(/^insert into "sms_outbox"/));
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
  });

  it('stores the same and sends a code whether the phone is known, inactive or unknown', async () => {
    for (const phone of await phones()) {
      const before = await countRows(clinic.database);
      await ask(clinic, phone);
      expect(await countRows(clinic.database)).toEqual({
        ...before,
        one_time_codes: (before.one_time_codes ?? 0) + 1,
        sms_outbox: (before.sms_outbox ?? 0) + 1,
        sms_spending: (before.sms_spending ?? 0) + 1,
      });
      const texts = () => clinic.messages.filter((message) => message.phone === phone);
      await eventually(() => texts().length).toBe(1);
      expect(texts()[0]?.text).toMatch(/^\d{4} is your Clinic Serial code/);
    }
  });

  it('is refused in the same way beyond the limit', async () => {
    for (const phone of await phones()) {
      for (let request = 0; request < 5; request += 1) expect((await ask(clinic, phone)).status).toBe(200);
      expect(await ask(clinic, phone)).toMatchObject({
        status: 429,
        code: 'TOO_MANY_CODES',
        headers: { 'retry-after': '3600' },
      });
    }
  });

  it.each([
    ['', 'Please enter your phone number'],
    ['   ', 'Please enter your phone number'],
    [undefined, 'Please enter your phone number'],
    ['0171234567', 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)'],
    ['02712345678', 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)'],
    ['017123456789', 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)'],
  ])('for the phone %j is refused with a sentence', async (phone, message) => {
    expect(await clinic.send('POST', '/auth/request-login-otp', { phone })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: message,
      errors: { phone: message },
    });
  });
});

describeOnAnyEngine('logging in with a code', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('opens the patient area of the phone, however it is written', async () => {
    const patient = await addPatient(clinic, { name: 'আয়েশা সিদ্দিকা', address: 'House 7' });
    const requested = await ask(clinic, `${patient.phone.slice(0, 5)}-${patient.phone.slice(5)}`);
    expect(requested.data.patientName).toBe('আয়েশা সিদ্দিকা');
    const { status, data } = await prove(clinic, requested.data);
    expect(status).toBe(200);
    expect(data).toEqual({
      patient: {
        id: patient.id,
        name: 'আয়েশা সিদ্দিকা',
        phone: patient.phone,
        address: 'House 7',
        dateOfBirth: null,
        gender: null,
        birthYear: null,
        emergencyContact: null,
        isActive: true,
        createdAt: clinic.clock.now().toISOString(),
      },
      patientToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const own = await clinic.get(`/patients/${patient.id}/profile`, data.patientToken);
    expect(own.data).toEqual(data.patient);
  });

  it('accepts a body that also contains the phone, as some clients send it', async () => {
    const { phone } = await addPatient(clinic);
    const { sessionToken, otp } = (await ask(clinic, phone)).data;
    const answer = await clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp, phone });
    expect(answer.status).toBe(200);
  });

  it('with an unknown phone says so once it is proven, and creates no patient', async () => {
    const requested = await ask(clinic, newPhone());
    expect(requested.data.patientName).toBeNull();
    const before = await countRows(clinic.database);
    expect(await prove(clinic, requested.data)).toMatchObject({
      status: 404,
      code: 'NO_PATIENT_RECORD',
      error: 'No patient record for this number yet. Please book an appointment first.',
    });
    // The code is used. Sent again, it gets the same answer.
    expect(await prove(clinic, requested.data)).toMatchObject({ status: 404, code: 'NO_PATIENT_RECORD' });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('is refused to an inactive patient once the phone is proven, with the phone of the clinic', async () => {
    const { phone } = await addPatient(clinic, { isActive: 0 });
    const requested = await ask(clinic, phone);
    expect(requested.status).toBe(200);
    const before = await countRows(clinic.database);
    expect(await prove(clinic, requested.data)).toMatchObject({
      status: 403,
      code: 'PATIENT_INACTIVE',
      error: expect.stringContaining('01700-000000'),
      data: undefined,
    });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('answers the same session again when the answer was lost, and writes nothing more', async () => {
    const requested = await ask(clinic, (await addPatient(clinic)).phone);
    const first = await prove(clinic, requested.data);
    expect((await clinic.get('/appointments', first.data.patientToken)).status).toBe(200);
    const before = await countRows(clinic.database);
    const again = await Promise.all([1, 2, 3].map(() => prove(clinic, requested.data)));
    for (const { status, data } of again) expect([status, data]).toEqual([200, first.data]);
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('opens no session again after a logout', async () => {
    const requested = await ask(clinic, (await addPatient(clinic)).phone);
    const { patientToken } = (await prove(clinic, requested.data)).data;
    await clinic.send('POST', '/auth/patient/logout', {}, patientToken);
    const before = await countRows(clinic.database);
    expect(await prove(clinic, requested.data)).toMatchObject({
      status: 400,
      code: 'SESSION_EXPIRED',
      data: undefined,
    });
    expect(await countRows(clinic.database)).toEqual(before);
    expect((await clinic.get('/appointments', patientToken)).status).toBe(401);
  });

  it('opens no session with a code that was used before the record was made', async () => {
    const phone = newPhone();
    const requested = await ask(clinic, phone);
    expect((await prove(clinic, requested.data)).code).toBe('NO_PATIENT_RECORD');
    await addPatient(clinic, { phone });
    expect(await prove(clinic, requested.data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
  });

  it('cannot be repeated more than ten minutes later', async () => {
    const requested = await ask(clinic, (await addPatient(clinic)).phone);
    await prove(clinic, requested.data);
    clinic.clock.advance(600.001);
    expect(await prove(clinic, requested.data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
  });

  it('needs the right code, in time', async () => {
    const { phone } = await addPatient(clinic);
    const { data } = await ask(clinic, phone);
    expect(await prove(clinic, { ...data, otp: wrongCode(data.otp) })).toMatchObject({
      status: 400,
      code: 'CODE_WRONG',
    });
    clinic.clock.advance(600);
    expect(await prove(clinic, data)).toMatchObject({ status: 409, code: 'CODE_EXPIRED' });
  });

  it('needs a code that was requested for a login', async () => {
    const { phone } = await addPatient(clinic);
    const forBooking = await requestCode(clinic, await addDoctor(clinic), phone);
    expect(await prove(clinic, forBooking.data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
  });

  it.each([
    [{ otp: '' }, { otpCode: 'Please enter the complete 4-digit code' }],
    [{ otp: '12a' }, { otpCode: 'Please enter the complete 4-digit code' }],
    [{ sessionToken: '' }, { sessionToken: 'Session expired. Please go back and request a new OTP.' }],
  ])('with %j is refused with a sentence', async (change, errors) => {
    const { data } = await ask(clinic, newPhone());
    expect(await prove(clinic, { ...data, ...change })).toMatchObject({ status: 400, errors });
  });
});

describe('a login code in demo mode', () => {
  it("is in the answer, with the patient's name", async () => {
    const demo = await startTestApp('sqlite');
    const { phone } = await addPatient(demo, { name: 'Karim Mia' });
    expect((await ask(demo, phone)).data).toMatchObject({
      otp: expect.stringMatching(/^\d{4}$/),
      patientName: 'Karim Mia',
    });
    await demo.close();
  });
});
