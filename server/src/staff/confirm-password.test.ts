import { CLINIC_SETTINGS, type ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, newToken, PASSWORD, signedIn } from '../../test/people.ts';
import { ROUTES } from '../../test/route-requests.ts';
import type { RouteRequest } from '../../test/routes/route-case.ts';
import { everyStoredText } from '../../test/rows.ts';
import { appCode, withSecondFactor } from '../../test/second-factor.ts';
import { mustWait } from '../../test/staff-sign-in.ts';

const TEN_MINUTES = 600;

/** Every endpoint that needs a recent password for each of its requests. */
const SENSITIVE = [
  'DELETE /admin/staff/{id}/second-factor',
  'GET /appointments/export',
  'GET /imports/{id}/export',
  'GET /patients/export',
  'GET /patients/{id}/data-export',
  'POST /admin/second-factor/begin',
  'POST /admin/second-factor/off',
  'POST /admin/second-factor/recovery-codes',
  'POST /admin/staff',
  'POST /admin/staff/{id}/end-sessions',
  'POST /admin/staff/{id}/link',
  'POST /patients/{id}/erase',
  'PUT /admin/staff/{id}',
  'PUT /admin/staff/{id}/active',
];

/** Endpoints that look sensitive, and why they are not. */
const NOT_SENSITIVE: Record<string, string> = {
  'GET /export/reports': 'has numbers of doctors, and no patients',
  'GET /export/money': 'has sums of money, and no patients',
  'GET /export/shares': 'has sums of doctors, and no patients',
  'POST /admin/sms-test': 'changes nothing, and is limited to 20 an hour',
  'PUT /admin/logo': 'is a picture',
  'DELETE /admin/logo': 'is a picture',
  'POST /admin/clock-confirmation': 'only says that the clock is right',
  'POST /admin/confirm-password': 'is the proof itself',
  'POST /admin/second-factor/confirm': 'needs a code of the app that `begin` has shown',
  'PUT /admin/change-password': 'has the current password in its form',
  'PUT /admin/profile': 'has the own name and e-mail only',
  'PUT /admin/language': 'has the own language only',
  'POST /auth/admin/logout': 'ends the session',
};

/** Settings that need it, with a value to save. */
const SENSITIVE_SETTINGS: [ClinicSettingName, string][] = [
  ['SECOND_FACTOR_FOR_ADMINS', 'false'],
  ['SMS_GATEWAY', 'console'],
  ['SMS_API_KEY', 'another-key'],
  ['SMS_SENDER', 'THIEF'],
  ['SMS_DAILY_LIMIT', '1'],
  ['SMS_PART_PRICE', '0.5'],
  ['PUBLIC_URL', 'https://thief.example'],
];

const looksSensitive = ({ method, path, subject }: Endpoint) =>
  /export|erase/.test(path) ||
  (method !== 'GET' && (subject === 'Administration' || subject === 'Staff account'));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describeOnAnyEngine('a session of an Admin older than ten minutes', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { SMS_DAILY_LIMIT: '' } });
  });
  afterAll(() => clinic.close());

  const call = (name: string, { url, body }: RouteRequest, token: string) =>
    clinic.app.inject({
      method: name.split(' ')[0] as 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
  const confirm = (token: string) =>
    clinic.send('POST', '/admin/confirm-password', { currentPassword: PASSWORD }, token);
  const save = (values: Partial<Record<ClinicSettingName, string>>, token: string) =>
    clinic.send('PUT', '/admin/clinic-settings', { values }, token);
  /** Everything that is stored, apart from the last uses of sessions. */
  const stored = async () => (await everyStoredText(clinic.database, ['access_tokens'])).sort();

  it('meets no endpoint that looks sensitive and was forgotten', () => {
    const { endpoints } = clinic.app;
    const always = endpoints.filter(({ access }) => typeof access.sensitive === 'string');
    expect(always.map(nameOf).sort()).toEqual(SENSITIVE);
    const byBody = endpoints.filter(({ access }) => typeof access.sensitive === 'function');
    expect(byBody.map(nameOf)).toEqual(['PUT /admin/clinic-settings']);
    const open = endpoints.filter((endpoint) => looksSensitive(endpoint) && !endpoint.access.sensitive);
    expect(open.map(nameOf).filter((name) => !NOT_SENSITIVE[name])).toEqual([]);
    for (const { access } of [...always, ...byBody]) {
      expect(access.visitor ?? access.patient).toBeUndefined();
    }
  });

  it.each(SENSITIVE)('is asked for the password before %s', async (name) => {
    const owner = await addPatient(clinic);
    const { token } = await signedIn(clinic, 'Admin');
    const request = await ROUTES[name]?.request(clinic, owner, undefined);
    if (!request) throw new Error(`There is no request for ${name}`);
    clinic.clock.advance(TEN_MINUTES);
    const before = await stored();
    const refused = await call(name, request, token);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { success: false, code: 'CONFIRM_PASSWORD', error: 'Please confirm your password first.' },
    ]);
    expect(await stored()).toEqual(before);
    expect((await confirm(token)).status).toBe(200);
    // What the endpoint answers then is its own matter: this Admin has no second factor.
    const { statusCode, body } = await call(name, request, token);
    expect(statusCode === 200 || body.includes('"SECOND_FACTOR_OFF"'), body).toBe(true);
  });

  it('meets no setting that looks sensitive and was forgotten', () => {
    const named = SENSITIVE_SETTINGS.map(([name]) => name);
    const settings = Object.entries(CLINIC_SETTINGS);
    expect(settings.filter(([, setting]) => 'sensitive' in setting).map(([name]) => name)).toEqual(named);
    const suspects = settings.filter(
      ([name, { group }]) =>
        group === 'gateway' || /SECOND_FACTOR|PASSWORD|SECRET|PUBLIC|OPERATOR/.test(name),
    );
    expect(suspects.map(([name]) => name)).toEqual(named);
  });

  it.each(SENSITIVE_SETTINGS)(
    'is asked for the password before it saves %s, alone or among others',
    async (name, value) => {
      const { token } = await signedIn(clinic, 'Admin');
      clinic.clock.advance(TEN_MINUTES);
      const before = await stored();
      for (const values of [{ [name]: value }, { CLINIC_HOURS: 'Every day', [name]: value }]) {
        expect(await save(values, token)).toMatchObject({ status: 403, code: 'CONFIRM_PASSWORD' });
      }
      expect(await stored()).toEqual(before);
      expect((await save({ CLINIC_HOURS: 'Every day' }, token)).status).toBe(200);
      await confirm(token);
      expect((await save({ [name]: value }, token)).status).toBe(200);
    },
  );
});

describeOnAnyEngine('the password that is entered again', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const confirm = (token: string, body: object = { currentPassword: PASSWORD }) =>
    clinic.send('POST', '/admin/confirm-password', body, token);
  const isAsked = async (token: string) => {
    const { statusCode } = await clinic.inject({
      url: '/api/patients/export',
      headers: { authorization: `Bearer ${token}` },
    });
    return statusCode === 403;
  };

  it('counts for ten minutes, from the sign-in or from then, also with a clock that was set back', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    for (const prove of [async () => undefined, () => confirm(token)]) {
      await prove();
      clinic.clock.advance(TEN_MINUTES - 1);
      expect(await isAsked(token)).toBe(false);
      clinic.clock.advance(1);
      expect(await isAsked(token)).toBe(true);
    }
    await confirm(token);
    clinic.clock.advance(-TEN_MINUTES);
    expect(await isAsked(token)).toBe(true);
    clinic.clock.advance(TEN_MINUTES);
  });

  it('counts in its own session only, and ends with it', async () => {
    const { token, staffId } = await signedIn(clinic, 'Admin');
    const elsewhere = await newToken(clinic, { staffId });
    clinic.clock.advance(TEN_MINUTES);
    await confirm(token);
    expect([await isAsked(token), await isAsked(elsewhere)]).toEqual([false, true]);
    await clinic.send('POST', '/auth/admin/logout', undefined, token);
    expect((await clinic.get('/admin/profile', token)).status).toBe(401);
    expect(await isAsked(elsewhere)).toBe(true);
  });

  it('when it is wrong, signs nobody out, and slows down like wrong passwords at the sign-in', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    clinic.clock.advance(TEN_MINUTES);
    const sentence = 'The current password is not correct';
    for (let time = 0; time < 5; time += 1) {
      expect(await confirm(token, { currentPassword: 'wrong' })).toMatchObject({
        status: 403,
        code: 'CONFIRM_PASSWORD',
        error: sentence,
        errors: { currentPassword: sentence },
      });
    }
    expect(await confirm(token)).toMatchObject(mustWait(1));
    expect((await clinic.get('/admin/profile', token)).status).toBe(200);
    expect(await isAsked(token)).toBe(true);
    clinic.clock.advance(1);
    expect((await confirm(token)).data).toEqual({ confirmed: true });
    expect(await isAsked(token)).toBe(false);
  });

  it('needs a code where the account has a second factor, and takes each code once', async () => {
    const { token, secret, recoveryCodes } = await withSecondFactor(clinic, 'Admin');
    clinic.clock.advance(TEN_MINUTES);
    const code = appCode(secret, clinic.clock.now());
    const withCode = (typed?: string) => confirm(token, { currentPassword: PASSWORD, code: typed });
    expect((await withCode()).errors).toEqual({ code: 'Please enter the code' });
    expect((await withCode('000000')).errors?.code).toMatch(/^This code is not correct/);
    expect(await isAsked(token)).toBe(true);
    expect((await withCode(code)).status).toBe(200);
    expect(await isAsked(token)).toBe(false);
    clinic.clock.advance(TEN_MINUTES);
    expect((await withCode(code)).code).toBe('CONFIRM_PASSWORD');
    for (const status of [200, 403]) expect((await withCode(recoveryCodes[0])).status).toBe(status);
  });

  describe('of somebody who is not signed in', () => {
    it('is not compared', async () => {
      expect((await confirm('x'.repeat(43))).status).toBe(401);
      expect((await confirm((await addPatient(clinic)).token)).status).toBe(401);
    });
  });
});
