import type { ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine, type Engine, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn } from '../../test/people.ts';
import { saveSettingsAs, settingNamed } from '../../test/settings.ts';
import { storeSetting } from './clinic.queries.ts';

const PATH = '/admin/clinic-settings';
const GATEWAY = { SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key-of-the-clinic', SMS_SENDER: 'SHAPLA' };

describeOnAnyEngine('the settings of the clinic', (engine) => {
  const started: TestApp[] = [];
  const start = async (env: Record<string, string> = {}, databaseUrl?: string) => {
    const clinic = await startTestApp(engine, { env, ...(databaseUrl ? { databaseUrl } : {}) });
    started.push(clinic);
    return clinic;
  };
  const withAdmin = async (env: Record<string, string> = {}) => {
    const clinic = await start(env);
    const { token, staffId } = await signedIn(clinic, 'Admin');
    return { clinic, token, staffId };
  };
  afterEach(async () => {
    for (const clinic of started.splice(0)) await clinic.close();
  });

  it('are read and saved by Admins alone', async () => {
    const clinic = await start();
    for (const role of ['Staff', 'Viewer'] as const) {
      const { token } = await signedIn(clinic, role);
      expect((await clinic.get(PATH, token)).status).toBe(403);
      expect((await saveSettingsAs(clinic, token, { CLINIC_NAME: 'Mine' })).status).toBe(403);
    }
    expect((await clinic.get(PATH)).status).toBe(401);
    expect((await clinic.get('/clinic')).data.name).toBe('Clinic Serial');
  });

  it('say for each where its value comes from', async () => {
    const { clinic, token } = await withAdmin({ CLINIC_NAME: 'Set on the server' });
    const saved = await saveSettingsAs(clinic, token, { CLINIC_PHONE: '02-55012345' });
    const at = clinic.clock.now().toISOString();
    expect(saved.status).toBe(200);
    const { settings } = (await clinic.get(PATH, token)).data;
    expect(settings).toEqual(saved.data.settings);
    const named = settingNamed(settings);
    expect(named('CLINIC_NAME')).toEqual({
      name: 'CLINIC_NAME',
      value: 'Set on the server',
      isSet: true,
      source: 'environment',
      savedAt: null,
    });
    expect(named('CLINIC_PHONE')).toMatchObject({ value: '02-55012345', source: 'stored', savedAt: at });
    expect(named('CONSULTATION_FEE')).toMatchObject({ value: '500', source: 'default', isSet: true });
    expect(named('CLINIC_HOURS')).toMatchObject({ value: null, source: 'default', isSet: false });
  });

  it('are in force when the answer comes, and are the default again when they are emptied', async () => {
    const { clinic, token } = await withAdmin();
    await saveSettingsAs(clinic, token, { CLINIC_NAME: '  Shapla Clinic ', CONSULTATION_FEE: '700' });
    expect((await clinic.get('/clinic')).data).toMatchObject({ name: 'Shapla Clinic', consultationFee: 700 });
    await saveSettingsAs(clinic, token, { CLINIC_NAME: null, CONSULTATION_FEE: ' ' });
    expect((await clinic.get('/clinic')).data).toMatchObject({ name: 'Clinic Serial', consultationFee: 500 });
    expect(await rowsOf(clinic)).toEqual([]);
  });

  it('with an unknown name are refused as a whole, and the answer names it', async () => {
    const { clinic, token } = await withAdmin();
    for (const name of ['CLINIC_NAMES', 'SMS_HTTP_TEMPLATE', 'PAY_AT_DESK']) {
      const answer = await saveSettingsAs(clinic, token, { CLINIC_PHONE: '02-55012345', [name]: 'on' });
      const error = `${name} is not a setting of the clinic.`;
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error, errors: { values: error } });
    }
    expect(await rowsOf(clinic)).toEqual([]);
  });

  it('take Bangla digits', async () => {
    const { clinic, token } = await withAdmin();
    await saveSettingsAs(clinic, token, { CONSULTATION_FEE: '৭০০', CLINIC_PHONE: '০২-৫৫০১২৩৪৫' });
    expect((await clinic.get('/clinic')).data).toMatchObject({ consultationFee: 700, phone: '02-55012345' });
  });

  it.each([
    ['10616', '10616'],
    ['০২-৫৫০১২৩৪৫/১০৬১৬ ', '02-55012345, 10616'],
    ['(02) 9661551; +880 1711 – 223344,,', '02 9661551, +880 1711-223344'],
    ['09666-710678, 10616, 02-1234567, 01711223344, 01811-223344'],
  ])('take several phones: %j', async (typed, phone = typed) => {
    const { clinic, token } = await withAdmin();
    await saveSettingsAs(clinic, token, { CLINIC_PHONE: typed });
    expect((await clinic.get('/clinic')).data.phone).toBe(phone);
    expect(clinic.services.config.clinicPhone).toBe(phone.split(', ')[0]);
  });

  it.each(['999', '01711-223344 call us', '-', '10616, 1', ',', '10001,10002,10003,10004,10005,10006'])(
    'refuse %j as the phones',
    async (typed) => {
      const { clinic, token } = await withAdmin();
      const answer = await saveSettingsAs(clinic, token, { CLINIC_PHONE: typed });
      expect(answer.errors).toEqual({ 'values.CLINIC_PHONE': expect.stringContaining('up to five phone') });
    },
  );

  it('take a mobile number for WhatsApp, and no other', async () => {
    const { clinic, token } = await withAdmin();
    expect((await clinic.get('/clinic')).data).not.toHaveProperty('whatsapp');
    await saveSettingsAs(clinic, token, { CLINIC_WHATSAPP: '+88 ০১৮১১ ২২৩৩৪৪' });
    expect((await clinic.get('/clinic')).data.whatsapp).toBe('01811-223344');
    const answer = await saveSettingsAs(clinic, token, { CLINIC_WHATSAPP: '02-55012345' });
    expect(answer.errors).toHaveProperty(['values.CLINIC_WHATSAPP']);
  });

  it('are still in force after a new start', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clinic = await start({}, databaseUrl);
    const { token } = await signedIn(clinic, 'Admin');
    await saveSettingsAs(clinic, token, { CLINIC_NAME: 'Shapla Clinic' });
    const next = await start({}, databaseUrl);
    expect((await next.get('/clinic')).data.name).toBe('Shapla Clinic');
  });

  it('are saved all or none, and each wrong value is told at its field', async () => {
    const { clinic, token } = await withAdmin();
    const answer = await saveSettingsAs(clinic, token, {
      CLINIC_NAME: 'Shapla Clinic',
      CLINIC_PHONE: 'call us',
      CONSULTATION_FEE: '-1',
      CLINIC_LANGUAGE: 'fr',
    });
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual({
      'values.CLINIC_PHONE':
        'Please enter up to five phone numbers such as 02-55012345, 01712-345678 or 10616',
      'values.CONSULTATION_FEE': 'Please enter a whole number from 0 to 100000',
      'values.CLINIC_LANGUAGE': 'Please choose one of the options',
    });
    expect(await rowsOf(clinic)).toEqual([]);
    expect((await clinic.get('/clinic')).data.name).toBe('Clinic Serial');
  });

  it.each<[Partial<Record<ClinicSettingName, string>>, string, string]>([
    [{ SMS_CONFIRMATION: 'true' }, 'SMS_CONFIRMATION', 'This SMS has a link.'],
    [{ SMS_GATEWAY: 'bulksmsbd', SMS_SENDER: 'SHAPLA' }, 'SMS_API_KEY', 'needs the key'],
    [{ SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key' }, 'SMS_SENDER', 'needs the name of the sender'],
  ])('are refused when another one is missing: %j', async (values, field, sentence) => {
    const { clinic, token } = await withAdmin();
    const answer = await saveSettingsAs(clinic, token, values);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([`values.${field}`]);
    expect(answer.errors?.[`values.${field}`]).toContain(sentence);
    expect(await rowsOf(clinic)).toEqual([]);
  });

  it('are refused when another one needs what is taken away', async () => {
    const { clinic, token } = await withAdmin();
    await saveSettingsAs(clinic, token, {
      PUBLIC_URL: 'https://clinic.example',
      SMS_CONFIRMATION: 'true',
    });
    const answer = await saveSettingsAs(clinic, token, { PUBLIC_URL: null });
    expect(Object.keys(answer.errors ?? {})).toEqual(['values.PUBLIC_URL']);
  });

  it('are refused when the address of the pages is none to which an SMS could lead', async () => {
    const { clinic, token } = await withAdmin();
    for (const address of ['https://clinic.example:99999', 'https://[clinic', 'javascript:alert(1)']) {
      const answer = await saveSettingsAs(clinic, token, { PUBLIC_URL: address });
      expect(answer.status, address).toBe(400);
      expect(answer.errors).toEqual({
        'values.PUBLIC_URL': 'Please enter a web address such as https://clinic.example',
      });
    }
    expect(await rowsOf(clinic)).toEqual([]);
  });

  it('keep a secret sealed, and never send it to a browser', async () => {
    const { clinic, token } = await withAdmin();
    const answer = await saveSettingsAs(clinic, token, GATEWAY);
    expect(answer.status).toBe(200);
    expect(settingNamed(answer.data.settings)('SMS_API_KEY')).toMatchObject({
      value: null,
      isSet: true,
      source: 'stored',
    });
    const all = JSON.stringify([answer.data, (await clinic.get(PATH, token)).data, await rowsOf(clinic)]);
    expect(all).not.toContain(GATEWAY.SMS_API_KEY);
    expect(clinic.services.config.sms.http?.key).toBe(GATEWAY.SMS_API_KEY);
    const log = await clinic.database.read.selectFrom('auditLog').select('details').execute();
    expect(JSON.stringify(log)).not.toContain(GATEWAY.SMS_SENDER);
  });

  it('have the earlier name of FEES until FEES is saved, with a warning in the log', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const before = await start({}, databaseUrl);
    await before.database.write((tx) =>
      storeSetting(tx, { name: 'PAY_AT_DESK', value: 'true', savedAt: '2026-11-01T00:00:00.000Z' }),
    );
    const { token } = await signedIn(before, 'Admin');
    const logLines: string[] = [];
    const clinic = await startTestApp(engine, { env: { LOG_LEVEL: 'warn' }, databaseUrl, logLines });
    started.push(clinic);
    expect((await clinic.get('/clinic')).data.payAtDesk).toBe(true);
    expect(logLines.join()).toContain('PAY_AT_DESK');
    const fees = settingNamed((await clinic.get(PATH, token)).data.settings)('FEES');
    expect(fees).toMatchObject({ value: 'desk', source: 'stored' });
    await saveSettingsAs(clinic, token, { FEES: null }, { FEES: fees.savedAt });
    expect((await clinic.get('/clinic')).data.payAtDesk).toBe(false);
    expect(await rowsOf(clinic)).toEqual([]);
  });

  it('are fixed by the earlier name of FEES in the environment, also over a stored FEES', async () => {
    const { clinic, token } = await withAdmin({ PAY_AT_DESK: 'true' });
    await clinic.database.write((tx) => storeSetting(tx, { name: 'FEES', value: 'off', savedAt: '2026' }));
    const fees = settingNamed((await clinic.get(PATH, token)).data.settings)('FEES');
    expect(fees).toMatchObject({ value: 'desk', source: 'environment' });
    expect((await saveSettingsAs(clinic, token, { FEES: 'off' })).code).toBe('SETTING_FIXED');
    expect((await clinic.get('/clinic')).data.payAtDesk).toBe(true);
  });

  it('cannot be changed where the server sets them, not even together with others', async () => {
    const { clinic, token } = await withAdmin({ CLINIC_PHONE: '01711-000000' });
    const answer = await saveSettingsAs(clinic, token, {
      CLINIC_NAME: 'Shapla Clinic',
      CLINIC_PHONE: '02-55012345',
    });
    expect([answer.status, answer.code]).toEqual([409, 'SETTING_FIXED']);
    expect(answer.error).toContain('CLINIC_PHONE is set on the server');
    expect((await clinic.get('/clinic')).data).toMatchObject({
      name: 'Clinic Serial',
      phone: '01711-000000',
    });
  });

  it.each<Record<string, string>>([
    { SMS_API_KEY: 'key-of-the-operator' },
    { SMS_HTTP_HEADERS: '{"Authorization":"Bearer key-of-the-operator"}' },
  ])('never send a key of the server to a gateway that an Admin chooses: %j', async (env) => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const open = await start({}, databaseUrl);
    const { token: before } = await signedIn(open, 'Admin');
    await saveSettingsAs(open, before, GATEWAY);
    expect(open.services.config.sms.gateway).toBe('bulksmsbd');

    const clinic = await start(env, databaseUrl);
    expect(clinic.services.config.sms).toMatchObject({ gateway: 'console', http: null });
    const { token } = await signedIn(clinic, 'Admin');
    const answer = await saveSettingsAs(clinic, token, { SMS_GATEWAY: 'smsnetbd' });
    expect([answer.status, answer.code]).toEqual([409, 'SETTING_FIXED']);
    expect(answer.error).toContain('so the gateway is chosen there too');
    expect(clinic.services.config.sms.gateway).toBe('console');
    expect(settingNamed((await clinic.get(PATH, token)).data.settings)('SMS_GATEWAY')).toMatchObject({
      value: 'console',
      source: 'environment',
    });
    // The others can be changed.
    expect((await saveSettingsAs(clinic, token, { SMS_SENDER: 'PADMA' })).status).toBe(200);

    const whole = await start({ ...env, SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'key' }, databaseUrl);
    expect(whole.services.config.sms.gateway).toBe('smsnetbd');
  });

  it('tell the second of two Admins that the first one changed the same setting', async () => {
    const { clinic, token } = await withAdmin();
    const { token: other } = await signedIn(clinic, 'Admin');
    const phoneOf = async () => settingNamed((await clinic.get(PATH, token)).data.settings)('CLINIC_PHONE');
    for (const before of [null, '02-55000000']) {
      await saveSettingsAs(clinic, token, { CLINIC_PHONE: before });
      const { savedAt } = await phoneOf();
      const first = await saveSettingsAs(
        clinic,
        token,
        { CLINIC_PHONE: '02-55111111' },
        { CLINIC_PHONE: savedAt },
      );
      expect(first.status).toBe(200);
      const second = await saveSettingsAs(
        clinic,
        other,
        { CLINIC_PHONE: '02-55222222' },
        { CLINIC_PHONE: savedAt },
      );
      expect([second.status, second.code]).toEqual([409, 'RECORD_CHANGED']);
      expect((await phoneOf()).value).toBe('02-55111111');
    }
  });

  it('let two Admins change different ones at the same time', async () => {
    const { clinic, token } = await withAdmin();
    const { token: other } = await signedIn(clinic, 'Admin');
    const answers = await Promise.all([
      saveSettingsAs(clinic, token, { CLINIC_NAME: 'Shapla Clinic' }, { CLINIC_NAME: null }),
      saveSettingsAs(clinic, other, { CLINIC_PHONE: '02-55111111' }, { CLINIC_PHONE: null }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await clinic.get('/clinic')).data).toMatchObject({
      name: 'Shapla Clinic',
      phone: '02-55111111',
    });
  });

  it('lose no change when two Admins save the same one at once: one of them is told', async () => {
    const { clinic, token } = await withAdmin();
    const { token: other } = await signedIn(clinic, 'Admin');
    const answers = await Promise.all(
      [token, other].map((one, index) =>
        saveSettingsAs(clinic, one, { CLINIC_NAME: `Clinic ${index}` }, { CLINIC_NAME: null }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leave one line in the audit log, with the names of the settings and without values', async () => {
    const { clinic, token, staffId } = await withAdmin();
    await saveSettingsAs(clinic, token, { CLINIC_NAME: 'Shapla Clinic', CLINIC_PHONE: '02-55111111' });
    await saveSettingsAs(clinic, token, { CLINIC_PHONE: 'wrong' });
    const rows = await clinic.database.read
      .selectFrom('auditLog')
      .select(['actorId', 'details'])
      .where('action', '=', 'clinic.settings')
      .execute();
    expect(rows).toEqual([
      { actorId: staffId, details: JSON.stringify({ settings: 'CLINIC_NAME CLINIC_PHONE' }) },
    ]);
  });

  it('let the server start when a stored key can no longer be read, and leave out what needs it', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clinic = await start({}, databaseUrl);
    const { token } = await signedIn(clinic, 'Admin');
    await saveSettingsAs(clinic, token, { ...GATEWAY, CLINIC_NAME: 'Shapla Clinic' });
    const next = await start({ CLINIC_SECRET: 'another secret of more than 32 letters' }, databaseUrl);
    expect((await next.get('/clinic')).data.name).toBe('Shapla Clinic');
    expect(next.services.config.sms).toMatchObject({ gateway: 'console', http: null });
    const { token: again } = await signedIn(next, 'Admin');
    const key = settingNamed((await next.get(PATH, again)).data.settings)('SMS_API_KEY');
    expect(key.isSet).toBe(false);
    // The lost key does not stop a change of something else, nor is the gateway saved again without it.
    expect((await saveSettingsAs(next, again, { CLINIC_PHONE: '02-55012345' })).status).toBe(200);
    expect((await saveSettingsAs(next, again, { SMS_GATEWAY: 'bulksmsbd' })).errors).toHaveProperty([
      'values.SMS_API_KEY',
    ]);
    expect((await saveSettingsAs(next, again, { SMS_API_KEY: 'new-key' })).status).toBe(200);
    expect(next.services.config.sms.gateway).toBe('bulksmsbd');
  });

  it('let the server start when the environment no longer has what a stored one needs', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clinic = await start({ PUBLIC_URL: 'https://clinic.example' }, databaseUrl);
    const { token } = await signedIn(clinic, 'Admin');
    await saveSettingsAs(clinic, token, { SMS_CONFIRMATION: 'true', CLINIC_NAME: 'Shapla Clinic' });
    const next = await start({}, databaseUrl);
    expect(next.services.config.sms.confirmation).toBe(false);
    expect((await next.get('/clinic')).data.name).toBe('Shapla Clinic');
  });
});

describe.each<Engine>(['postgres', 'sqlite'])('two instances on one database, %s', (engine) => {
  it('both show a saved setting without a new start', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const [one, two] = [
      await startTestApp(engine, { databaseUrl }),
      await startTestApp(engine, { databaseUrl }),
    ];
    try {
      for (const { app } of [one, two]) await app.listen({ port: 0, host: '127.0.0.1' });
      const { token } = await signedIn(one, 'Admin');
      const nameAtTwo = async () => (await two.get('/clinic')).data.name;
      expect(await nameAtTwo()).toBe('Clinic Serial');
      await saveSettingsAs(one, token, { CLINIC_NAME: 'Shapla Clinic' });
      await eventually(nameAtTwo).toBe('Shapla Clinic');
      // Emptied again, so that the second change is seen too.
      await saveSettingsAs(one, token, { CLINIC_NAME: null });
      await eventually(nameAtTwo).toBe('Clinic Serial');
    } finally {
      for (const app of [one, two]) await app.close();
    }
  });
});

const rowsOf = (clinic: TestApp) => clinic.database.read.selectFrom('clinicSettings').selectAll().execute();
