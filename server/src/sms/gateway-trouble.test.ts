import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { type GatewayServer, startGatewayServer, status } from '../../test/gateway-server.ts';
import { signedIn } from '../../test/people.ts';
import { readConfig } from '../config.ts';
import { troubleOf } from './gateway-trouble.ts';
import { httpGateway } from './http-gateway.ts';

const REFUSES = status(200, '{"response_code":"1007","error_message":"Balance Insufficient"}');
const TAKES = status(200, '\uFEFF{"response_code":"202"}');
const SENTENCE = 'Codes cannot be sent by SMS right now. Please call the clinic or come to the desk.';

describe('a gateway takes no message at all', () => {
  const at = (time: string) => `2026-11-20T${time}.000Z`;
  /** Messages, the newest failure first: phone, when it was made, when its last try failed. */
  const failed = (...rows: [string, string, string][]) =>
    rows.map(([phone, made, failedAt]) => ({
      phone,
      createdAt: at(made),
      failedAt: at(failedAt),
      code: '1007',
    }));

  it.each<[string, ReturnType<typeof failed>, string | undefined, string | null]>([
    ['nothing has failed', [], undefined, null],
    [
      'two phones failed for 30 s',
      failed(['b', '10:00:29', '10:00:30'], ['a', '10:00:00', '10:00:01']),
      undefined,
      '10:00:00',
    ],
    [
      'for less than 30 s',
      failed(['b', '10:00:28', '10:00:29'], ['a', '10:00:00', '10:00:01']),
      undefined,
      null,
    ],
    ['one phone only', failed(['a', '10:05:00', '10:05:01'], ['a', '10:00:00', '10:00:01']), undefined, null],
    [
      'the failures are older than the last message that it took',
      failed(['b', '10:01:00', '10:01:01'], ['a', '10:00:00', '10:00:01']),
      '10:02:00',
      null,
    ],
    [
      'one of them is',
      failed(['b', '10:02:00', '10:02:01'], ['a', '10:00:00', '10:00:01']),
      '10:01:00',
      null,
    ],
    [
      'a message of before it failed again after it',
      failed(['b', '10:01:10', '10:01:30'], ['a', '10:00:00', '10:01:20']),
      '10:01:05',
      null,
    ],
    [
      'and goes on doing so',
      failed(['b', '10:01:10', '10:01:40'], ['a', '10:00:00', '10:01:20']),
      '10:01:05',
      '10:01:05',
    ],
  ])('%s', (_what, rows, acceptedAt, since) => {
    const trouble = troubleOf(rows, acceptedAt && at(acceptedAt));
    expect(trouble?.since ?? null).toBe(since && at(since));
  });
});

describeOnAnyEngine('while the gateway takes no message', (engine) => {
  let clinic: TestApp;
  let server: GatewayServer;
  let doctorId: number;
  let logLines: string[];
  beforeEach(async () => {
    server = await startGatewayServer();
    server.answer = REFUSES;
    const env = {
      SMS_GATEWAY: 'bulksmsbd',
      SMS_HTTP_URL: server.url,
      SMS_API_KEY: 'key',
      SMS_SENDER: 'CLINIC',
      LOG_LEVEL: 'info',
    };
    const { http } = readConfig(env).sms;
    if (!http) throw new Error('no gateway');
    logLines = [];
    clinic = await startTestApp(engine, { env, logLines, gateway: httpGateway(http) });
    doctorId = await addDoctor(clinic);
  });
  afterEach(async () => {
    await clinic.close();
    await server.close();
  });

  /** Asks for a code, and waits until the message has been tried. */
  async function ask() {
    const answer = await requestCode(clinic, doctorId, newPhone());
    await clinic.services.outbox.deliver();
    return answer;
  }
  /** Two phones, over half a minute. */
  async function beginTrouble() {
    expect((await ask()).status).toBe(200);
    clinic.clock.advance(31);
    expect((await ask()).status).toBe(200);
  }
  const countOf = async (table: 'smsOutbox' | 'smsSpending' | 'oneTimeCodes') =>
    (await clinic.database.read.selectFrom(table).select('id').execute()).length;
  const codesFail = async () => (await clinic.get('/clinic')).data.codesFail;
  const said = (text: string) => logLines.filter((line) => line.includes(text)).length;

  it('a request for a code says so at once, and costs nothing', async () => {
    await beginTrouble();
    const [requests, spent, codes] = [
      server.received.length,
      await countOf('smsSpending'),
      await countOf('oneTimeCodes'),
    ];
    expect(await ask()).toMatchObject({ status: 409, code: 'SMS_FAILING', error: SENTENCE });
    const login = await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    expect(login.code).toBe('SMS_FAILING');
    expect([server.received.length, await countOf('smsSpending'), await countOf('oneTimeCodes')]).toEqual([
      requests,
      spent,
      codes,
    ]);
  });

  it('the pages say so in their language before a name is typed, and the dashboard with the reason', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    const dashboard = async () => (await clinic.get('/admin/dashboard-stats', token)).data;
    expect(await codesFail()).toBeUndefined();
    expect(await dashboard()).not.toHaveProperty('smsTrouble');
    const since = clinic.clock.now().toISOString();
    await beginTrouble();
    expect(await codesFail()).toBe(SENTENCE);
    const bangla = await clinic.inject({ url: '/api/clinic', headers: { 'accept-language': 'bn' } });
    expect(bangla.json().data.codesFail).toContain('রিসেপশনে আসুন');
    expect((await dashboard()).smsTrouble).toEqual({
      since,
      code: '1007',
      meaning: 'the balance is used up: top up the account',
    });
    expect(said('The SMS gateway takes no message')).toBe(1);
  });

  it('one code is tried every 30 seconds, and the first that it takes ends the trouble', async () => {
    await beginTrouble();
    expect((await ask()).code).toBe('SMS_FAILING');
    // Until both messages are given up, their own tries show whether the gateway takes messages again.
    for (let second = 0; second < 400; second += 10) {
      clinic.clock.advance(10);
      await clinic.services.outbox.deliver();
    }
    expect((await requestCode(clinic, doctorId, newPhone())).status).toBe(200);
    expect((await requestCode(clinic, doctorId, newPhone())).code).toBe('SMS_FAILING');
    await clinic.services.outbox.deliver();
    expect(await codesFail()).toBe(SENTENCE);
    server.answer = TAKES;
    clinic.clock.advance(31);
    const { data } = await ask();
    expect((await verify(clinic, data)).status).toBe(200);
    expect(await codesFail()).toBeUndefined();
    expect((await ask()).status).toBe(200);
    expect(said('The SMS gateway takes messages again')).toBe(1);
  });

  it('a test message that it takes ends the trouble', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    await beginTrouble();
    server.answer = TAKES;
    clinic.clock.advance(1);
    await clinic.send('POST', '/admin/sms-test', { phone: newPhone() }, token);
    expect(await codesFail()).toBeUndefined();
    expect((await ask()).status).toBe(200);
  });

  it('refusals of numbers are no trouble', async () => {
    server.answer = status(200, '{"response_code":1001}');
    await beginTrouble();
    clinic.clock.advance(60);
    await ask();
    expect(await codesFail()).toBeUndefined();
    expect((await ask()).status).toBe(200);
  });
});
