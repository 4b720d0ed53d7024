import type { DayChange } from '@clinic-serial/contract/subjects/changes';
import type { TestApp } from './app.ts';
import { addDoctor, type TestDay } from './clinic.ts';
import { nextNumber } from './next-number.ts';
import { addAppointment, addPatient, type TestPatient } from './people.ts';

/** The clinic day of the tests, and a day to move to. */
export const DAY = '2026-11-20';
export const LATER = '2026-11-27';

/** Hours of every day: one sitting from 09:00 to 17:00. */
export const everyDay = (limit: number): TestDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit }));

/** Hours of every day: a sitting in the morning and one in the evening. */
export const twiceADay = (first: number, second = first): TestDay[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, limit: first, end: '12:00' },
    { weekday, sitting: 2, limit: second, start: '16:00', end: '19:00' },
  ]);

/** A doctor whose day is booked by many patients, with serials from 1 on. */
export interface BookedDay {
  doctorId: number;
  patients: TestPatient[];
  /** In the order of their serials. */
  ids: number[];
}

export async function addBookedDay(
  clinic: TestApp,
  size: number,
  {
    days = everyDay(30),
    ...row
  }: {
    days?: TestDay[];
    appointmentDate?: string;
    language?: 'en' | 'bn';
    isWalkin?: 0 | 1;
    isByPhone?: 0 | 1;
  } = {},
): Promise<BookedDay> {
  const doctorId = await addDoctor(clinic, { days });
  const booked: BookedDay = { doctorId, patients: [], ids: [] };
  for (let count = 0; count < size; count += 1) {
    const patient = await addPatient(clinic);
    booked.patients.push(patient);
    booked.ids.push(await addAppointment(clinic, { doctorId, patientId: patient.id, ...row }));
  }
  return booked;
}

/** Sends a change for all patients of {@link DAY}. */
export const startChange = (
  clinic: TestApp,
  { doctorId }: { doctorId: number },
  body: object,
  token: string,
  date = DAY,
) => clinic.send('POST', `/doctors/${doctorId}/days/${date}/changes`, body, token);

export const newKey = () => `a-key-of-tests-${nextNumber('change key')}`;

/** Waits until a change is finished, and returns it. */
export const finished = (clinic: TestApp, id: number, token: string) =>
  changeOnce(clinic, id, token, ({ finishedAt }) => finishedAt !== null);

/** Waits until nobody takes a change back any more, and returns it. */
export const undoEnded = (clinic: TestApp, id: number, token: string) =>
  changeOnce(clinic, id, token, ({ undoStartedAt, undoneAt }) => undoStartedAt === null || undoneAt !== null);

async function changeOnce(
  clinic: TestApp,
  id: number,
  token: string,
  isDone: (change: DayChange) => boolean,
): Promise<DayChange> {
  for (const until = Date.now() + 50_000; Date.now() < until; ) {
    const { data } = await clinic.get(`/changes/${id}`, token);
    if (isDone(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The change did not finish.');
}

/** All appointments of a doctor on a date, by serial. */
export function rowsOn({ database }: Pick<TestApp, 'database'>, doctorId: number, date = DAY) {
  return database.read
    .selectFrom('appointments')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date)
    .orderBy('daySerial')
    .execute();
}

/** Gives a doctor other hours on a date; without hours the doctor does not sit. */
export async function changeDay(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  doctorId: number,
  hours?: { startTime: string; endTime: string; patientLimit?: number },
  date = DAY,
): Promise<void> {
  const sittings = hours ? [{ sitting: 1, patientLimit: 30, reservedSlots: [], ...hours }] : [];
  await database.write((tx) =>
    tx
      .insertInto('changedDays')
      .values({ doctorId, date, sittings: JSON.stringify(sittings), savedAt: clock.now().toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['doctorId', 'date']).doUpdateSet({ sittings: JSON.stringify(sittings) }),
      )
      .execute(),
  );
}
