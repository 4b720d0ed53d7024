import { eachWeekday } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import type { Services } from '../services.ts';
import { hoursByWeekday } from './clinic.queries.ts';

/**
 * The clinic's hours (rules: screens 12). Everybody may read them. CLINIC_HOURS says them, else they follow from
 * the weekly schedules of the doctors that can be booked.
 */
export async function clinicHours({ config, database }: Services): Promise<ClinicHours> {
  const { clinicHours: text, clinicHoursBn: textBn } = config;
  const rows = text === null ? await hoursByWeekday(database.read) : [];
  const days = eachWeekday((weekday) => {
    const day = rows.find((row) => row.weekday === weekday);
    return day ? { startTime: day.startTime, endTime: day.endTime } : null;
  });
  return { text, textBn, days };
}
