import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addAccount, addPatient, newToken, newUsername, PASSWORD, signedIn } from '../../test/people.ts';

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

describeOnAnyEngine('own login sessions', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const list = async (token: string) => (await clinic.get('/auth/sessions', token)).data.sessions;
  const end = (id: number, token: string) => clinic.send('DELETE', `/auth/sessions/${id}`, undefined, token);
  const endOthers = (token: string) => clinic.send('POST', '/auth/sessions/end-others', undefined, token);
  const isOpen = async (token: string) => (await clinic.get('/auth/sessions', token)).status === 200;
  const post = (url: string, payload: object) =>
    clinic.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { 'user-agent': PHONE_BROWSER },
    });

  it('of a patient show when they were opened and used, the device, and which one is current', async () => {
    const { id, phone, token } = await addPatient(clinic);
    const openedAt = clinic.clock.now();
    clinic.clock.advance(3_600);
    const { data: code } = (await post('/auth/request-login-otp', { phone })).json();
    const login = { sessionToken: code.sessionToken, otpCode: code.otp };
    const { data } = (await post('/auth/verify-login-otp', login)).json();
    clinic.clock.advance(60);
    await list(token);
    const at = clinic.clock.now().toISOString();
    await eventually(async () => (await list(token))[0].lastUsedAt).toBe(at);
    const loggedInAt = new Date(clinic.clock.now().getTime() - 60_000).toISOString();
    const in24Hours = (moment: string | Date) =>
      new Date(new Date(moment).getTime() + 86_400_000).toISOString();
    expect(await list(token)).toEqual([
      {
        id: expect.any(Number),
        openedAt: openedAt.toISOString(),
        lastUsedAt: at,
        expiresAt: in24Hours(openedAt),
        device: null,
        isCurrent: true,
      },
      {
        id: expect.any(Number),
        openedAt: loggedInAt,
        lastUsedAt: loggedInAt,
        expiresAt: in24Hours(loggedInAt),
        device: 'Chrome on Android',
        isCurrent: false,
      },
    ]);
    // The other device sees the same two, with itself as the current one.
    const elsewhere = await list(data.patientToken);
    expect(elsewhere.map(({ isCurrent, device }: Listed) => [isCurrent, device])).toEqual([
      [true, 'Chrome on Android'],
      [false, null],
    ]);
    const stored = await clinic.database.read
      .selectFrom('accessTokens')
      .select('device')
      .where('patientId', '=', id)
      .execute();
    expect(stored.map(({ device }) => device).sort()).toEqual(['Chrome on Android', null]);
  });

  interface Listed {
    id: number;
    device: string | null;
    isCurrent: boolean;
  }

  it('of staff are listed in every role, without those that have ended', async () => {
    const username = newUsername();
    const staffId = await addAccount(clinic, 'Viewer', { username });
    const { data } = (await post('/auth/admin', { username, password: PASSWORD })).json();
    const idle = await newToken(clinic, { staffId });
    const signedOut = await newToken(clinic, { staffId });
    await clinic.send('POST', '/auth/admin/logout', undefined, signedOut);
    expect(await list(data.token)).toHaveLength(2);
    clinic.clock.advance(20 * 60);
    await list(data.token);
    const at = clinic.clock.now().toISOString();
    await eventually(async () => (await list(data.token))[0].lastUsedAt).toBe(at);
    clinic.clock.advance(10 * 60);
    expect(await list(data.token)).toMatchObject([{ device: 'Chrome on Android', isCurrent: true }]);
    expect(await isOpen(idle)).toBe(false);
  });

  it('can be ended one by one; the others stay', async () => {
    const { id, token } = await addPatient(clinic);
    const [second, third] = [
      await newToken(clinic, { patientId: id }),
      await newToken(clinic, { patientId: id }),
    ];
    const ofThird = (await list(third)).find(({ isCurrent }: Listed) => isCurrent).id;
    expect(await end(ofThird, token)).toMatchObject({ status: 200, data: { ended: true } });
    expect([await isOpen(token), await isOpen(second), await isOpen(third)]).toEqual([true, true, false]);
    // It has ended already.
    expect(await end(ofThird, token)).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
  });

  it('can be ended all but this one', async () => {
    const { staffId, token } = await signedIn(clinic, 'Staff');
    const others = [await newToken(clinic, { staffId }), await newToken(clinic, { staffId })];
    const bystander = await signedIn(clinic, 'Staff');
    expect(await endOthers(token)).toMatchObject({ status: 200, data: { ended: 2 } });
    expect(await isOpen(token)).toBe(true);
    for (const other of others) expect(await isOpen(other)).toBe(false);
    expect(await isOpen(bystander.token)).toBe(true);
    expect((await endOthers(token)).data).toEqual({ ended: 0 });
  });

  it("of somebody else are answered like sessions that do not exist, patients' and staff's alike", async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic)];
    const staff = await signedIn(clinic, 'Admin');
    const colleague = await signedIn(clinic, 'Staff');
    const idOf = async (token: string) => (await list(token))[0].id;
    const nobodys = await end(2_147_483_647, patient.token);
    for (const [session, token] of [
      [await idOf(other.token), patient.token],
      [await idOf(staff.token), patient.token],
      [await idOf(patient.token), staff.token],
      [await idOf(colleague.token), staff.token],
    ] as const) {
      expect(await end(session, token)).toMatchObject({
        status: 404,
        code: nobodys.code,
        error: nobodys.error,
      });
    }
    for (const { token } of [patient, other, staff, colleague]) expect(await isOpen(token)).toBe(true);
  });
});
