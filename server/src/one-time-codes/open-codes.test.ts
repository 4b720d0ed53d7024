import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, verify, wrongCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { callFrom } from '../../test/people.ts';

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

describeOnAnyEngine('an open code', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let phone: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(() => {
    clinic.clock.set(FRIDAY_MORNING);
    phone = newPhone();
  });

  const ask = async (
    address: string,
    changes: { patientName?: string; sessionToken?: string; doctorId?: number } = {},
  ) => {
    const payload = { doctorId, patientName: 'Rahima Begum', patientPhone: phone, ...changes };
    return callFrom(clinic, address, { method: 'POST', url: '/appointments/request-otp', payload });
  };
  const guess = (data: { sessionToken: string; otp: string }) =>
    verify(clinic, { ...data, otp: wrongCode(data.otp) });

  it('is not killed by requests from elsewhere: it still books', async () => {
    const own = await ask(HOME);
    for (const last of [1, 2, 3, 4]) expect((await ask(`198.51.100.${last}`)).status).toBe(200);
    expect((await verify(clinic, own.data)).status).toBe(200);
  });

  it('still comes at once after four requests from elsewhere, and once more as a resend', async () => {
    for (const last of [1, 2, 3, 4]) expect((await ask(`198.51.100.${last}`)).status).toBe(200);
    const first = await ask(HOME);
    clinic.clock.advance(30);
    const resent = await ask(HOME, { sessionToken: first.data.sessionToken });
    expect([first.status, resent.status]).toEqual([200, 200]);
    expect((await verify(clinic, resent.data)).status).toBe(200);
  });

  it('and another both work until one is used; then the other does not', async () => {
    const one = await ask(HOME);
    const other = await ask(ELSEWHERE);
    expect((await guess(one.data)).code).toBe('CODE_WRONG');
    expect((await guess(other.data)).code).toBe('CODE_WRONG');
    expect((await verify(clinic, other.data)).status).toBe(200);
    expect(await verify(clinic, one.data)).toMatchObject({
      status: 409,
      code: 'CODE_REPLACED',
      error: 'Another code of this phone was used in the meantime. Please request a new code.',
    });
    // The used code gives its answer again, for a client that lost the answer.
    expect((await verify(clinic, other.data)).status).toBe(200);
  });

  it('shares its five tries with the other open codes of the phone: the fifth burns all', async () => {
    const one = await ask(HOME);
    const other = await ask(ELSEWHERE);
    for (const data of [one.data, other.data, one.data]) expect((await guess(data)).code).toBe('CODE_WRONG');
    expect((await guess(other.data)).error).toBe('The code is not correct. 1 try left.');
    expect((await guess(one.data)).code).toBe('CODE_USED_UP');
    for (const { data } of [one, other]) expect((await verify(clinic, data)).code).toBe('CODE_USED_UP');
    // The code stays burned until just before it would expire.
    clinic.clock.advance(299);
    expect((await verify(clinic, other.data)).code).toBe('CODE_USED_UP');
    const fresh = await ask(HOME);
    expect((await verify(clinic, fresh.data)).status).toBe(200);
  });

  it('is replaced by a resend that names it, also from another network', async () => {
    const first = await ask(HOME);
    const resent = await ask(ELSEWHERE, { sessionToken: first.data.sessionToken });
    expect((await verify(clinic, first.data)).code).toBe('CODE_REPLACED');
    expect((await verify(clinic, resent.data)).status).toBe(200);
  });

  it('is replaced by the same request from the same network, if the client sends no token', async () => {
    const first = await ask(HOME);
    const resent = await ask(HOME, { patientName: '  RAHIMA   begum ' });
    expect((await verify(clinic, first.data)).code).toBe('CODE_REPLACED');
    expect((await verify(clinic, resent.data)).status).toBe(200);
  });

  it('stays open when the same network asks for another name or another doctor', async () => {
    const first = await ask(HOME);
    await ask(HOME, { patientName: 'Karim Uddin' });
    await ask(HOME, { doctorId: await addDoctor(clinic) });
    expect((await verify(clinic, first.data)).status).toBe(200);
  });

  it('is not replaced by the token of a code of another phone', async () => {
    const first = await ask(HOME);
    const stranger = { sessionToken: first.data.sessionToken, patientPhone: newPhone() };
    await ask(ELSEWHERE, stranger);
    expect((await verify(clinic, first.data)).status).toBe(200);
  });

  it('makes a request for the same doctor a resend of 300 seconds, but not one for another', async () => {
    expect((await ask(HOME)).data.expiresInSeconds).toBe(600);
    expect((await ask(HOME, { doctorId: await addDoctor(clinic) })).data.expiresInSeconds).toBe(600);
    expect((await ask(HOME)).data.expiresInSeconds).toBe(300);
    clinic.clock.advance(601);
    expect((await ask(HOME)).data.expiresInSeconds).toBe(600);
  });

  it('makes a request for another doctor a first one, also when it names the code of the doctor before', async () => {
    const { sessionToken } = (await ask(HOME)).data;
    const other = await ask(HOME, { doctorId: await addDoctor(clinic), sessionToken });
    expect(other.data.expiresInSeconds).toBe(600);
  });
});

describeOnAnyEngine('the SMS of an open code that no gateway has taken yet', (engine) => {
  let clinic: TestApp;
  const attempts: string[] = [];
  beforeAll(async () => {
    const send = async ({ text }: { text: string }) => {
      attempts.push(text.slice(0, 4));
      throw new Error('The gateway is away.');
    };
    clinic = await startTestApp(engine, { gateway: { send } });
  });
  afterAll(() => clinic.close());

  it('is withdrawn with the code of its own draft only', async () => {
    const doctorId = await addDoctor(clinic);
    const phone = newPhone();
    const payload = { doctorId, patientName: 'Rahima Begum', patientPhone: phone };
    const ask = (address: string) =>
      callFrom(clinic, address, { method: 'POST', url: '/appointments/request-otp', payload });
    await ask(HOME);
    await ask(ELSEWHERE);
    await eventually(() => attempts.length).toBe(2);
    const statuses = async () => {
      const rows = await clinic.database.read
        .selectFrom('smsOutbox')
        .select(['status', 'attempts'])
        .where('phone', '=', phone)
        .orderBy('id')
        .execute();
      return rows.map((row) => (row.attempts > 0 || row.status !== 'waiting' ? row.status : 'new'));
    };
    await eventually(statuses).toEqual(['waiting', 'waiting']);
    await ask(HOME);
    expect((await statuses()).slice(0, 2)).toEqual(['expired', 'waiting']);
  });
});
