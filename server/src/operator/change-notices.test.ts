import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { type GatewayServer, startGatewayServer, status } from '../../test/gateway-server.ts';
import { addAccount, newUsername, signedIn } from '../../test/people.ts';
import { saveSettingsAs } from '../../test/settings.ts';
import { GATEWAY_PRESETS } from '../settings/sms-config.ts';
import { CHANGES } from './change-notices.ts';

const OPERATOR = '01911111111';
const { bulksmsbd, smsnetbd } = GATEWAY_PRESETS;
const ADDRESSES = [bulksmsbd.SMS_HTTP_URL, smsnetbd.SMS_HTTP_URL] as const;

/** Lets two ready gateways lead to servers on this machine. */
function leadTo(first: string, second: string): void {
  Object.assign(bulksmsbd, { SMS_HTTP_URL: first });
  Object.assign(smsnetbd, { SMS_HTTP_URL: second });
}

let clinic: TestApp;
let before: GatewayServer;
let after: GatewayServer;
let token: string;

beforeEach(async () => {
  before = await startGatewayServer();
  after = await startGatewayServer();
  before.answer = status(200, '{"response_code":202}');
  after.answer = status(200, '{"error":0}');
  leadTo(before.url, after.url);
  clinic = await startTestApp('sqlite', { env: { OPERATOR_PHONE: OPERATOR } });
  const first = { SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'old-key', SMS_SENDER: 'CLINIC' };
  token = (await signedIn(clinic, 'Admin')).token;
  expect((await saveSettingsAs(clinic, token, first)).status).toBe(200);
});
afterEach(async () => {
  await clinic.close();
  leadTo(...ADDRESSES);
  await Promise.all([before.close(), after.close()]);
});

const told = ({ received }: GatewayServer) =>
  received.map(({ body }) => {
    const sent = new URLSearchParams(body);
    return [
      sent.get('number') ?? sent.get('to'),
      sent.get('api_key'),
      sent.get('message') ?? sent.get('msg'),
    ];
  });
const byOldKey = (text: string) => [`88${OPERATOR}`, 'old-key', text];

describe('the operator is told of a change', () => {
  it('of the gateway, by the gateway of before the change', async () => {
    const stolen = { SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'thief', SMS_SENDER: null };
    expect((await saveSettingsAs(clinic, token, stolen)).status).toBe(200);
    await eventually(() => told(before)).toEqual([byOldKey(CHANGES.gateway)]);
    expect(clinic.services.config.sms.gateway).toBe('smsnetbd');
    await clinic.app.close();
    expect(told(after)).toEqual([]);
  });

  it('of its key alone, by the key of before', async () => {
    await saveSettingsAs(clinic, token, { SMS_API_KEY: 'thief' });
    await eventually(() => told(before)).toEqual([byOldKey(CHANGES.gateway)]);
  });

  it('of the public address and of the duties of security, also when both come at once', async () => {
    const values = { PUBLIC_URL: 'https://thief.example', SECOND_FACTOR_FOR_ADMINS: 'false' };
    await saveSettingsAs(clinic, token, values);
    await eventually(() => told(before).sort()).toEqual(
      [byOldKey(CHANGES.address), byOldKey(CHANGES.duty)].sort(),
    );
  });

  it('of staff accounts', async () => {
    const id = await addAccount(clinic, 'Staff');
    const form = { fullName: 'A Thief', role: 'Admin' };
    await clinic.send('POST', '/admin/staff', { ...form, username: newUsername() }, token);
    await clinic.send('PUT', `/admin/staff/${id}`, form, token);
    await clinic.send('POST', `/admin/staff/${id}/link`, undefined, token);
    await eventually(() => told(before)).toEqual(Array(3).fill(byOldKey(CHANGES.accounts)));
  });

  it('only if it was made, and not of what needs no notice', async () => {
    await clinic.send('POST', '/admin/staff/999999/link', undefined, token);
    await saveSettingsAs(
      clinic,
      token,
      { PUBLIC_URL: 'https://clinic.example' },
      { PUBLIC_URL: 'old' as never },
    );
    await saveSettingsAs(clinic, token, { CLINIC_HOURS: 'Every day' });
    await clinic.inject({ url: '/api/patients/export', headers: { authorization: `Bearer ${token}` } });
    await clinic.app.close();
    expect([...told(before), ...told(after)]).toEqual([]);
  });

  it('and the change stands when the gateway is away', async () => {
    before.answer = status(500);
    expect((await saveSettingsAs(clinic, token, { SMS_API_KEY: 'new-key' })).status).toBe(200);
    await eventually(() => told(before)).toEqual([byOldKey(CHANGES.gateway)]);
    expect(clinic.services.config.sms.http?.key).toBe('new-key');
  });
});

it('each notice fits into one SMS and names nobody', () => {
  for (const text of Object.values(CHANGES)) expect(text).toMatch(/^[\x20-\x7e]{20,160}$/);
});
