import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import type { DoctorLeaveRow, HolidayRow } from '../database/tables.ts';

/** After the last demo appointment, so that no demo patient has a serial on one of these days. */
const LEAVE_STARTS_IN = 9;
const LEAVE_DAYS = 4;
const HOLIDAY_IN = 40;

/**
 * The coming entries of the demo clinic's calendar: a leave of one doctor and a holiday.
 *
 * @param today the clinic day, YYYY-MM-DD
 * @param doctorId the doctor on leave
 */
export function demoCalendar(
  today: string,
  doctorId: number,
  savedAt: string,
): { leave: Insertable<DoctorLeaveRow>; holiday: Insertable<HolidayRow> } {
  const fromDate = addDays(today, LEAVE_STARTS_IN);
  return {
    leave: {
      doctorId,
      fromDate,
      toDate: addDays(fromDate, LEAVE_DAYS - 1),
      reason: 'Conference in Singapore',
      text: 'At a conference',
      textBn: 'সম্মেলনে আছেন',
      savedAt,
    },
    holiday: {
      date: addDays(today, HOLIDAY_IN),
      name: 'Anniversary of the clinic',
      nameBn: 'ক্লিনিকের প্রতিষ্ঠাবার্ষিকী',
      savedAt,
    },
  };
}
