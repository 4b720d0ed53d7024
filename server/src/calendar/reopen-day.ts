import { isDeepStrictEqual } from 'node:util';
import { say } from '@clinic-serial/contract/messages/message';
import { calendarDay } from '@clinic-serial/contract/rules/schedule/calendar-day';
import {
  SITTING_NUMBERS,
  type SittingHours,
  type SittingNumber,
  shownAt,
  sittingsOfWeek,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Db } from '../database/tables.ts';
import { entriesOn } from '../serials/calendar-entries.queries.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import { doctorOnDate, sittingWithNumber } from '../serials/sitting-on.ts';
import { type DayUse, heldPlaces } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { clearDay, writeDay } from './save-day.ts';

/** A sitting that people had booked. */
interface BookedSitting {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  placeId: number;
  /** How many people come back, without extra serials. */
  people: number;
}

/** A date of a doctor, YYYY-MM-DD, that no longer has sittings that people had booked. */
export interface BookedDay {
  doctorId: number;
  date: string;
  sittings: BookedSitting[];
}

/**
 * Opens a date of a doctor again for people who had booked it. The transaction of the caller holds the lock
 * of the doctor. Sittings that the date still has stay as they are. If the result equals the date without its
 * change, the change is removed. Otherwise the date gets these sittings as a change, which counts against a
 * leave or a holiday (rules: calendar 1 and 5).
 *
 * @param day.sittings those that the date no longer has; they get places for these people and for people who
 *   have a place already
 * @throws DOCTOR_NOT_FOUND; DAY_CLOSED if a sitting that the date has now is at the same time
 */
export async function reopenDay(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  actor: Actor,
  { doctorId, date, sittings: booked }: BookedDay,
): Promise<void> {
  const doctor = await existingDoctor(tx, doctorId);
  // These marks say that the queue ended or cancelled a sitting. If they were stored with the hours, they
  // would stay after the queue is gone.
  const entries = (await entriesOn(tx, { doctorId, date })).filter(({ kind }) => kind !== 'closed');
  const now = doctorOnDate(doctor, date, entries);
  const week = sittingsOfWeek(doctor.week, date);
  const use = await dayUse(tx, { doctorId, date }, clock.now());
  const sittings = SITTING_NUMBERS.flatMap((number) => {
    const kept = sittingWithNumber(now, number);
    const back = booked.find(({ sitting }) => sitting === number);
    if (kept || !back) return kept ?? [];
    return reopened(back, sittingWithNumber({ sittings: week }, number), use);
  });
  const [first, second] = sittings;
  // Texts in the form HH:MM can be compared like times.
  if (first && second && second.startTime < first.endTime) {
    throw new AppError('DAY_CLOSED', { message: say('dayHasOtherHours', { date }) });
  }
  const others = entries.filter(({ kind }) => kind !== 'changed');
  const unchanged = calendarDay(doctor.week, date, others).sittings;
  if (now.reason === 'changed' && isDeepStrictEqual(unchanged, sittings)) {
    await clearDay(clock, tx, actor, { doctorId, date });
  } else await writeDay(clock, tx, actor, { doctorId, date, sittings });
}

function reopened(
  { sitting, startTime, endTime, placeId, people }: BookedSitting,
  usual: SittingHours | undefined,
  day: DayUse,
): SittingHours {
  const limit = usual?.patientLimit ?? SITTING_LIMITS.patientLimitDefault;
  const others = day.given.filter(
    (serial) => serial.sitting === sitting && serial.takesPlace && !serial.isExtra,
  ).length;
  const needed = others + heldPlaces(day, sitting) + people;
  return {
    sitting,
    startTime,
    endTime,
    patientLimit: Math.min(Math.max(limit, needed), SITTING_LIMITS.patientLimitMost),
    reservedSlots: usual?.reservedSlots ?? [],
    ...shownAt(usual && placeOf(usual) === placeId ? usual : { placeId }),
  };
}
