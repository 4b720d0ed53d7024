import { addDays } from '@clinic-serial/contract/time/calendar';
import type { TestApp } from '../app.ts';
import { addBookedDay } from '../day-of-patients.ts';

const DAYS = 4;
const PEOPLE = 10;

/** Sittings of the days before, with people whose time was taken, so that the clinic tells windows. */
export async function addPastSittings(clinic: TestApp): Promise<void> {
  for (let day = 1; day <= DAYS; day += 1) {
    const date = addDays(clinic.clock.today(), -day);
    const { doctorId } = await addBookedDay(clinic, PEOPLE, { appointmentDate: date });
    await clinic.database.write(async (tx) => {
      await tx
        .insertInto('queueSittings')
        .values({
          ...{ doctorId, date, sitting: 1, version: 1, hash: '-', state: 'ended', lateMinutes: 10 },
          ...{ startTime: '09:00', endTime: '17:00', lateUntil: null, breakUntil: null },
          ...{ startedAt: `${date}T03:10:00.000Z`, endedAt: `${date}T08:00:00.000Z` },
        })
        .execute();
      await tx
        .updateTable('appointments')
        .set({ status: 'Completed', seenSeconds: 8 * 60 })
        .where('doctorId', '=', doctorId)
        .execute();
    });
  }
}
