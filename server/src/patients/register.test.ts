import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';

describeOnAnyEngine('the register of patients', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
    for (const [name, phone, address, isActive] of [
      ['Rahima Begum', '01711000001', 'House 7, Road 2, Dhanmondi', 1],
      ['karim mia 100%', '01811000002', null, 1],
      ['Bina_Das', '01911000003', 'C:\\Flat', 0],
      ["Shirin D'Costa", '01511000004', '"Green" Villa', 1],
      ['আয়েশা সিদ্দিকা', '01611000005', 'গ্রিন রোড ১২', 0],
      ['Zoë Müller', '01311000006', null, 1],
    ] as const) {
      await addPatient(clinic, { name, phone, address, isActive });
    }
  });
  afterAll(() => clinic.close());

  const NAMES = ['Zoë Müller', 'আয়েশা সিদ্দিকা', "Shirin D'Costa", 'Bina_Das', 'karim mia 100%', 'Rahima Begum'];
  const list = async (query: Record<string, string>) =>
    (await clinic.get(`/patients?${new URLSearchParams(query)}`, token)).data;
  const names = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).patients.map((patient: { name: string }) => patient.name);

  it('shows everybody, the newest first, 20 a page', async () => {
    const { patients, pagination } = await list({});
    expect(patients.map((patient: { name: string }) => patient.name)).toEqual(NAMES);
    expect(pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      total: 6,
      limit: 20,
      offset: 0,
      hasNext: false,
      hasPrev: false,
      totalPatients: 6,
      totalActive: 4,
    });
    expect(patients[5]).toEqual({
      id: expect.any(Number),
      name: 'Rahima Begum',
      phone: '01711000001',
      address: 'House 7, Road 2, Dhanmondi',
      dateOfBirth: null,
      birthYear: null,
      gender: null,
      emergencyContact: null,
      isActive: true,
      createdAt: '2026-11-20T04:00:00.000Z',
      updatedAt: '2026-11-20T04:00:00.000Z',
      totalAppointments: 0,
      lastAppointment: null,
      erasedAt: null,
    });
  });

  it.each([
    ['rahima', ['Rahima Begum']],
    ['  BEGUM ', ['Rahima Begum']],
    ['%', ['karim mia 100%']],
    ['100%', ['karim mia 100%']],
    ['_', ['Bina_Das']],
    ['a_d', ['Bina_Das']],
    ['\\', ['Bina_Das']],
    ["'", ["Shirin D'Costa"]],
    ["' or '1'='1", []],
    ['"', ["Shirin D'Costa"]],
    ['আয়েশা', ['আয়েশা সিদ্দিকা']],
    ['সিদ্দিকা', ['আয়েশা সিদ্দিকা']],
    ['গ্রিন', ['আয়েশা সিদ্দিকা']],
    ['Zoë', ['Zoë Müller']],
    ['dhanmondi', ['Rahima Begum']],
    ['01711000001', ['Rahima Begum']],
    ['01711-000001', ['Rahima Begum']],
    ['01711 000 001', ['Rahima Begum']],
    ['০১৭১১', ['Rahima Begum']],
    ['11000002', ['karim mia 100%']],
    ['nobody', []],
    ['*', []],
  ])('searched for %j returns %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
    expect((await list({ search })).pagination.total).toBe(expected.length);
  });

  it.each([
    ['House 7', ['Rahima Begum']],
    ['Road 2', ['Rahima Begum']],
    ['mia 1', ['karim mia 100%']],
    ['রোড ১২', ['আয়েশা সিদ্দিকা']],
    ['Flat 1', []],
  ])('searched for the text %j does not look for its digits in the phones', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('can be filtered by state; the counters cover active and inactive patients whatever the filter', async () => {
    expect(await names({ is_active: '1' })).toHaveLength(4);
    expect(await names({ isActive: '0' })).toEqual(['আয়েশা সিদ্দিকা', 'Bina_Das']);
    expect((await list({ is_active: '0' })).pagination).toMatchObject({
      total: 2,
      totalPatients: 6,
      totalActive: 4,
    });
    expect((await list({ search: '11' })).pagination).toMatchObject({ total: 6, totalActive: 4 });
    expect((await list({ search: 'a', is_active: '1' })).pagination).toMatchObject({
      total: 3,
      totalActive: 3,
    });
    expect((await list({ search: 'nobody' })).pagination).toMatchObject({ total: 0, totalActive: 0 });
  });

  it.each([
    'is_active=true',
    'is_active=2',
    'limit=0',
    'limit=101',
    'offset=-1',
    `search=${'x'.repeat(101)}`,
  ])('refuses the query ?%s', async (query) => {
    expect(await clinic.get(`/patients?${query}`, token)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('says of a phone whether it has a record, active or not', async () => {
    const check = (phone: unknown) => clinic.send('POST', '/patients/check-phone', { phone }, token);
    const known = await check('01711-000001');
    expect(known.data).toEqual({ exists: true, patient: expect.objectContaining({ name: 'Rahima Begum' }) });
    expect((await check('01911000003')).data.patient).toMatchObject({ name: 'Bina_Das', isActive: false });
    expect((await check(newPhone())).data).toEqual({ exists: false, patient: null });
    expect(await check('')).toMatchObject({
      status: 400,
      errors: { phone: 'Please enter your phone number' },
    });
    expect(await check('12345')).toMatchObject({
      status: 400,
      errors: { phone: 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)' },
    });
  });
});

describeOnBothEngines('the register of patients that changes', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
  });
  afterEach(() => clinic.close());

  const names = async (query: Record<string, string>): Promise<string[]> =>
    (await clinic.get(`/patients?${new URLSearchParams(query)}`, token)).data.patients.map(
      (patient: { name: string }) => patient.name,
    );

  it('shows the number of all appointments, and the date of the latest up to today', async () => {
    const doctorId = await addDoctor(clinic);
    const { id } = await addPatient(clinic);
    const shown = async () => (await clinic.get('/patients', token)).data.patients[0];
    await addAppointment(clinic, { doctorId, patientId: id, appointmentDate: '2026-11-21' });
    expect(await shown()).toMatchObject({ totalAppointments: 1, lastAppointment: null });
    await addAppointment(clinic, {
      doctorId,
      patientId: id,
      appointmentDate: '2026-11-01',
      status: 'Cancelled',
    });
    await addAppointment(clinic, {
      doctorId,
      patientId: id,
      appointmentDate: '2025-01-01',
      status: 'Completed',
    });
    expect(await shown()).toMatchObject({ totalAppointments: 3, lastAppointment: '2026-11-01' });
    await addAppointment(clinic, { doctorId, patientId: id, appointmentDate: '2026-11-20' });
    expect(await shown()).toMatchObject({ totalAppointments: 4, lastAppointment: '2026-11-20' });
    await addAppointment(clinic, {
      doctorId,
      patientId: id,
      appointmentDate: '2026-11-20',
      deletedAt: '2026-11-20T04:00:00.000Z',
    });
    expect(await shown()).toMatchObject({ totalAppointments: 4, lastAppointment: '2026-11-20' });
    expect((await clinic.get(`/patients/${id}`, token)).data).toEqual(await shown());
  });

  it('has pages that leave out nobody while patients are added', async () => {
    for (let number = 0; number < 9; number += 1) await addPatient(clinic, { name: `Paged ${number}` });
    const whole = await names({ limit: '100' });
    expect(whole).toEqual(Array.from({ length: 9 }, (_, index) => `Paged ${8 - index}`));
    const seen: string[] = [];
    for (let offset = 0; offset < 12; offset += 3) {
      seen.push(...(await names({ limit: '3', offset: String(offset) })));
      await addPatient(clinic, { name: `Paged late ${offset}` });
    }
    const old = [...new Set(seen)].filter((name) => !name.includes('late'));
    expect(old).toEqual(whole);
  });
});

describeOnBothEngines('a patient at the desk', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const create = (body: object) => clinic.send('POST', '/patients', body, token);

  onAnyEngine(engine, () => {
    it('is registered with a name and a phone', async () => {
      const phone = newPhone();
      const { status, data } = await create({
        name: '  রহিমা বেগম ',
        phone: `${phone.slice(0, 5)}-${phone.slice(5)}`,
      });
      expect(status).toBe(200);
      expect(data).toEqual({
        id: expect.any(Number),
        name: 'রহিমা বেগম',
        phone,
        address: null,
        dateOfBirth: null,
        birthYear: null,
        gender: null,
        emergencyContact: null,
        isActive: true,
        createdAt: clinic.clock.now().toISOString(),
        updatedAt: clinic.clock.now().toISOString(),
        totalAppointments: 0,
        lastAppointment: null,
        erasedAt: null,
      });
    });

    it.each([
      [{ name: '' }, { name: 'Patient name is required' }],
      [{ name: '   ' }, { name: 'Patient name is required' }],
      [{ name: undefined }, { name: 'Patient name is required' }],
      [{ name: 'R' }, { name: 'Name must be at least 2 characters' }],
      [{ name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters' }],
      [
        { phone: '0171' },
        { phone: 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)' },
      ],
    ])('with %j is refused with a sentence', async (change, errors) => {
      const before = await countRows(clinic.database);
      const answer = await create({ name: 'Rahima Begum', phone: newPhone(), ...change });
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: Object.values(errors)[0] });
      expect(answer.errors).toEqual(errors);
      expect(await countRows(clinic.database)).toEqual(before);
    });

    it('without a phone is refused', async () => {
      for (const phone of ['', undefined, null]) {
        const answer = await create({ name: 'Rahima Begum', phone });
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.errors ?? {})).toEqual(['phone']);
      }
    });
  });

  it('is registered once under a phone, even when several requests do so at once', async () => {
    const { phone } = await addPatient(clinic, { isActive: 0 });
    expect(await create({ name: 'Karim Mia', phone })).toMatchObject({
      status: 409,
      code: 'PHONE_IN_USE',
      error: 'This phone number already belongs to another patient.',
      errors: { phone: 'This phone number already belongs to another patient.' },
    });
    const next = newPhone();
    const answers = await Promise.all(
      ['Karim', 'Rahima', 'Shirin'].map((name) => create({ name, phone: next })),
    );
    expect(answers.map((answer) => answer.code ?? 'registered').sort()).toEqual([
      'PHONE_IN_USE',
      'PHONE_IN_USE',
      'registered',
    ]);
  });

  onAnyEngine(engine, () => {
    it('takes the fields of the form only', async () => {
      const other = await addPatient(clinic);
      const { data } = await create({
        name: 'Rahima Begum',
        phone: newPhone(),
        id: other.id,
        isActive: false,
        is_active: false,
        address: 'House 7',
        createdAt: '2000-01-01T00:00:00.000Z',
        totalAppointments: 9,
      });
      expect(data.id).not.toBe(other.id);
      expect(data).toMatchObject({
        isActive: true,
        address: null,
        createdAt: clinic.clock.now().toISOString(),
      });
    });
  });
});
