import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAccount, addAppointment, addRecord, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { issueSetupKey } from './create-first-admin.ts';

const FORM = {
  username: 'nasreen',
  fullName: 'Nasreen Akter',
  password: 'seven green doors',
  language: 'bn',
};
const OVER = {
  status: 404,
  code: 'SETUP_LINK_OVER',
  error:
    'This set-up address cannot be used any more. It is valid once, for an hour. Restart the server: it prints a new one if the clinic has no account yet.',
  data: undefined,
};

describeOnBothEngines('the first Admin', (engine) => {
  let clinic: TestApp;
  let key: string;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    key = await newKey();
  });
  afterEach(() => clinic.close());

  const newKey = async () => (await issueSetupKey(clinic.services)) ?? '';
  const create = (change: object = {}) => clinic.send('POST', '/setup/admin', { ...FORM, key, ...change });
  const accounts = () =>
    clinic.database.read.selectFrom('staff').select(['username', 'role', 'language', 'isActive']).execute();
  const keys = () => clinic.database.read.selectFrom('setupKeys').selectAll().execute();

  onAnyEngine(engine, () => {
    it('is created with the key, and is signed in', async () => {
      const { status, data, headers } = await create();
      expect(status).toBe(200);
      expect(data).toEqual({
        admin: {
          id: expect.any(Number),
          username: 'nasreen',
          fullName: 'Nasreen Akter',
          email: null,
          role: 'Admin',
          language: 'bn',
          hasSecondFactor: false,
          needsSecondFactor: false,
          doctorId: null,
          limitedTo: [],
          lastLogin: null,
          createdAt: clinic.clock.now().toISOString(),
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect((await clinic.get('/admin/audit', data.token)).status).toBe(200);
      expect(headers['set-cookie']).toMatch(/^staff_device_/);
      const { username, password } = FORM;
      expect((await clinic.send('POST', '/auth/admin', { username, password })).status).toBe(200);
    });

    it('uses up this key and all others', async () => {
      const other = await newKey();
      expect(await keys()).toHaveLength(2);
      expect((await create()).status).toBe(200);
      expect(await keys()).toEqual([]);
      expect(await create({ username: 'second' })).toMatchObject(OVER);
      expect(await create({ username: 'second', key: other })).toMatchObject(OVER);
      expect(await accounts()).toHaveLength(1);
    });
  });

  it('is one of two that come at the same time with two keys', async () => {
    const other = await newKey();
    const answers = await Promise.all([
      create({ username: 'first' }),
      create({ username: 'second', key: other }),
      create({ username: 'third' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await accounts()).toHaveLength(1);
  });

  onAnyEngine(engine, () => {
    it('is refused alike with an expired key, an unknown one, and once an account exists', async () => {
      const unknown = await create({ key: 'made-up' });
      expect(unknown).toMatchObject(OVER);
      clinic.clock.advance(3_601);
      expect(await create()).toMatchObject(OVER);
      const fresh = await newKey();
      expect(await keys()).toHaveLength(1);
      await addAccount(clinic, 'Viewer', { isActive: false });
      expect(await create({ key: fresh })).toMatchObject(OVER);
      expect(await accounts()).toHaveLength(1);
    });

    it('a start with an account makes no key, and removes those that are left', async () => {
      await addAccount(clinic, 'Viewer');
      expect(await issueSetupKey(clinic.services)).toBeUndefined();
      expect(await keys()).toEqual([]);
    });

    it('is valid for the whole hour', async () => {
      clinic.clock.advance(3_599);
      expect((await create()).status).toBe(200);
    });

    it.each([
      [{ password: 'password123' }, 'password'],
      [{ password: 'nasreen 1' }, 'password'],
      [{ password: 'short' }, 'password'],
      [{ username: ' ' }, 'username'],
      [{ fullName: '' }, 'fullName'],
    ])('does not use the key up when %j is refused', async (change, field) => {
      const { status, errors } = await create(change);
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
      expect((await create()).status).toBe(200);
    });

    it('slows a network down that tries keys, and no other', async () => {
      for (let count = 0; count < 5; count += 1)
        expect((await create({ key: `guess-${count}` })).status).toBe(404);
      expect(await create()).toMatchObject({ status: 429, code: 'TOO_MANY_SIGN_INS' });
      const elsewhere = await clinic.inject({
        method: 'POST',
        url: '/api/setup/admin',
        remoteAddress: '10.9.8.7',
        payload: { ...FORM, key },
      });
      expect(elsewhere.statusCode).toBe(200);
    });

    it('is in the audit log; neither key nor password is stored', async () => {
      const { data } = await create();
      const lines = await clinic.database.read.selectFrom('auditLog').selectAll().execute();
      expect(lines).toMatchObject([
        {
          action: 'staff.first-admin',
          actorKind: 'staff',
          actorId: data.admin.id,
          subjectKind: 'staff',
          subjectId: data.admin.id,
          address: '127.0.0.1',
          details: null,
        },
      ]);
      const stored = (await everyStoredText(clinic.database)).join('\n');
      for (const secret of [key, FORM.password, data.token]) expect(stored).not.toContain(secret);
    });
  });
});

const REAL = { DEMO_MODE: 'false', CLINIC_SECRET: 'a secret of thirty-two characters' };

describeOnAnyEngine('what a clinic still needs', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: REAL });
    token = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const state = async () => (await clinic.get('/admin/setup', token)).data;
  const save = (values: object) => clinic.send('PUT', '/admin/clinic-settings', { values }, token);

  it('is everything at first, then what has not been entered, then nothing', async () => {
    expect(await state()).toEqual({
      missing: ['name', 'address', 'phone', 'sms', 'department', 'doctor'],
      onlineBooking: false,
      hasSerial: false,
    });
    await save({ CLINIC_NAME: 'Shapla Clinic', CLINIC_PHONE: '01811-223344' });
    expect(await state()).toMatchObject({ missing: ['address', 'sms', 'department', 'doctor'] });

    const { data: department } = await clinic.send('POST', '/departments', { name: 'Medicine' }, token);
    const doctorId = await addDoctor(clinic, { departmentId: department.id, isActive: false });
    expect(await state()).toMatchObject({ missing: ['address', 'sms', 'doctor'], onlineBooking: false });
    await setActive(clinic, 'doctors', doctorId, true);
    await save({ SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'a key', CLINIC_ADDRESS: '7 Station Road' });
    expect(await state()).toEqual({ missing: [], onlineBooking: true, hasSerial: false });

    await addAppointment(clinic, { doctorId, patientId: (await addRecord(clinic)).id });
    expect(await state()).toEqual({ missing: [], onlineBooking: true, hasSerial: true });
  });

  it('is a doctor again when the only one sits on no day', async () => {
    await clinic.database.write((tx) => tx.deleteFrom('weeklySessions').execute());
    expect(await state()).toMatchObject({ missing: ['doctor'] });
  });
});

it('a demonstration needs no settings', async () => {
  const demo = await startTestApp('sqlite');
  try {
    const { token } = await signedIn(demo, 'Viewer');
    const { data } = await demo.get('/admin/setup', token);
    expect(data).toEqual({ missing: ['department', 'doctor'], onlineBooking: true, hasSerial: false });
  } finally {
    await demo.close();
  }
});
