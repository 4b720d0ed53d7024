import { doctorsFound } from '@clinic-serial/contract/rules/booking/doctor-search';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { NAME_SEARCHES, NAMES } from '../../test/name-searches.ts';
import { addAppointment, addManyPatients, addPatient, signedIn } from '../../test/people.ts';

const REFERENCE = 'K7QF-3M2D';

/** Searches that only lists of patients and appointments understand. */
const OTHER_SEARCHES: ReadonlyArray<[search: string, name: string | undefined]> = [
  ['01711000003', 'মোঃ শফিকুল ইসলাম'],
  ['+8801711000003', 'মোঃ শফিকুল ইসলাম'],
  ['11000003', 'মোঃ শফিকুল ইসলাম'],
  ['01711-000003', 'মোঃ শফিকুল ইসলাম'],
  ['০১৭১১০০০০০৩', 'মোঃ শফিকুল ইসলাম'],
  ['01799', undefined],
];

describeOnAnyEngine('a name in another spelling', (engine) => {
  let clinic: TestApp;
  let token: string;
  let doctors: PublicDoctor[];
  let departments: PublicDepartment[];
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const visited = await addDoctor(clinic, { name: 'Dr. Visited' });
    for (const [index, name] of NAMES.entries()) {
      await addDoctor(clinic, { name });
      const phone = `017110000${String(index + 1).padStart(2, '0')}`;
      const { id: patientId } = await addPatient(clinic, { name, phone });
      await addAppointment(clinic, {
        doctorId: visited,
        patientId,
        patientName: name,
        patientPhone: phone,
        daySerial: index + 1,
        ...(index === 3 && { bookingReference: REFERENCE }),
      });
    }
    await addDoctor(clinic, { name: 'Dr. Signboard', nameBn: 'ডা. সাইনবোর্ড লেখা' });
    doctors = (await clinic.get('/doctors')).data.doctors;
    departments = (await clinic.get('/departments')).data;
  });
  afterAll(() => clinic.close());

  const list = async (path: string, key: string, search: string, caller?: string) =>
    (await clinic.get(`${path}?${new URLSearchParams({ search })}`, caller)).data[key];
  const namesOf = (rows: Array<{ name?: string; patientName?: string }>) =>
    rows.map(({ name, patientName }) => patientName ?? name);

  it.each(['সাইনবোর্ড', 'signboard লেখা', 'lekha'])(
    'a doctor is found by the name in Bangla, too: %s',
    async (search) => {
      const found = await list('/doctors', 'doctors', search);
      expect(namesOf(found)).toEqual(['Dr. Signboard']);
      expect(namesOf(doctorsFound(doctors, departments, search))).toEqual(['Dr. Signboard']);
    },
  );

  describe.each([
    ['patients', '/patients', 'patients'],
    ['doctors of staff', '/doctors', 'doctors'],
    ['appointments', '/appointments', 'appointments'],
  ])('in the list of %s', (_list, path, key) => {
    it.each(NAME_SEARCHES)('is found by %j: %s', async (search, first) => {
      expect(namesOf(await list(path, key, search, token))[0]).toBe(first);
    });
  });

  it.each(NAME_SEARCHES)(
    'is found by %j in the public list, by the server and by the page',
    async (search, first) => {
      const found = await list('/doctors', 'doctors', search);
      expect(namesOf(found)[0]).toBe(first);

      expect(namesOf(doctorsFound(doctors, departments, search))).toEqual(namesOf(found));
    },
  );

  describe.each([
    ['patients', '/patients', 'patients'],
    ['appointments', '/appointments', 'appointments'],
  ])('beside phones in the list of %s', (_list, path, key) => {
    it.each(OTHER_SEARCHES)('%j finds %s', async (search, name) => {
      expect(namesOf(await list(path, key, search, token))).toEqual(name === undefined ? [] : [name]);
    });
  });

  it.each([REFERENCE, REFERENCE.toLowerCase(), 'k7qf3m2d'])(
    'is found by its booking reference %s',
    async (search) => {
      const found = await list('/appointments', 'appointments', search, token);
      expect(namesOf(found)).toEqual(['Khadija Begum']);
    },
  );

  it('is found as the name of the doctor of an appointment', async () => {
    const doctorId = await addDoctor(clinic, { name: 'ডাঃ জোবায়দা গুলশান' });
    const { id: patientId } = await addPatient(clinic, { name: 'Visitor' });
    await addAppointment(clinic, { doctorId, patientId, patientName: 'Visitor', daySerial: 1 });
    for (const query of ['search=Dr.+zubaida', 'doctor=gulshan+zubaida', 'search=zubaida&date=2026-11-20']) {
      const { appointments } = (await clinic.get(`/appointments?${query}`, token)).data;
      expect([query, namesOf(appointments)]).toEqual([query, ['Visitor']]);
    }
  });

  it('is found by its new spelling after an edit', async () => {
    const { id, phone } = await addPatient(clinic, { name: 'Zahida Ferdous' });
    expect(namesOf(await list('/patients', 'patients', 'জাহিদা', token))).toEqual(['Zahida Ferdous']);
    await clinic.send('PUT', `/patients/${id}`, { name: 'Monowara Ferdous', phone }, token);
    expect(await list('/patients', 'patients', 'জাহিদা', token)).toEqual([]);
    expect(namesOf(await list('/patients', 'patients', 'মনোয়ারা', token))).toEqual(['Monowara Ferdous']);
  });

  it('comes after the names that contain the search, and by name', async () => {
    const names = ['Salma Khatoon', 'সালমা খাতুন', 'Salma Akter', 'Begum Solma', 'A. Salma'];
    for (const name of names) {
      await addPatient(clinic, { name });
      await addDoctor(clinic, { name });
    }
    const expected = ['A. Salma', 'Salma Akter', 'Salma Khatoon', 'Begum Solma', 'সালমা খাতুন'];
    expect(namesOf(await list('/patients', 'patients', 'salma', token))).toEqual(expected);
    expect(namesOf(await list('/doctors', 'doctors', 'salma', token))).toEqual(expected);
    const page = async (offset: number) =>
      namesOf((await clinic.get(`/patients?search=salma&limit=2&offset=${offset}`, token)).data.patients);
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual(expected);
  });
});

describeOnAnyEngine('a name in another spelling among very many', (engine) => {
  const MANY = LIST_SIZES.searchCountsTo + 20;
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const doctorId = await addDoctor(clinic, { name: 'Dr. Busy' });
    const { id: patientId } = await addPatient(clinic, { name: 'কুলসুম বেগম', phone: '01711222333' });
    await addPatient(clinic, { name: 'Kulsum Y', phone: '01711222334', isActive: 0 });
    await addPatient(clinic, { name: 'Kulsum X', phone: '01711222335' });
    await addManyPatients(clinic, MANY, (number) => {
      const [name, phone] = [`Kolsom ${number}`, `018${String(number).padStart(8, '0')}`];
      return {
        patient: { name, phone, isActive: number % 20 === 0 ? 0 : 1 },
        appointment: {
          bookingReference: `MANY-${number}`,
          doctorId,
          appointmentDate: '2025-01-01',
          daySerial: number,
          status: 'Completed',
          patientId,
          patientName: name,
          patientPhone: phone,
        },
      };
    });
  });
  afterAll(() => clinic.close());

  const patients = async (query: string) => (await clinic.get(`/patients?${query}`, token)).data;
  const names = async (query: string): Promise<string[]> =>
    (await patients(query)).patients.map(({ name }: { name: string }) => name);

  it('comes after the few that contain the search, then newest first', async () => {
    const all = await names('search=kulsum&limit=10');
    expect(all.slice(0, 4)).toEqual(['Kulsum X', 'Kulsum Y', `Kolsom ${MANY}`, `Kolsom ${MANY - 1}`]);
    const pages = [
      await names('search=kulsum&limit=1'),
      await names('search=kulsum&limit=3&offset=1'),
      await names('search=kulsum&limit=6&offset=4'),
    ];
    expect(pages.flat()).toEqual(all);
    expect(await names('search=kulsum&limit=2&is_active=1')).toEqual(['Kulsum X', `Kolsom ${MANY - 1}`]);
    expect(await names('search=kulsum&limit=2&offset=1&is_active=1')).toEqual([
      `Kolsom ${MANY - 1}`,
      `Kolsom ${MANY - 2}`,
    ]);
    expect((await patients('search=kulsum')).pagination).toMatchObject({
      total: LIST_SIZES.searchCountsTo,
      isTotalAtLeast: true,
    });
  });

  it('is left to the later pages when very many contain the search', async () => {
    expect((await names('search=kolsom&limit=2'))[0]).toBe(`Kolsom ${MANY}`);
    expect(await names('search=kolsom+219')).toEqual(['Kolsom 219']);
  });

  it('is in the export, whatever the number', async () => {
    const { body } = await clinic.inject({
      url: '/api/patients/export?search=kolsom',
      headers: { authorization: `Bearer ${token}` },
    });
    for (const name of ['Kulsum X', 'কুলসুম বেগম', 'Kolsom 1,', 'Kolsom 220']) expect(body).toContain(name);
  });
});
