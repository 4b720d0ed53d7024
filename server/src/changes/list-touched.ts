import type { listTouched as endpoint, TouchedDay } from '@clinic-serial/contract/subjects/changes';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { authoriseLimitedStaff } from '../authorise.ts';
import { touchedAppointments } from '../calendar/touched.queries.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Services } from '../services.ts';
import { doctorNames } from './changes.queries.ts';

/** Lists the days from today on with appointments that do not fit the calendar (rules: calendar 4). */
export async function listTouched(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  caller: Caller,
  { place, ...query }: QueryOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const touched = await touchedAppointments(
    database.read,
    { ...query, scope: scopeOf(caller, place) },
    clock.today(),
  );
  const names = await doctorNames(database.read, [...new Set(touched.map(({ row }) => row.doctorId))]);
  const days = new Map<string, TouchedDay>();
  for (const { row, reason } of touched) {
    const { doctorId, appointmentDate: date } = row;
    const key = `${date} ${doctorId}`;
    const day = days.get(key);
    if (day) day.people += 1;
    else {
      const { name: doctorName = '', nameBn: doctorNameBn = null } = names.get(doctorId) ?? {};
      days.set(key, { doctorId, doctorName, doctorNameBn, date, reason, people: 1 });
    }
  }
  return { days: [...days.values()] };
}
