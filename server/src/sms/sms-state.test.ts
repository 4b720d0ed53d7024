import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn } from '../../test/people.ts';
import type { Caller } from '../caller.ts';
import { type SmsGateway, SmsNotAccepted } from './sms-gateway.ts';
import { readSmsState } from './sms-state.ts';

/** A gateway that refuses with the code that a test sets, or takes the message when there is none. */
function makeGateway() {
  const gateway = {
    refusal: undefined as string | undefined,
    send: async () => {
      if (gateway.refusal) throw new SmsNotAccepted('No.', gateway.refusal);
    },
  } satisfies SmsGateway & { refusal: string | undefined };
  return gateway;
}

const GATEWAY = { SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key', SMS_SENDER: 'CLINIC' };

describeOnAnyEngine('the state of the SMS', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  it('shows when the gateway last took an SMS, why it did not take others, and what to do', async () => {
    const gateway = makeGateway();
    const logLines: string[] = [];
    clinic = await startTestApp(engine, {
      gateway,
      logLines,
      env: { ...GATEWAY, LOG_LEVEL: 'warn' },
    });
    const { token } = await signedIn(clinic, 'Admin');
    const read = async () => (await clinic.get('/admin/sms-state', token)).data;
    expect(await read()).toEqual({ gateway: 'bulksmsbd', lastAcceptedAt: null, failures: [] });

    const phone = newPhone();
    const login = () => clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    await clinic.send('POST', '/auth/request-login-otp', { phone });
    await eventually(async () => (await read()).lastAcceptedAt).toBe(clinic.clock.now().toISOString());
    const acceptedAt = clinic.clock.now().toISOString();

    clinic.clock.advance(60);
    gateway.refusal = '1032';
    await login();
    await eventually(async () => (await read()).failures.length).toBe(1);
    clinic.clock.advance(600);
    const balance = '1007';
    gateway.refusal = balance;
    await login();
    await login();
    await eventually(async () => (await read()).failures[0]).toMatchObject({ code: balance, total: 2 });
    expect(await read()).toEqual({
      gateway: 'bulksmsbd',
      lastAcceptedAt: acceptedAt,
      failures: [
        {
          code: '1007',
          meaning: 'the balance is used up: top up the account',
          total: 2,
          lastAt: clinic.clock.now().toISOString(),
        },
        {
          code: '1032',
          meaning: "the server's address is not on their list: add it in their panel",
          total: 1,
          lastAt: expect.any(String),
        },
      ],
    });
    expect(JSON.parse(logLines.find((line) => line.includes('"1007"')) ?? '{}')).toMatchObject({
      code: '1007',
      meaning: 'the balance is used up: top up the account',
      msg: 'An SMS was not accepted',
    });

    const { body } = await clinic.inject({
      url: '/api/admin/sms-state',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'bn' },
    });
    expect(JSON.parse(body).data.failures[0].meaning).toBe('ব্যালেন্স শেষ। অ্যাকাউন্টে টাকা ভরুন।');

    clinic.clock.advance(86_400);
    const { token: later } = await signedIn(clinic, 'Admin');
    expect((await clinic.get('/admin/sms-state', later)).data.failures).toEqual([]);
  });

  it('counts test messages, whether they are accepted or not', async () => {
    const gateway = makeGateway();
    clinic = await startTestApp(engine, { gateway, env: GATEWAY });
    const { token } = await signedIn(clinic, 'Admin');
    const test = () => clinic.send('POST', '/admin/sms-test', { phone: newPhone() }, token);
    await test();
    const acceptedAt = clinic.clock.now().toISOString();
    clinic.clock.advance(60);
    gateway.refusal = '1007';
    await test();
    const { data } = await clinic.get('/admin/sms-state', token);
    expect(data.lastAcceptedAt).toBe(acceptedAt);
    expect(data.failures).toMatchObject([{ code: '1007', total: 1 }]);
    const rows = await clinic.database.read.selectFrom('smsOutbox').select(['phone', 'sealedText']).execute();
    expect(rows).toEqual([
      { phone: '', sealedText: '' },
      { phone: '', sealedText: '' },
    ]);
  });

  it('is the newest acceptance, also when an older message was accepted last', async () => {
    const gateway = makeGateway();
    clinic = await startTestApp(engine, { gateway, env: GATEWAY });
    const { token } = await signedIn(clinic, 'Admin');
    gateway.refusal = '1007';
    await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    await clinic.services.outbox.deliver();
    gateway.refusal = undefined;
    await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    await clinic.services.outbox.deliver();
    clinic.clock.advance(60);
    await clinic.services.outbox.deliver();
    expect((await clinic.get('/admin/sms-state', token)).data.lastAcceptedAt).toBe(
      clinic.clock.now().toISOString(),
    );
  });

  it('is for Admins only', async () => {
    clinic = await startTestApp(engine);
    for (const role of ['Staff', 'Viewer'] as const) {
      const { token } = await signedIn(clinic, role);
      expect((await clinic.get('/admin/sms-state', token)).status).toBe(403);
    }
    expect((await clinic.get('/admin/sms-state')).status).toBe(401);
    // The use case refuses it too, whatever route calls it.
    const caller = { kind: 'staff', staffId: 1, role: 'Staff' } as Caller;
    await expect(readSmsState(clinic.services, { caller }, 'en')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
