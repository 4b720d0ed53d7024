import type { SheetPerson } from '@clinic-serial/contract/subjects/day-sheet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, everyDay, LATER, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

const SECOND_SITTING = 1_000;

describeOnAnyEngine('a day sheet', (engine) => {
  let app: TestApp;
  let viewer: string;
  let staff: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    viewer = (await signedIn(app, 'Viewer')).token;
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  const sheet = async (doctorId: number, date = DAY) =>
    (await app.get(`/doctors/${doctorId}/days/${date}/sheet`, viewer)).data;
  const serials = (people: SheetPerson[]) => people.map(({ serialNumber }) => serialNumber);

  it('holds both full sittings of a day at once, each by serial, whatever their states are', async () => {
    const doctorId = await addDoctor(app, { days: twiceADay(100) });
    const { id: patientId } = await addPatient(app);
    for (const sitting of [SECOND_SITTING, 0]) {
      for (let serial = 100; serial > 0; serial -= 1) {
        const patientName = `Patient ${sitting + serial}`;
        await addAppointment(app, { doctorId, patientId, patientName, daySerial: sitting + serial });
      }
    }
    const data = await sheet(doctorId);
    expect(data).toMatchObject({
      doctorId,
      date: DAY,
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '12:00', state: 'expected', cancelled: 0 },
        { sitting: 2, startTime: '16:00', endTime: '19:00', state: 'expected', cancelled: 0 },
      ],
    });
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    for (const { people } of data.sittings) expect(serials(people)).toEqual(hundred);
  });

  it('leaves cancelled and deleted serials out, and says how many were cancelled', async () => {
    const doctorId = await addDoctor(app);
    const patient = await addPatient(app);
    for (const row of [
      { status: 'Completed' },
      { status: 'Cancelled' },
      { status: 'No Show' },
      { status: 'Booked', deletedAt: '2026-11-20T04:00:00.000Z' },
      { status: 'In Progress' },
      { status: 'Cancelled' },
    ] as const) {
      await addAppointment(app, { doctorId, patientId: patient.id, ...row });
    }
    const [sitting] = (await sheet(doctorId)).sittings;
    expect(sitting.cancelled).toBe(2);
    expect(sitting.people.map(({ serialNumber, status }: SheetPerson) => [serialNumber, status])).toEqual([
      [1, 'Completed'],
      [3, 'No Show'],
      [5, 'In Progress'],
    ]);
  });

  it('shows the end of the phone, the note, and the age that the desk shows', async () => {
    const doctorId = await addDoctor(app);
    const patient = await addPatient(app, {
      name: 'Rahima Begum',
      phone: '01712345678',
      dateOfBirth: '1990-11-21',
    });
    await addAppointment(app, { doctorId, patientId: patient.id, notes: 'Comes with a wheelchair' });
    await addAppointment(app, { doctorId, patientId: patient.id, patientName: 'Tania' });
    const answer = await app.get(`/doctors/${doctorId}/days/${DAY}/sheet`, viewer);
    expect(answer.data.sittings[0].people).toEqual([
      {
        appointmentId: expect.any(Number),
        isExtra: false,
        serialNumber: 1,
        status: 'Booked',
        patientName: 'Rahima Begum',
        age: { unit: 'years', count: 35, isAbout: false },
        phoneEnd: '5678',
        notes: 'Comes with a wheelchair',
      },
      expect.objectContaining({ serialNumber: 2, patientName: 'Tania', age: null }),
    ]);
    expect(JSON.stringify(answer.data)).not.toContain('01712345678');
    const desk = await Desk.open(app, staff, doctorId);
    expect(desk.state.notHere.map(({ age }) => age)).toEqual([
      { unit: 'years', count: 35, isAbout: false },
      null,
    ]);
  });

  it('shows the age of a person of the family by the date of birth, else by the year', async () => {
    const doctorId = await addDoctor(app);
    const patient = await addPatient(app, { name: 'Rahima Begum', dateOfBirth: '1990-11-21' });
    for (const person of [
      { name: 'Tania', dateOfBirth: '2026-11-08', birthYear: 1999 },
      { name: 'Karim', birthYear: 1955 },
    ]) {
      await app.send('PUT', `/patients/${patient.id}/people`, person, patient.token);
      await addAppointment(app, { doctorId, patientId: patient.id, patientName: person.name });
    }
    const { data } = await app.get(`/doctors/${doctorId}/days/${DAY}/sheet`, viewer);
    expect(data.sittings[0].people.map(({ age }: { age: unknown }) => age)).toEqual([
      { unit: 'days', count: 12, isAbout: false },
      { unit: 'years', count: 71, isAbout: true },
    ]);
  });

  it('shows the age of a patient of whom the record has the year, however the name is written', async () => {
    const doctorId = await addDoctor(app);
    const patient = await addPatient(app, { name: 'Rahima Begum', birthYear: 1985 });
    await addAppointment(app, { doctorId, patientId: patient.id, patientName: 'rahima  begum' });
    const { data } = await app.get(`/doctors/${doctorId}/days/${DAY}/sheet`, viewer);
    expect(data.sittings[0].people[0].age).toEqual({ unit: 'years', count: 41, isAbout: true });
    const desk = await Desk.open(app, staff, doctorId);
    expect(desk.state.notHere[0]?.age).toEqual({ unit: 'years', count: 41, isAbout: true });
  });

  it('keeps a sitting that the calendar has taken away as long as somebody has a serial for it', async () => {
    const { doctorId } = await addBookedDay(app, 2, {
      days: [{ weekday: 1, limit: 5 }],
      appointmentDate: LATER,
    });
    expect((await sheet(doctorId, LATER)).sittings).toMatchObject([
      { sitting: 1, startTime: '09:00', endTime: '17:00', people: [{}, {}] },
    ]);
    expect((await sheet(doctorId)).sittings).toEqual([]);
  });

  it('shows no digits of a patient who was erased', async () => {
    const { doctorId, patients } = await addBookedDay(app, 1, { days: everyDay(5) });
    await app.database.write((tx) =>
      tx
        .updateTable('patients')
        .set({ erasedAt: '2026-11-20T04:00:00.000Z' })
        .where('id', '=', patients[0]?.id ?? 0)
        .execute(),
    );
    expect((await sheet(doctorId)).sittings[0].people).toMatchObject([{ phoneEnd: null }]);
  });

  it('of an unknown doctor does not exist', async () => {
    expect(await app.get(`/doctors/999999/days/${DAY}/sheet`, viewer)).toMatchObject({
      status: 404,
      code: 'DOCTOR_NOT_FOUND',
    });
  });
});
