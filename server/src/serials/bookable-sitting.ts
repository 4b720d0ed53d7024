import { say } from '@clinic-serial/contract/messages/message';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { isPlaceWithin, type Scope } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { isSittingOver, sittingToBook } from './live-status.ts';
import { dayUse } from './serials.queries.ts';
import type { DoctorRecord } from './sitting.queries.ts';
import { type DoctorOnDate, type Sitting, sittingOn, sittingWithNumber } from './sitting-on.ts';
import { sittingAtDesk } from './sitting-use.ts';

interface BookableSitting {
  doctor: DoctorRecord;
  sitting: Sitting;
}

interface Asked {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  /** The sitting that was chosen; undefined for the one that is best (rules: calendar 3). */
  sitting?: SittingNumber | undefined;
  /** The sitting that a moved appointment leaves, if it is on the same date. It is never chosen. */
  except?: SittingNumber | undefined;
  /** EXTRA_SERIALS if staff may give an extra serial; without it, only sittings with a place are chosen. */
  extras?: number | undefined;
  /** Sittings outside of the scope are treated as if they did not exist. */
  scope?: Scope;
}

/**
 * Finds the sitting that the public may book. It is not over yet, and its doctor and department are active.
 *
 * @param asked.date the clinic day; for a move by a patient also a later date
 * @throws DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER (rules: serials 9 and 10)
 */
export async function bookableSitting(services: Services, db: Db, asked: Asked): Promise<BookableSitting> {
  const { doctorId, date } = asked;
  const found = sittingsWithin(
    withoutSitting(await sittingOn(db, doctorId, date), asked.except),
    asked.scope,
  );
  if (!found?.isBookable) throw new AppError('DOCTOR_NOT_FOUND');
  const [first, second] = found.sittings;
  const sitting = asked.sitting
    ? sittingWithNumber(found, asked.sitting)
    : second
      ? // Only a day with two sittings has something to choose, and needs the serials for it.
        (sittingToBook(found, await dayUse(db, { doctorId, date }, services.clock.now()), services) ?? first)
      : first;
  if (!sitting) throw notScheduled('notScheduledToday', found);
  if (isSittingOver(sitting, date, services)) throw new AppError('SESSION_OVER');
  return { doctor: found.doctor, sitting };
}

/**
 * Finds the sitting that staff may book at the desk, on any date and also when its hours are over. A sitting
 * that was ended or cancelled at the queue gives no serials.
 *
 * @throws DOCTOR_NOT_FOUND, DOCTOR_INACTIVE, NOT_SCHEDULED, SESSION_OVER (rules: serials 9, queue 6)
 */
export async function sittingForStaff(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  asked: Asked,
): Promise<BookableSitting> {
  const { doctorId, date } = asked;
  const found = sittingsWithin(
    withoutSitting(await sittingOn(db, doctorId, date), asked.except),
    asked.scope,
  );
  if (!found) throw new AppError('DOCTOR_NOT_FOUND');
  if (!found.isBookable) throw new AppError('DOCTOR_INACTIVE');
  const [first, second] = found.sittings;
  let sitting = asked.sitting ? sittingWithNumber(found, asked.sitting) : first;
  if (!asked.sitting && second) {
    sitting =
      sittingAtDesk(found, await dayUse(db, { doctorId, date }, clock.now()), clock, asked.extras) ??
      found.sittings.find(({ closed }) => !closed) ??
      first;
  }
  if (!sitting) throw notScheduled('notScheduledOnDate', found);
  if (sitting.closed) throw new AppError('SESSION_OVER');
  return { doctor: found.doctor, sitting };
}

const sittingsWithin = (found: DoctorOnDate | undefined, scope: Scope) =>
  found && {
    ...found,
    sittings: found.sittings.filter((sitting) => isPlaceWithin(scope, placeOf(sitting))),
  };

/** @throws NOT_MOVABLE when the doctor has no other sitting on this date */
function withoutSitting(found: DoctorOnDate | undefined, except: SittingNumber | undefined) {
  if (!found || except === undefined) return found;
  const sittings = found.sittings.filter(({ sitting }) => sitting !== except);
  if (sittings.length === 0 && found.sittings.length > 0) throw new AppError('NOT_MOVABLE');
  return { ...found, sittings };
}

function notScheduled(
  sentence: 'notScheduledToday' | 'notScheduledOnDate',
  { doctor, date }: DoctorOnDate,
): AppError {
  return new AppError('NOT_SCHEDULED', {
    message: say(sentence, { doctor: doctor.name, doctorBn: doctor.nameBn, weekday: weekdayOf(date) }),
  });
}
