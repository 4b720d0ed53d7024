import type { Database } from '../../server/src/database/connect.ts';
import { makeTestClock } from '../../server/test/app.ts';
import { addDoctor, newPhone } from '../../server/test/clinic.ts';
import { addAppointment, addRecord } from '../../server/test/people.ts';

/** More places than the load books between two faults, so that every doctor has serials of one day only. */
const PLACES = 900;
const PEOPLE = 60;

/** A doctor whose sitting of today has begun, and another one for today's bookings. */
export interface Work {
  /** Whom patients book. */
  bookedDoctorId: number;
  /** Whose queue the desks work. */
  doctorId: number;
  date: string;
  /** The people of the queue. */
  appointmentIds: readonly number[];
}

/** Adds new work directly in the database. */
export async function addWork(database: Database, date: string): Promise<Work> {
  const store = { database, clock: makeTestClock() };
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: PLACES }));
  const bookedDoctorId = await addDoctor(store, { days });
  const doctorId = await addDoctor(store, { days });
  const appointmentIds: number[] = [];
  while (appointmentIds.length < PEOPLE) {
    const { id: patientId } = await addRecord(store, { phone: newPhone() });
    appointmentIds.push(await addAppointment(store, { doctorId, patientId, appointmentDate: date }));
  }
  return { bookedDoctorId, doctorId, date, appointmentIds };
}
