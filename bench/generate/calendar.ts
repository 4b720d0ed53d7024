import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import type { ChangedDayRow, DoctorLeaveRow, HolidayRow } from '../../server/src/database/tables.ts';
import type { ClinicSize } from './large-clinic.ts';

const SAVED_AT = '2020-01-01T00:00:00.000Z';
const HOLIDAYS = 20;
/** The doctor whose places are measured on a day of leave, with the search for the next free day. */
const ON_LEAVE = 8;

/** Days on which the clinic is closed, every 17 days from the past into the coming year. Today is open. */
export function* holidays({ today }: ClinicSize): Generator<Insertable<HolidayRow>> {
  for (let number = 1; number <= HOLIDAYS; number += 1) {
    yield {
      date: addDays(today, (number - 5) * 17 + 3),
      name: `Holiday ${number}`,
      nameBn: `ছুটি ${number}`,
      savedAt: SAVED_AT,
    };
  }
}

/** A leave of a week for every second doctor, somewhere within half a year before or after today. */
export function* doctorLeaves({ today, doctors }: ClinicSize): Generator<Insertable<DoctorLeaveRow>> {
  for (let doctorId = 2; doctorId <= doctors; doctorId += 2) {
    const from = doctorId === ON_LEAVE ? today : addDays(today, ((doctorId * 7) % 360) - 180);
    const texts = { reason: 'Conference', text: 'On leave', textBn: 'ছুটিতে' };
    yield { doctorId, fromDate: from, toDate: addDays(from, 6), ...texts, savedAt: SAVED_AT };
  }
}

/** A changed day for every other doctor. */
export function* changedDays({ today, doctors }: ClinicSize): Generator<Insertable<ChangedDayRow>> {
  for (let doctorId = 1; doctorId <= doctors; doctorId += 2) {
    const sittings = [
      { sitting: 1, startTime: '10:00', endTime: '14:00', patientLimit: 50, reservedSlots: [] },
    ];
    const date = addDays(today, ((doctorId * 11) % 360) - 180);
    yield { doctorId, date, sittings: JSON.stringify(sittings), savedAt: SAVED_AT };
  }
}
