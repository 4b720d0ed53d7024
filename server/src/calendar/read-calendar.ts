import { publicHolidays } from '@clinic-serial/contract/rules/schedule/public-holidays';
import type { listHolidays, listLeave, listPublicHolidays } from '@clinic-serial/contract/subjects/calendar';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { authoriseDoctor, authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { holidaysFrom, leaveFrom } from './calendar.queries.ts';

/**
 * Lists the holidays, the earliest first.
 *
 * @param from the first date, YYYY-MM-DD; undefined for today
 */
export async function holidays(
  { clock, database }: Services,
  caller: Caller,
  from = clock.today(),
): Promise<DataOf<typeof listHolidays>> {
  authoriseLimitedStaff(caller, 'view');
  return { holidays: await holidaysFrom(database.read, from) };
}

/** The public holidays of Bangladesh from today on to the end of the next year (rules: Import 9). */
export function holidayProposal(
  { clock }: Pick<Services, 'clock'>,
  caller: Caller,
): DataOf<typeof listPublicHolidays> {
  authoriseLimitedStaff(caller, 'view');
  const today = clock.today();
  const year = Number(today.slice(0, 4));
  const days = [...publicHolidays(year), ...publicHolidays(year + 1)];
  return { holidays: days.filter(({ date }) => date >= today) };
}

/**
 * Lists the leave of a doctor, the earliest first.
 *
 * @param from leave that ends on this date or later, YYYY-MM-DD; undefined for today
 * @throws DOCTOR_NOT_FOUND
 */
export async function leaveOf(
  { clock, database: { read } }: Services,
  caller: Caller,
  doctorId: number,
  from = clock.today(),
): Promise<DataOf<typeof listLeave>> {
  authoriseDoctor(caller, 'view', doctorId);
  await existingDoctor(read, doctorId);
  return { leave: await leaveFrom(read, doctorId, from) };
}
