import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

/** The lines about looks at a patient, the oldest first: who, from where, and at what. */
const looks = async (clinic: TestApp, patientId: number) => {
  const rows = await clinic.database.read
    .selectFrom('auditLog')
    .select(['at', 'actorId', 'address', 'details'])
    .where('action', '=', 'patient.view')
    .where('subjectId', '=', patientId)
    .orderBy('id')
    .execute();
  return rows;
};

describeOnAnyEngine('one look at a patient (rules: accounts 16)', (engine) => {
  const open = async () => {
    const clinic = await startTestApp(engine);
    const patient = await addPatient(clinic);
    const appointmentId = await addAppointment(clinic, {
      doctorId: await addDoctor(clinic),
      patientId: patient.id,
    });
    const { staffId, token } = await signedIn(clinic, 'Staff');
    const page = [
      `/patients/${patient.id}`,
      `/patients/${patient.id}/dashboard-stats`,
      `/patients/${patient.id}/people`,
      `/appointments?patient_id=${patient.id}&limit=10`,
    ];
    /** Opens the page of the patient, as the browser does: its requests come at the same time. */
    const look = (who = token, at = clinic) => Promise.all(page.map((path) => at.get(path, who)));
    return { clinic, patient, appointmentId, staffId, token, look };
  };

  it('is one line, however many requests the page sends and repeats', async () => {
    const { clinic, patient, staffId, look } = await open();
    for (const answer of await look()) expect(answer.status).toBe(200);
    clinic.clock.advance(299);
    await look();
    expect(await looks(clinic, patient.id)).toEqual([
      { at: '2026-11-20T04:00:00.000Z', actorId: staffId, address: '127.0.0.1', details: null },
    ]);
    await clinic.close();
  });

  it('is a new one after 5 minutes, by another account, from another address, and at another patient', async () => {
    const { clinic, patient, token, look } = await open();
    await look();
    clinic.clock.advance(301);
    await look();
    expect(await looks(clinic, patient.id)).toHaveLength(2);
    await look((await signedIn(clinic, 'Viewer')).token);
    expect(await looks(clinic, patient.id)).toHaveLength(3);
    await clinic.inject({
      url: `/api/patients/${patient.id}`,
      remoteAddress: '10.9.8.7',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await looks(clinic, patient.id)).map(({ address }) => address).at(-1)).toBe('10.9.8.7');
    expect(await looks(clinic, patient.id)).toHaveLength(4);
    const other = await addPatient(clinic);
    await clinic.get(`/patients/${other.id}`, token);
    expect(await looks(clinic, other.id)).toHaveLength(1);
    await clinic.close();
  });

  it('covers its parts, while a look at a part covers that part only', async () => {
    const { clinic, patient, appointmentId, token, look } = await open();
    const parts = async () =>
      (await looks(clinic, patient.id)).map(({ details }) => details && JSON.parse(details).part);
    await clinic.get(`/appointments/${appointmentId}`, token);
    await clinic.get(`/appointments/${appointmentId}`, token);
    expect(await parts()).toEqual(['appointment']);
    await clinic.get(`/appointments?search=${patient.phone}`, token);
    expect(await parts()).toEqual(['appointment', 'appointments']);
    await look();
    await clinic.get(`/appointments/${appointmentId}`, token);
    await clinic.get(`/appointments?search=${patient.phone}`, token);
    expect(await parts()).toEqual(['appointment', 'appointments', null]);
    await clinic.close();
  });
});

describeRace('one look at a patient on two instances', (engine) => {
  it('is one line when their requests come at the same time', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const [one, other] = [
      await startTestApp(engine, { databaseUrl }),
      await startTestApp(engine, { databaseUrl }),
    ];
    const { token } = await signedIn(one, 'Staff');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addPatient(one);
      await Promise.all([one, other, one, other].map((instance) => instance.get(`/patients/${id}`, token)));
      expect(await looks(one, id)).toHaveLength(1);
    }
    await one.close();
    await other.close();
  });
});
