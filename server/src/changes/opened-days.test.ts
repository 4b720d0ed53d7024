import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { DAY, finished, startChange, twiceADay, undoEnded } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { daySerialOf } from '../serials/day-serial.ts';

const MORNING = { sitting: 1, startTime: '09:00', endTime: '12:00', patientLimit: 2, reservedSlots: null };
const HOURS = { sessionStart: '09:00', sessionEnd: '12:00' };
const EVENING = { sitting: 2, startTime: '16:00', endTime: '19:00', patientLimit: 2, reservedSlots: null };

// rules: calendar 5
describeOnAnyEngine('a day that an undo opens again', (engine) => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  /** People who have booked the first sitting of a doctor who also sits in the evening. */
  const bookedMorning = async (people: number) => {
    const doctorId = await addDoctor(clinic, { days: twiceADay(2, 2) });
    const ids: number[] = [];
    for (let count = 0; count < people; count += 1) {
      const { id: patientId } = await addPatient(clinic);
      ids.push(await addAppointment(clinic, { doctorId, patientId, ...HOURS }));
    }
    return { doctorId, ids };
  };
  const pathOf = (doctorId: number) => `/doctors/${doctorId}/days/${DAY}`;
  const change = async (doctorId: number, sittings: object[]) => {
    const body = sittings.length > 0 ? { enabled: true, sittings } : { enabled: false };
    expect((await clinic.send('PUT', pathOf(doctorId), body, staff)).status).toBe(200);
  };
  /** Cancels everybody whose sitting the day no longer has. @returns the id of that change */
  const cancelTouched = async (booked: { doctorId: number }) => {
    const { data } = await startChange(clinic, booked, { do: 'cancel', people: 'touched' }, staff);
    return (await finished(clinic, data.id, staff)).id;
  };
  const undo = async (id: number) => {
    expect((await clinic.send('POST', `/changes/${id}/undo`, { openDays: true }, staff)).status).toBe(200);
    return (await undoEnded(clinic, id, staff)).undo;
  };
  const dayOf = async (doctorId: number) => (await clinic.get(pathOf(doctorId), staff)).data;

  it('keeps the places and the reserved numbers that staff gave its other sitting', async () => {
    const booked = await bookedMorning(2);
    const evening = { ...EVENING, patientLimit: 4, reservedSlots: '2' };
    await change(booked.doctorId, [evening]);
    expect(await undo(await cancelTouched(booked))).toEqual({ people: 2, done: 2, kept: 0 });
    expect(await dayOf(booked.doctorId)).toMatchObject({
      reason: 'changed',
      sittings: [MORNING, evening],
      booked: 2,
      touched: 0,
    });
  });

  it('follows the week again when that gives the same sittings', async () => {
    const booked = await bookedMorning(2);
    await change(booked.doctorId, [EVENING]);
    await undo(await cancelTouched(booked));
    expect(await dayOf(booked.doctorId)).toMatchObject({
      reason: 'week',
      isChanged: false,
      sittings: [MORNING, EVENING],
    });
  });

  it('has enough places for everybody who had booked, also when the week has fewer', async () => {
    const booked = await bookedMorning(3);
    await change(booked.doctorId, [EVENING]);
    expect(await undo(await cancelTouched(booked))).toEqual({ people: 3, done: 3, kept: 0 });
    expect(await dayOf(booked.doctorId)).toMatchObject({
      reason: 'changed',
      sittings: [{ ...MORNING, patientLimit: 3 }, EVENING],
      booked: 3,
      touched: 0,
    });
  });

  it('has enough places beside those whom the doctor has seen', async () => {
    const booked = await bookedMorning(3);
    const [seen] = booked.ids;
    await clinic.send('PUT', `/appointments/${seen}/status`, { status: 'Completed' }, staff);
    await change(booked.doctorId, []);
    expect(await undo(await cancelTouched(booked))).toEqual({ people: 2, done: 2, kept: 0 });
    expect(await dayOf(booked.doctorId)).toMatchObject({ booked: 3, touched: 0 });
  });

  it('gives serials of its other sitting again once staff undo the end of that sitting at the queue', async () => {
    const doctorId = await addDoctor(clinic, { days: twiceADay(2, 2) });
    const { id: patientId } = await addPatient(clinic);
    const evening = { daySerial: daySerialOf(2, 1), sessionStart: '16:00', sessionEnd: '19:00' };
    await addAppointment(clinic, { doctorId, patientId, ...evening });
    await change(doctorId, [{ ...MORNING, patientLimit: 4 }]);
    const id = await cancelTouched({ doctorId });
    const desk = await Desk.open(clinic, staff, doctorId);
    expect((await desk.act('end')).status).toBe(200);
    await undo(id);
    await desk.look();
    expect((await desk.act('undo')).status).toBe(200);
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
      sittings: [{ availableSlots: 4 }, { availableSlots: 1 }],
    });
  });
});
