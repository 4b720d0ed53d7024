import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addManyPatients, addPatient, signedIn } from '../../test/people.ts';

const MANY = LIST_SIZES.searchCountsTo + 40;

describeOnBothEngines('searching a large clinic', (engine) => {
  let clinic: TestApp;
  let token: string;
  let doctorId: number;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    doctorId = await addDoctor(clinic, { name: 'Dr. Common' });
    const other = await addDoctor(clinic, { name: 'Dr. Zubaida' });
    ({ id: patientId } = await addPatient(clinic, { name: 'Rare Person', phone: '01711222333' }));
    await addManyPatients(clinic, MANY, (number) => {
      const [name, phone] = [`Karim Uddin ${number}`, `018${String(number).padStart(8, '0')}`];
      return {
        patient: { name, phone, isActive: number % 20 === 0 ? 0 : 1 },
        appointment: {
          bookingReference: `LARGE-${number}`,
          doctorId,
          appointmentDate: `20${String(10 + (number % 16)).padStart(2, '0')}-01-01`,
          daySerial: number,
          status: 'Completed',
          patientId,
          patientName: name,
          patientPhone: phone,
          notes: number === 77 ? 'allergic to penicillin' : null,
        },
      };
    });
    await addAppointment(clinic, { doctorId: other, patientId, patientName: 'Karim Uddin of Zubaida' });
    await addAppointment(clinic, { doctorId, patientId, patientName: 'Nobody Else', daySerial: 5_000 });
    await addAppointment(clinic, {
      doctorId,
      patientId,
      patientName: 'Nobody Deleted',
      daySerial: 5_001,
      deletedAt: clinic.clock.now().toISOString(),
    });
  });
  afterAll(() => clinic.close());

  const appointments = async (query: string) => (await clinic.get(`/appointments?${query}`, token)).data;
  const patients = async (query: string) => (await clinic.get(`/patients?${query}`, token)).data;

  it.each(['search=karim', 'search=KARIM+uddin', 'search=common', 'doctor=common', 'search=dr', 'search=01'])(
    'counts the matches of ?%s up to a limit, and says that there are more',
    async (query) => {
      const { pagination } = await appointments(`${query}&limit=30`);
      expect(pagination).toMatchObject({
        total: LIST_SIZES.searchCountsTo,
        isTotalAtLeast: true,
        totalPages: Math.ceil(LIST_SIZES.searchCountsTo / 30),
      });
    },
  );

  it('keeps the order of the list, with and without the index', async () => {
    const order = ({
      appointments,
    }: {
      appointments: Array<{ appointmentDate: string; serialNumber: number }>;
    }) => appointments.map((row) => `${row.appointmentDate} ${row.serialNumber}`);
    const all = order(await appointments('search=karim&limit=100'));
    // The newest date first, then by serial: 2026-11-20 with Dr. Zubaida, then January 2025 and before.
    expect(all[0]).toBe('2026-11-20 1');
    expect(all.slice(1, 3)).toEqual(['2025-01-01 15', '2025-01-01 31']);
    // The matches of a rarer text come from the index. They have the same order.
    const few = order(await appointments('search=uddin+1&limit=100'));
    const dates = few.map((entry) => entry.slice(0, 10));
    expect(dates).toEqual([...dates].sort().reverse());
    expect(order(await appointments('search=karim&limit=50&offset=50'))).toEqual(all.slice(50));
  });

  it.each([
    ['search=penicillin', ['Karim Uddin 77']],
    ['search=PENIC', ['Karim Uddin 77']],
    ['search=uddin+239', ['Karim Uddin 239']],
    ['search=01800000238', ['Karim Uddin 238']],
    ['search=01800-000238', ['Karim Uddin 238']],
    ['search=00000238', ['Karim Uddin 238']],
    ['search=zubaida', ['Karim Uddin of Zubaida']],
    ['search=karim&doctor=zubaida', ['Karim Uddin of Zubaida']],
    ['search=nobody', ['Nobody Else']],
    ['search=nobody&status=Cancelled', []],
    ['search="', []],
    ['search="uddin"', []],
    ['search=uddin+*', []],
    ['search=nothing+like+this', []],
  ])('finds exactly the matches of ?%s, with their exact number', async (query, names) => {
    const { appointments: found, pagination } = await appointments(query);
    expect(found.map((row: { patientName: string }) => row.patientName)).toEqual(names);
    expect(pagination).toMatchObject({ total: names.length });
    expect(pagination).not.toHaveProperty('isTotalAtLeast');
  });

  it('counts and finds patients in the same way', async () => {
    const { pagination } = await patients('search=karim');
    expect(pagination).toMatchObject({
      total: LIST_SIZES.searchCountsTo,
      isTotalAtLeast: true,
      isTotalActiveAtLeast: true,
    });
    expect(pagination.totalActive).toBeLessThanOrEqual(LIST_SIZES.searchCountsTo);
    expect(pagination.totalActive).toBeGreaterThanOrEqual(LIST_SIZES.searchCountsTo - Math.floor(MANY / 20));
    const inactive = (await patients('search=karim&is_active=0')).pagination;
    expect(inactive).toMatchObject({ total: Math.floor(MANY / 20), isTotalActiveAtLeast: true });
    expect(inactive).not.toHaveProperty('isTotalAtLeast');
    const one = await patients('search=01800000238');
    expect(one.patients.map((row: { name: string }) => row.name)).toEqual(['Karim Uddin 238']);
    expect(one.pagination).toMatchObject({ total: 1, totalActive: 1 });
    expect((await patients('')).pagination).toMatchObject({
      total: MANY + 1,
      totalActive: MANY + 1 - Math.floor(MANY / 20),
    });
  });

  it('finds a changed name only by its new letters', async () => {
    await clinic.send(
      'PUT',
      `/patients/${patientId}`,
      { name: 'Quite Another', phone: '01711222333' },
      token,
    );
    expect((await patients('search=rare+person')).patients).toEqual([]);
    expect((await patients('search=quite+ano')).patients).toHaveLength(1);
  });
});

describeOnBothEngines('a search in any spelling', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const NAMES: Array<[stored: string, typed: string]> = [
    ['আ\u09dfেশা সিদ্দিকা', 'আ\u09af\u09bcেশা'],
    ['র\u09c7\u09beকে\u09af\u09bcা', 'র\u09cbকে\u09dfা'],
    ['ব\u09dc ভাই', 'ব\u09a1\u09bc'],
    ['ÉMILE Gomes', 'émi'],
    ['Zoë D\u2019Rozario', 'zoe d'],
  ];

  it.each(NAMES)('finds the patient %s for %s', async (name, typed) => {
    const { id } = await addPatient(clinic, { name });
    const { data } = await clinic.get(`/patients?search=${encodeURIComponent(typed)}`, token);
    expect(data.patients.map((row: { id: number }) => row.id)).toEqual([id]);
    // The name stays as it was typed in.
    expect(data.patients[0].name).toBe(name);
  });

  it.each(NAMES)('finds the appointment of %s for %s', async (patientName, typed) => {
    const doctorId = await addDoctor(clinic);
    const { id: patientId } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId, patientName });
    const { data } = await clinic.get(`/appointments?search=${encodeURIComponent(typed)}`, token);
    expect(data.appointments.map((row: { id: number }) => row.id)).toEqual([id]);
  });

  it('finds a patient by the new name after an edit, and no longer by the old one', async () => {
    const { id, phone } = await addPatient(clinic, { name: 'Frédéric Before' });
    const found = async (search: string) =>
      (await clinic.get(`/patients?search=${search}`, token)).data.patients.map(
        (row: { id: number }) => row.id,
      );
    expect(await found('frederic')).toEqual([id]);
    await clinic.send('PUT', `/patients/${id}`, { name: 'Anaïs After', phone }, token);
    expect(await found('frederic')).toEqual([]);
    expect(await found('anais')).toEqual([id]);
  });

  it('lists doctors in one order, whatever the case and the accents of their names', async () => {
    const names = ['Zaman', 'élan', 'Elahi', 'Ebrahim', 'আনিস', 'আ\u09dfেশা', 'Émon'];
    for (const name of names) await addDoctor(clinic, { name: `Sorted ${name}` });
    const { data } = await clinic.get('/doctors?search=sorted&limit=50', token);
    expect(data.doctors.map((row: { name: string }) => row.name.slice('Sorted '.length))).toEqual([
      'Ebrahim',
      'Elahi',
      'élan',
      'Émon',
      'Zaman',
      'আনিস',
      'আ\u09dfেশা',
    ]);
  });
});
