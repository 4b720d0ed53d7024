import type { Database } from '../../server/src/database/connect.ts';
import { makeTestClock } from '../../server/test/app.ts';
import { addDoctor, newPhone } from '../../server/test/clinic.ts';
import { addAppointment, addRecord } from '../../server/test/people.ts';

/** A sitting has at most 100 places. Together they are more than the load books between two faults. */
const PLACES = 100;
const BOOKED_DOCTORS = 10;
const PEOPLE = 60;

/** What patients and desks do between two faults. */
export interface Work {
  /** Whom patients book. */
  bookedDoctorIds: readonly number[];
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
  const bookedDoctorIds: number[] = [];
  while (bookedDoctorIds.length < BOOKED_DOCTORS) bookedDoctorIds.push(await addDoctor(store, { days }));
  const doctorId = await addDoctor(store, { days });
  const appointmentIds: number[] = [];
  while (appointmentIds.length < PEOPLE) {
    const { id: patientId } = await addRecord(store, { phone: newPhone() });
    appointmentIds.push(await addAppointment(store, { doctorId, patientId, appointmentDate: date }));
  }
  return { bookedDoctorIds, doctorId, date, appointmentIds };
}
