import { affectedBy } from '@clinic-serial/contract/rules/booking/affected';
import { toStaffDay } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import type { StoredEntry } from '../serials/calendar-entries.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { doctorOnDate } from '../serials/sitting-on.ts';
import type { AppointmentCount } from './calendar.queries.ts';

/** What is known of a doctor's date besides the working week. */
interface DayFacts {
  entries: readonly StoredEntry[];
  appointments: readonly AppointmentCount[];
  /** People on the waiting lists. */
  waiting: number;
}

/** The answer about a doctor's date (rules: calendar 1 and 4). */
export function presentDay(
  doctor: DoctorRecord,
  date: string,
  { entries, appointments, waiting }: DayFacts,
  today: string,
): DoctorDay {
  const found = doctorOnDate(doctor, date, entries);
  const { sittings, reason, entry } = found;
  const people = (counts: readonly AppointmentCount[]) =>
    counts.reduce((sum, count) => sum + count.people, 0);
  return {
    ...toStaffDay(sittings),
    doctorId: doctor.id,
    date,
    reason,
    text: entry?.text ?? null,
    textBn: entry?.textBn ?? null,
    until: entry?.kind === 'leave' ? entry.to : null,
    entryId: entry?.id ?? null,
    isChanged: entries.some(({ kind, from }) => kind === 'changed' && from === date),
    booked: people(appointments.filter(({ status }) => takesPlace(status))),
    touched: people(appointments.filter((counted) => affectedBy(counted, found, today) !== null)),
    waiting,
  };
}
