import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

describeOnAnyEngine('the search for a patient at the desk', (engine) => {
  let clinic: TestApp;
  let token: string;
  let rahimaId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const rahima = await addPatient(clinic, { name: 'Rahima Khatun', phone: '01712345678' });
    rahimaId = rahima.id;
    await addPatient(clinic, { name: 'Karim Uddin', phone: '01898765432', isActive: 0 });
    const doctorId = await addDoctor(clinic);
    await addAppointment(clinic, { doctorId, patientId: rahimaId, bookingReference: 'K7QF-3M2D' });
    await addAppointment(clinic, {
      doctorId,
      patientId: rahimaId,
      bookingReference: 'DDDD-DDDD',
      deletedAt: '2026-11-20T04:00:00.000Z',
    });
    await addAppointment(clinic, {
      doctorId,
      patientId: (await addPatient(clinic, { name: 'Erased patient', erasedAt: '2026-11-20T04:00:00.000Z' }))
        .id,
      bookingReference: 'EEEE-EEEE',
    });
  });
  afterAll(() => clinic.close());

  const find = async (search: string) => {
    const { status, body } = await clinic.app
      .inject({
        url: '/api/patients/lookup',
        headers: { authorization: `Bearer ${token}`, 'x-search-term': encodeURIComponent(search) },
      })
      .then((response) => ({ status: response.statusCode, body: response.json() }));
    expect(status).toBe(200);
    return body.data as { patients: { id: number; name: string; isActive: boolean }[]; hasMore: boolean };
  };
  const names = async (search: string) => (await find(search)).patients.map(({ name }) => name);

  it.each([
    ['a part of the name', 'rahi'],
    ['the name in the other script', 'রহিমা'],
    ['the end of the phone', '345678'],
    ['the beginning of the phone in Bangla digits', '০১৭১২৩৪'],
    ['the phone as it is shown', '01712-3456'],
    ['the whole phone', '+88 01712-345678'],
    ['a booking reference', 'K7QF-3M2D'],
    ['a booking reference as it is said', 'k7qf 3m2d'],
    ['a booking reference as a message quotes it', 'Your reference: “K৭QF—৩M২D”.'],
  ])('finds them by %s', async (_, search) => {
    expect(await names(search)).toEqual(['Rahima Khatun']);
  });

  it.each([
    ['', 'nothing'],
    ['ra', 'too short a text'],
    ['01', 'too short a part of a phone'],
    ['DDDD-DDDD', 'the reference of a deleted appointment'],
    ['EEEE-EEEE', 'the reference of an erased patient'],
    ['Erased', 'the name that an erased record has'],
    ['nobody has it', 'a text that nobody has'],
  ])('finds nobody by %j: %s', async (search) => {
    expect(await names(search)).toEqual([]);
  });

  it('finds inactive patients too, and says that they are', async () => {
    expect((await find('karim')).patients).toMatchObject([{ name: 'Karim Uddin', isActive: false }]);
  });

  it('offers the first 8 and says that there are more', async () => {
    for (let count = 1; count <= 9; count += 1) {
      await addPatient(clinic, { name: `Lookup Many ${count}` });
      const { patients, hasMore } = await find('lookup many');
      expect([patients.length, hasMore]).toEqual([Math.min(count, 8), count > 8]);
    }
  });

  it('audits whom a reference or a whole phone names, and no list of names', async () => {
    const views = async () => {
      const rows = await clinic.database.read
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'patient.view')
        .execute();
      return rows.map(({ subjectId }) => subjectId);
    };
    const before = await views();
    await find('rahima');
    await find('345678');
    expect(await views()).toEqual(before);
    // An earlier test may have looked at the same record within the last minutes.
    clinic.clock.advance(6 * 60);
    await find('K7QF-3M2D');
    expect(await views()).toEqual([...before, rahimaId]);
    // Within some minutes it is the same look (rules: accounts 16).
    await find('01712345678');
    expect(await views()).toEqual([...before, rahimaId]);
    clinic.clock.advance(6 * 60);
    await find('01712345678');
    expect(await views()).toEqual([...before, rahimaId, rahimaId]);
  });
});
