import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { SmsNotAccepted } from './sms-gateway.ts';

const GATEWAY = { SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key', SMS_SENDER: 'CLINIC' };
const REAL = { DEMO_MODE: 'false', CLINIC_SECRET: 'a secret of more than thirty-two letters' };

describeOnAnyEngine('the test message', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());
  const sendAs = (token: string, phone = newPhone()) =>
    clinic.send('POST', '/admin/sms-test', { phone }, token);

  it('goes to the phone at once and is accepted', async () => {
    clinic = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla Clinic' } });
    const { token } = await signedIn(clinic, 'Admin');
    const phone = newPhone();
    expect((await sendAs(token, phone)).data).toEqual({ isAccepted: true, code: null, meaning: null });
    expect(clinic.messages).toEqual([
      { phone, text: 'Shapla Clinic: this is a test. SMS from your clinic arrive.' },
    ]);
  });

  it('shows the code of the gateway and what to do when it was not accepted', async () => {
    const gateway = {
      send: async () => {
        throw new SmsNotAccepted('No.', '1007');
      },
    };
    clinic = await startTestApp(engine, { env: GATEWAY, gateway });
    const { token } = await signedIn(clinic, 'Admin');
    expect((await sendAs(token)).data).toEqual({
      isAccepted: false,
      code: '1007',
      meaning: 'the balance is used up: top up the account',
    });
  });

  it('warns when nobody knows the form of the answer', async () => {
    const gateway = { send: async () => ({ isUnderstood: false }) };
    clinic = await startTestApp(engine, { env: GATEWAY, gateway });
    const { token } = await signedIn(clinic, 'Admin');
    const { data } = await sendAs(token);
    expect(data).toMatchObject({ isAccepted: true, code: null });
    expect(data.meaning).toMatch(/^The form of the gateway's answer is not known/);
  });

  it('is for Admins, 20 times in an hour, and leaves no phone in the audit log', async () => {
    clinic = await startTestApp(engine);
    const { token } = await signedIn(clinic, 'Admin');
    expect((await sendAs((await signedIn(clinic, 'Staff')).token)).status).toBe(403);
    const phone = newPhone();
    for (let test = 0; test < 20; test += 1) expect((await sendAs(token, phone)).status).toBe(200);
    const refused = await sendAs(token, phone);
    expect([refused.status, refused.code]).toEqual([503, 'SMS_BUDGET_SPENT']);
    const log = await clinic.database.read
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'sms.test')
      .execute();
    expect(log).toHaveLength(20);
    expect(JSON.stringify(log)).not.toContain(phone);
    clinic.clock.advance(3_601);
    // The login session has ended meanwhile, because nobody used it.
    expect((await sendAs((await signedIn(clinic, 'Admin')).token, phone)).status).toBe(200);
  });

  it('is refused while no gateway is set up', async () => {
    clinic = await startTestApp(engine, { env: REAL });
    const { token } = await signedIn(clinic, 'Admin');
    const answer = await sendAs(token);
    expect([answer.code, clinic.messages]).toEqual(['SMS_NOT_SET_UP', []]);
  });
});
