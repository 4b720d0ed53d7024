import { bn } from '@clinic-serial/contract/messages/bn';
import { en } from '@clinic-serial/contract/messages/en';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import {
  type Answer,
  drops,
  type GatewayServer,
  startGatewayServer,
  status,
} from '../../test/gateway-server.ts';
import { configOfClinic } from '../../test/settings.ts';
import { readConfig } from '../config.ts';
import { httpGateway } from '../sms/http-gateway.ts';
import { codeSms } from './issue-code.ts';

const sms = {
  code: '4821',
  clinic: 'Shapla Clinic',
  minutes: 10,
  about: undefined,
  publicUrl: 'https://serial.shapla.example',
  language: 'en' as const,
};
const LONG_NAME = 'The Greater Chattogram General Clinic and Hospital';

it.each([
  [
    'ends with the line from which browsers read it',
    sms,
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.\n@serial.shapla.example #4821',
  ],
  [
    'names the host without the port',
    { ...sms, publicUrl: 'http://localhost:3000' },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.\n@localhost #4821',
  ],
  [
    'has no such line without PUBLIC_URL',
    { ...sms, publicUrl: null },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.',
  ],
  [
    'says what the code does',
    { ...sms, about: en.codeMovesRecord },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it. It moves your patient record to another phone number.\n@serial.shapla.example #4821',
  ],
  [
    'shortens a long name',
    { ...sms, clinic: LONG_NAME },
    '4821 is your The Greater Chattogram Gene... code. It is valid for 10 minutes. Do not share it.\n@serial.shapla.example #4821',
  ],
  [
    'leaves out the line when the address is too long for it',
    { ...sms, publicUrl: `https://${'clinic.'.repeat(12)}example` },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.',
  ],
])('the SMS with a code %s', (_, { clinic, ...parts }, text) => {
  expect(codeSms(configOfClinic(clinic), parts)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(160);
});

it.each([20, 24, 28, 40])('the SMS that moves a record is one SMS for a host of %i letters', (letters) => {
  const publicUrl = `https://${'h'.repeat(letters - 8)}.example`;
  const text = codeSms(configOfClinic(LONG_NAME), { ...sms, about: en.codeMovesRecord, publicUrl });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toContain(en.codeMovesRecord);
});

it.each([undefined, bn.codeMovesRecord])(
  'in Bangla the SMS with a code has two parts at most: %s',
  (about) => {
    const text = codeSms(configOfClinic(LONG_NAME), { ...sms, about, language: 'bn' });
    expect(text).toContain('কোড 4821');
    expect(text).toMatch(/\n@serial\.shapla\.example #4821$/);
    expect(text.length).toBeLessThanOrEqual(134);
  },
);

const NOTHING = { state: null, notice: null };
const ACCEPTED = { state: 'accepted', notice: null };
const TRYING = {
  state: 'trying',
  notice:
    'The SMS with your code has not gone out yet. We keep trying. If no code comes, please call the clinic or come to the desk.',
};
const REFUSED = {
  state: 'refused',
  notice: 'The SMS with your code could not be sent. Please call the clinic or come to the desk.',
};

describeOnAnyEngine('what became of the SMS with a code', (engine) => {
  let clinic: TestApp;
  let server: GatewayServer;
  let doctorId: number;
  beforeEach(async () => {
    server = await startGatewayServer();
    const { http } = readConfig({ SMS_GATEWAY: 'http', SMS_HTTP_URL: server.url }).sms;
    if (!http) throw new Error('no gateway');
    clinic = await startTestApp(engine, { gateway: httpGateway(http) });
    doctorId = await addDoctor(clinic);
  });
  afterEach(async () => {
    await server.close();
    await clinic.close();
  });

  const stateOf = async ({ sessionToken }: { sessionToken: string }) =>
    (await clinic.send('POST', '/codes/sms', { sessionToken })).data;

  it('is accepted, also when the gateway answers with a byte order mark and numbers as text', async () => {
    server.answer = status(200, '\uFEFF{"response_code":"202"}');
    const { data } = await requestCode(clinic, doctorId);
    await clinic.services.outbox.deliver();
    expect(await stateOf(data)).toEqual(ACCEPTED);
  });

  it.each<[string, Answer, object]>([
    ['refuses', status(200, '{"response_code":"1007"}'), REFUSED],
    ['does not know the key', status(401), REFUSED],
    ['has a fault', status(500), TRYING],
    ['breaks the connection', drops, TRYING],
  ])('is told of a gateway that %s', async (_what, answer, told) => {
    server.answer = answer;
    const { data } = await requestCode(clinic, doctorId);
    await clinic.services.outbox.deliver();
    clinic.clock.advance(6);
    expect(await stateOf(data)).toEqual(told);
  });

  it('is no word to the patient for 6 seconds, then that it is still tried, and accepted once the gateway answers', async () => {
    let answerLate = () => {};
    server.answer = (response, request) => {
      answerLate = () => status(200)(response, request);
    };
    const { data } = await requestCode(clinic, doctorId);
    await eventually(() => server.received.length).toBe(1);
    clinic.clock.advance(5.999);
    expect(await stateOf(data)).toEqual({ state: 'trying', notice: null });
    clinic.clock.advance(0.001);
    expect(await stateOf(data)).toEqual(TRYING);
    answerLate();
    await eventually(() => stateOf(data)).toEqual(ACCEPTED);
    expect(server.received).toHaveLength(1);
  });

  it('is refused once the server has given up', async () => {
    server.answer = drops;
    const { data } = await requestCode(clinic, doctorId);
    await clinic.services.outbox.deliver();
    for (const pause of [2, 4]) {
      clinic.clock.advance(pause);
      await clinic.services.outbox.deliver();
    }
    expect(await stateOf(data)).toEqual(REFUSED);
    expect(server.received).toHaveLength(2);
  });

  it('is told of each code to its own token only, and in the language of the page', async () => {
    const phone = newPhone();
    const taken = (await requestCode(clinic, doctorId, phone)).data;
    await clinic.services.outbox.deliver();
    server.answer = status(401);
    const login = (await clinic.send('POST', '/auth/request-login-otp', { phone })).data;
    await clinic.services.outbox.deliver();
    expect([await stateOf(taken), await stateOf(login)]).toEqual([ACCEPTED, REFUSED]);
    const strange = 'a'.repeat(taken.sessionToken.length);
    expect(await stateOf({ sessionToken: strange })).toEqual(NOTHING);
    const bangla = await clinic.inject({
      method: 'POST',
      url: '/api/codes/sms',
      headers: { 'accept-language': 'bn' },
      payload: { sessionToken: login.sessionToken },
    });
    expect(bangla.json().data.notice).toMatch(/^আপনার কোডের এসএমএস পাঠানো যায়নি।/);
  });
});
