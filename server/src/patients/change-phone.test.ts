import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, wrongCode } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addPatient, newToken, signedIn, type TestPatient } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';

interface Code {
  sessionToken: string;
  otp: string;
}
type Codes = Code & { current?: Code };

describeOnBothEngines('a new phone of a patient', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const ask = ({ id, token }: TestPatient, phone: string) =>
    clinic.send('POST', `/patients/${id}/request-phone-otp`, { phone }, token);
  const prove = ({ id, token }: TestPatient, { sessionToken, otp, current }: Codes) =>
    clinic.send('POST', `/patients/${id}/verify-phone-otp`, { sessionToken, otp, current }, token);
  const phoneOf = async ({ id, token }: TestPatient) =>
    (await clinic.get(`/patients/${id}/profile`, token)).data.phone;

  it('is taken once a code to it and a code to the current phone have been sent back', async () => {
    const patient = await addPatient(clinic, { address: 'House 7' });
    const next = newPhone();
    const requested = await ask(patient, `${next.slice(0, 5)}-${next.slice(5)}`);
    const code = {
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSeconds: 600,
      resendAfterSeconds: 30,
      otp: expect.stringMatching(/^\d{4}$/),
    };
    expect(requested.data).toEqual({ ...code, current: code });
    expect(requested.data.current.sessionToken).not.toBe(requested.data.sessionToken);
    const textTo = (phone: string) => clinic.messages.find((message) => message.phone === phone)?.text ?? '';
    await eventually(() => textTo(next).slice(0, 4)).toBe(requested.data.otp);
    await eventually(() => textTo(patient.phone).slice(0, 4)).toBe(requested.data.current.otp);
    expect(textTo(patient.phone)).toContain('It moves your patient record to another phone number.');
    expect(await phoneOf(patient)).toBe(patient.phone);

    const { status, data } = await prove(patient, requested.data);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: patient.id, phone: next, address: 'House 7', name: 'Rahima Begum' });
    // The login session continues, and the profile can be saved with the new phone.
    expect(await phoneOf(patient)).toBe(next);
    const saved = await clinic.send(
      'PUT',
      `/patients/${patient.id}`,
      { name: 'Rahima Khatun', phone: next },
      patient.token,
    );
    expect(saved.status).toBe(200);
  });

  it('is not taken without the code of the current phone, nor with a wrong one', async () => {
    const patient = await addPatient(clinic);
    const { data } = await ask(patient, newPhone());
    expect(await prove(patient, { ...data, current: undefined })).toMatchObject({
      status: 409,
      code: 'CURRENT_PHONE_NOT_PROVEN',
    });
    // The code of the new phone does not prove the current one.
    expect((await prove(patient, { ...data, current: data })).code).toBe('SESSION_EXPIRED');
    const wrong = { ...data.current, otp: wrongCode(data.current.otp) };
    const sentence = 'The code is not correct. 4 tries left.';
    expect(await prove(patient, { ...data, current: wrong })).toMatchObject({
      status: 400,
      code: 'CODE_WRONG',
      error: sentence,
      errors: { 'current.otp': sentence },
    });
    for (let guess = 2; guess <= 5; guess += 1) await prove(patient, { ...data, current: wrong });
    expect(await prove(patient, data)).toMatchObject({ status: 409, code: 'CODE_USED_UP' });
    expect(await phoneOf(patient)).toBe(patient.phone);
  });

  it('is not taken with the code of a phone that the record no longer has', async () => {
    const { token: desk } = await signedIn(clinic, 'Staff');
    const patient = await addPatient(clinic);
    const { data } = await ask(patient, newPhone());
    const byDesk = newPhone();
    await clinic.send('PUT', `/patients/${patient.id}`, { name: 'Rahima Begum', phone: byDesk }, desk);
    const back = { ...patient, token: await newToken(clinic, { patientId: patient.id }) };
    expect(await prove(back, data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    expect(await phoneOf(back)).toBe(byDesk);
  });

  it('ends every other session of the patient, and no session of anybody else', async () => {
    const [patient, bystander] = [await addPatient(clinic), await addPatient(clinic)];
    const elsewhere = await newToken(clinic, { patientId: patient.id });
    await prove(patient, (await ask(patient, newPhone())).data);
    const statusOf = async (id: number, token: string) =>
      (await clinic.get(`/patients/${id}/profile`, token)).status;
    expect(await statusOf(patient.id, patient.token)).toBe(200);
    expect(await statusOf(patient.id, elsewhere)).toBe(401);
    expect(await statusOf(bystander.id, bystander.token)).toBe(200);
  });

  it('leaves no session to a login with the old phone that comes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const patient = await addPatient(clinic);
      const { data } = await ask(patient, newPhone());
      const login = (await clinic.send('POST', '/auth/request-login-otp', { phone: patient.phone })).data;
      const body = { sessionToken: login.sessionToken, otpCode: login.otp };
      const [changed, loggedIn] = await Promise.all([
        prove(patient, data),
        clinic.send('POST', '/auth/verify-login-otp', body),
      ]);
      expect(changed.status).toBe(200);
      const { status } = await clinic.get(
        `/patients/${patient.id}/profile`,
        loggedIn.data?.patientToken ?? 'none',
      );
      expect(status).toBe(401);
    }
  });

  it('is used to log in from then on; the old one belongs to nobody', async () => {
    const patient = await addPatient(clinic);
    const next = newPhone();
    await prove(patient, (await ask(patient, next)).data);
    const logIn = async (phone: string) => {
      const { sessionToken, otp } = (await clinic.send('POST', '/auth/request-login-otp', { phone })).data;
      return clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp });
    };
    expect((await logIn(next)).data.patient.id).toBe(patient.id);
    expect(await logIn(patient.phone)).toMatchObject({ status: 404, code: 'NO_PATIENT_RECORD' });
  });

  it('leaves appointments as they were booked', async () => {
    const phone = newPhone();
    const { patient, patientToken, appointment } = (await book(clinic, await addDoctor(clinic), phone)).data;
    const own = { id: patient.id, phone, token: patientToken };
    await prove(own, (await ask(own, newPhone())).data);
    const { data } = await clinic.get(`/appointments/${appointment.id}`, patientToken);
    expect(data).toEqual({ ...appointment, whenToCome: expect.anything() });
  });

  it('that belongs to another patient is refused, but only once it is proven', async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic, { isActive: 0 })];
    const requested = await ask(patient, other.phone);
    expect(requested.status).toBe(200);
    expect(await prove(patient, requested.data)).toMatchObject({
      status: 409,
      code: 'PHONE_IN_USE',
      error: 'This phone number already belongs to another patient.',
    });
    expect(await phoneOf(patient)).toBe(patient.phone);
  });

  it('that two patients request is given to the one with the newest code, even when both prove it at once', async () => {
    const patients = [await addPatient(clinic), await addPatient(clinic)];
    const next = newPhone();
    const codes = [await ask(patients[0] as TestPatient, next)];
    clinic.clock.advance(30);
    codes.push(await ask(patients[1] as TestPatient, next));
    const answers = await Promise.all(patients.map((patient, index) => prove(patient, codes[index]?.data)));
    expect(answers.map((answer) => answer.code ?? 'taken')).toEqual(['CODE_REPLACED', 'taken']);
    const owners = await clinic.database.read
      .selectFrom('patients')
      .select('id')
      .where('phone', '=', next)
      .execute();
    expect(owners).toEqual([{ id: patients[1]?.id }]);
  });

  it('is not taken with a wrong code, nor after five of them', async () => {
    const patient = await addPatient(clinic);
    const { data } = await ask(patient, newPhone());
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      expect(await prove(patient, { ...data, otp: wrongCode(data.otp) })).toMatchObject({
        status: 400,
        code: 'CODE_WRONG',
        error: `The code is not correct. ${left} left.`,
      });
    }
    expect((await prove(patient, { ...data, otp: wrongCode(data.otp) })).code).toBe('CODE_USED_UP');
    expect(await prove(patient, data)).toMatchObject({
      status: 409,
      code: 'CODE_USED_UP',
      error: 'Too many wrong attempts. Please request a new code.',
    });
    expect(await phoneOf(patient)).toBe(patient.phone);
  });

  it('is not taken after ten minutes', async () => {
    const patient = await addPatient(clinic);
    const { data } = await ask(patient, newPhone());
    clinic.clock.advance(600);
    expect(await prove(patient, data)).toMatchObject({ status: 409, code: 'CODE_EXPIRED' });
    expect(await phoneOf(patient)).toBe(patient.phone);
  });

  it("is not taken with somebody else's token, nor with one of another purpose", async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic)];
    const next = newPhone();
    const foreign = (await ask(other, next)).data;
    expect(await prove(patient, foreign)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    const login = (await clinic.send('POST', '/auth/request-login-otp', { phone: next })).data;
    expect(await prove(patient, login)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    expect(await prove(patient, { sessionToken: 'x'.repeat(43), otp: '1234' })).toMatchObject({
      status: 400,
      code: 'SESSION_EXPIRED',
      error: 'Session expired. Please go back and request a new OTP.',
    });
    expect(await phoneOf(patient)).toBe(patient.phone);
    // And the owner's code still works.
    expect((await prove(other, foreign)).data.phone).toBe(next);
  });

  it('can be proven again when the answer was lost, and is changed once', async () => {
    const patient = await addPatient(clinic);
    const { data } = await ask(patient, newPhone());
    const first = await prove(patient, data);
    const before = await countRows(clinic.database);
    const again = await prove(patient, data);
    expect(again.status).toBe(200);
    expect(again.data).toEqual(first.data);
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('cannot be asked for, or proven, for another patient', async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic)];
    const { data } = await ask(other, newPhone());
    const before = await countRows(clinic.database);
    const asOther = { ...patient, id: other.id };
    expect(await ask(asOther, newPhone())).toMatchObject({ status: 404, code: 'PATIENT_NOT_FOUND' });
    expect(await prove(asOther, data)).toMatchObject({ status: 404, code: 'PATIENT_NOT_FOUND' });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it.each([
    ['', 'Please enter your phone number'],
    ['123', 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)'],
  ])('%j is refused with a sentence', async (phone, message) => {
    const answer = await ask(await addPatient(clinic), phone);
    expect(answer).toMatchObject({ status: 400, error: message, errors: { phone: message } });
  });
});
