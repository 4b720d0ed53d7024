import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { cancel, fullDoctor, settle, wait } from '../../test/waiting.ts';
import { makeRetention } from './retention.ts';

/** Columns that an export leaves out: keys and orders of the clinic, and the hash of a token. */
const NOT_EXPORTED = ['id', 'doctor_id', 'place', 'patient_name_key', 'offer_hash'];

describeOnAnyEngine('the waiting list and the data of a person', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const entries = (phone: string) =>
    clinic.database.read.selectFrom('waitingList').selectAll().where('phone', '=', phone).execute();

  it('the export has every entry of the phone, with every column that says something about the person', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, 1);
    const patient = await addPatient(clinic);
    await wait(clinic, doctorId, { phone: patient.phone, name: 'Her son' });
    await wait(clinic, doctorId, { name: 'Somebody else' });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const { waitingList } = (await clinic.get(`/patients/${patient.id}/data-export`, admin)).data;
    expect(waitingList).toEqual([
      {
        date: '2026-11-20',
        sitting: 1,
        doctorName: 'Dr. Nusrat Jahan',
        doctorNameBn: null,
        patientName: 'Her son',
        phone: patient.phone,
        language: 'en',
        state: 'offered',
        offerExpiresAt: '2026-11-20T04:10:00.000Z',
        appointmentId: null,
        createdAt: FRIDAY_MORNING,
        updatedAt: FRIDAY_MORNING,
      },
    ]);
    const tables = await clinic.database.read.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'waiting_list')?.columns.map(({ name }) => name) ?? [];
    const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const forgotten = columns.filter(
      (name) => !NOT_EXPORTED.includes(name) && !(camelCase(name) in waitingList[0]),
    );
    expect(columns.length).toBeGreaterThan(NOT_EXPORTED.length);
    expect(forgotten).toEqual([]);
  });

  it('an erase removes the entries, and a place that was held is free for the next', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, 1);
    const patient = await addPatient(clinic);
    const next = newPhone();
    await wait(clinic, doctorId, { phone: patient.phone });
    await wait(clinic, doctorId, { phone: next });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const body = { phone: patient.phone };
    expect((await clinic.send('POST', `/patients/${patient.id}/erase`, body, admin)).status).toBe(200);
    expect(await entries(patient.phone)).toEqual([]);
    await settle(clinic);
    expect(await entries(next)).toMatchObject([{ state: 'offered' }]);
  });

  it('the daily clean-up removes entries two days after their date', async () => {
    const { doctorId } = await fullDoctor(clinic, 1);
    const phone = newPhone();
    await wait(clinic, doctorId, { phone });
    const clean = async (moment: string) => {
      clinic.clock.set(moment);
      await workedDaysAgo(clinic, 1);
      await makeRetention(clinic.services).run();
      return (await entries(phone)).length;
    };
    expect(await clean('2026-11-21T22:00:00.000Z')).toBe(1);
    expect(await clean('2026-11-22T22:00:00.000Z')).toBe(0);
  });
});
