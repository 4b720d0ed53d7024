import type { DepartmentStats } from '@clinic-serial/contract/subjects/departments';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Db } from '../database/tables.ts';
import { countAppointments } from './departments.queries.ts';

type Numbers = Omit<DepartmentStats, 'doctorCount' | 'totalDoctors'>;

/**
 * The numbers of all departments at once, by department id. Today's number leaves cancelled appointments out;
 * the other numbers count every status. Deleted appointments count nowhere.
 *
 * @param today the clinic day, YYYY-MM-DD. This month and the last 30 days end with it.
 */
export async function departmentNumbers(db: Db, today: string): Promise<Map<number, Numbers>> {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  const rows = await countAppointments(db, {
    thisMonthAppointments: { from: monthStart, to: today },
    todayAppointments: { from: today, to: today, onlyTakingPlace: true },
    last30DaysAppointments: { from: addDays(today, 1 - LIST_SIZES.statsDays), to: today },
    lastMonthAppointments: { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  });
  return new Map(
    rows.map(({ departmentId, total, ...within }) => [departmentId, { totalAppointments: total, ...within }]),
  );
}

export const NO_APPOINTMENTS: Numbers = {
  totalAppointments: 0,
  thisMonthAppointments: 0,
  todayAppointments: 0,
  last30DaysAppointments: 0,
  lastMonthAppointments: 0,
};
