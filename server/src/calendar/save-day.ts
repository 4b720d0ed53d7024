import {
  placesOf,
  type SittingHours,
  sittingsOfWeek,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { keepWhere } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import type { changeDoctorDay as changeEndpoint, DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import type { BodyOf, ParamsOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor } from '../authorise.ts';
import type { Clock } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertOpenPlaces, assertOwnPlaces } from '../places/places.queries.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { entriesOn } from '../serials/calendar-entries.queries.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import { doctorOnDate } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { deleteChangedDay, nextSave, saveChangedDay } from './calendar.queries.ts';
import { readDay } from './read-days.ts';

type DayParams = ParamsOf<typeof changeEndpoint>;

/**
 * Gives one date of a doctor other sittings, or none. The change has priority over every entry that was saved
 * before, also over a leave or a holiday (rules: calendar 1). Existing appointments stay (rules: calendar 4).
 *
 * @param params.date YYYY-MM-DD
 * @param form.sittings none for a day off
 * @throws DOCTOR_NOT_FOUND, PLACE_NOT_FOUND; INVALID_INPUT for a date before today or more than a year ahead;
 *   FORBIDDEN as {@link assertOwnPlaces}
 */
export async function changeDoctorDay(
  { clock, database }: Services,
  actor: Actor,
  { id: doctorId, date }: DayParams,
  { sittings }: BodyOf<typeof changeEndpoint>,
): Promise<DoctorDay> {
  authoriseDoctor(actor.caller, 'update', doctorId);
  const today = clock.today();
  assertBookableDate(date, today, 'date');
  return database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    const doctor = await existingDoctor(tx, doctorId);
    const before = doctorOnDate(doctor, date, await entriesOn(tx, { doctorId, date })).sittings;
    const usual = sittingsOfWeek(doctor.week, date);
    const closed = usual.filter(({ sitting }) => before.every((other) => other.sitting !== sitting));
    const placed = keepWhere(sittings, [...before, ...closed]);
    await assertOwnPlaces(tx, actor.caller, { doctorId, today }, placesOf([...placed, ...before]));
    await assertOpenPlaces(tx, placesOf(placed), placesOf([...before, ...usual]));
    await writeDay(clock, tx, actor, { doctorId, date, sittings: placed });
    return readDay(tx, doctor, date, today);
  });
}

/**
 * Removes the change of one date. The date then follows the week, or the leave or holiday that covers it.
 *
 * @throws DOCTOR_NOT_FOUND, DAY_NOT_CHANGED; FORBIDDEN as {@link assertOwnPlaces}
 */
export async function resetDoctorDay(
  { clock, database }: Services,
  actor: Actor,
  { id: doctorId, date }: DayParams,
): Promise<DoctorDay> {
  authoriseDoctor(actor.caller, 'update', doctorId);
  return database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    const doctor = await existingDoctor(tx, doctorId);
    await assertOwnPlaces(tx, actor.caller, { doctorId, today: clock.today() });
    await clearDay(clock, tx, actor, { doctorId, date });
    return readDay(tx, doctor, date, clock.today());
  });
}

/** Stores other sittings for a date and audits it. The transaction holds the lock of the doctor. */
export async function writeDay(
  clock: Clock,
  tx: Db,
  actor: Actor,
  { doctorId, date, sittings }: { doctorId: number; date: string; sittings: SittingHours[] },
): Promise<void> {
  const savedAt = await nextSave(clock, tx, { doctorId, from: date, to: date });
  await saveChangedDay(tx, { doctorId, date, sittings, savedAt });
  await recordAudit(clock, tx, actor, {
    action: 'calendar.day',
    subject: { doctor: doctorId },
    details: { date, sittings: sittings.length },
  });
}

/** Removes the change of a date and audits it. @throws DAY_NOT_CHANGED */
export async function clearDay(
  clock: Clock,
  tx: Db,
  actor: Actor,
  { doctorId, date }: { doctorId: number; date: string },
): Promise<void> {
  if (!(await deleteChangedDay(tx, doctorId, date))) throw new AppError('DAY_NOT_CHANGED');
  await recordAudit(clock, tx, actor, {
    action: 'calendar.day-reset',
    subject: { doctor: doctorId },
    details: { date },
  });
}
