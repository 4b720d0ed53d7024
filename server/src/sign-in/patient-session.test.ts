import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, newToken, signedIn } from '../../test/people.ts';

const REFUSED = { status: 401, code: 'UNAUTHENTICATED', error: 'Please log in to continue.' };

describeOnAnyEngine("a patient's session", (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const logIn = async (phone: string) => {
    const { sessionToken, otp } = (await clinic.send('POST', '/auth/request-login-otp', { phone })).data;
    const { data } = await clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp });
    return data.patientToken as string;
  };
  const profile = (id: number, token: string) => clinic.get(`/patients/${id}/profile`, token);
  const logOut = (token: string, body: object = {}) =>
    clinic.send('POST', '/auth/patient/logout', body, token);

  it('lasts 24 hours from the login, used or not', async () => {
    const { id, phone } = await addPatient(clinic);
    const token = await logIn(phone);
    clinic.clock.advance(12 * 3_600);
    expect((await profile(id, token)).status).toBe(200);
    clinic.clock.advance(12 * 3_600 - 0.001);
    expect((await profile(id, token)).status).toBe(200);
    clinic.clock.advance(0.001);
    expect(await profile(id, token)).toMatchObject(REFUSED);
  });

  it('ends with the logout, and no other with it', async () => {
    const { id, phone, token: elsewhere } = await addPatient(clinic);
    const token = await logIn(phone);
    expect(await logOut(token, { patient_id: id })).toMatchObject({ status: 200, data: { loggedOut: true } });
    expect(await profile(id, token)).toMatchObject(REFUSED);
    expect(await logOut(token)).toMatchObject(REFUSED);
    expect((await profile(id, elsewhere)).status).toBe(200);
  });

  it("of another patient does not end when one's own logout names them", async () => {
    const [own, other] = [await addPatient(clinic), await addPatient(clinic)];
    expect((await logOut(own.token, { patient_id: other.id })).status).toBe(200);
    expect((await profile(other.id, other.token)).status).toBe(200);
    expect(await profile(own.id, own.token)).toMatchObject(REFUSED);
  });

  it('ends everywhere when the patient is made inactive, and does not come back with them', async () => {
    const { token: desk } = await signedIn(clinic, 'Staff');
    const { id, phone, token } = await addPatient(clinic);
    const elsewhere = await newToken(clinic, { patientId: id });
    const bystander = await addPatient(clinic);
    const save = (isActive: boolean) =>
      clinic.send('PUT', `/patients/${id}`, { name: 'Rahima Begum', phone, isActive }, desk);
    expect((await save(false)).status).toBe(200);
    expect(await profile(id, token)).toMatchObject(REFUSED);
    expect((await save(true)).status).toBe(200);
    for (const old of [token, elsewhere]) expect(await profile(id, old)).toMatchObject(REFUSED);
    expect((await profile(bystander.id, bystander.token)).status).toBe(200);
    expect((await profile(id, await logIn(phone))).status).toBe(200);
  });

  it('leaves no token in the database, only its hash', async () => {
    const token = await logIn((await addPatient(clinic)).phone);
    const rows = await clinic.database.read.selectFrom('accessTokens').select('tokenHash').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.tokenHash)).not.toContain(token);
  });
});
