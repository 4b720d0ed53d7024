import { type Queue, queueOf } from '@clinic-serial/contract/rules/queue/order';
import type { SittingFacts, SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import { FIRST_PLACE, placeOf } from '@clinic-serial/contract/terms/places';
import { AppError } from '../app-error.ts';
import { type Caller, isPlaceWithin, scopeOf } from '../caller.ts';
import type { Config } from '../config.ts';
import type { QueueNoticeRow, QueueSittingRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { countPerson, findPlaceOfSerials } from '../serials/serials.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { type StateServices, sittingNow } from '../serials/sitting-now.ts';
import { type DoctorOnDate, sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import type { PeopleNow } from '../serials/sitting-use.ts';
import { ownRoom } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { noticesOf } from './notices.queries.ts';
import {
  actsOf,
  headOf,
  type OneSitting,
  type QueueRow,
  queueRows,
  type StoredAct,
} from './queue.queries.ts';

/**
 * The place of a sitting. For today and later dates it comes from the calendar. For earlier dates it comes
 * from the serials, because the calendar may have changed since.
 *
 * @param sitting undefined if the calendar does not have it
 * @param first the first serial of the sitting, deleted ones included
 */
export function sittingPlace(
  { clock }: Pick<Services, 'clock'>,
  date: string,
  sitting: SittingHours | undefined,
  first: { placeId: number } | undefined,
): number {
  const [given, planned] = [first?.placeId, sitting && placeOf(sitting)];
  return (date < clock.today() ? (given ?? planned) : (planned ?? given)) ?? FIRST_PLACE;
}

type Hours = Pick<SittingHours, 'startTime' | 'endTime'>;

/** A sitting with its queue, as the database has it. */
export interface LoadedQueue {
  of: OneSitting;
  /** The room is that of the sitting, if it has one (rules: places 4). */
  doctor: DoctorRecord;
  /**
   * The hours in the calendar; if the calendar does not have the sitting any more, those at its first act.
   */
  hours: Hours;
  /** The sitting in the calendar; undefined if it does not have it. */
  planned: SittingHours | undefined;
  /** Why the calendar does not have the sitting; null if it does. */
  away: SittingFacts['away'];
  /** True if a holiday of some places took it away (rules: places 7). */
  isPlaceClosed: boolean;
  /** Undefined before the first act. */
  head: QueueSittingRow | undefined;
  rows: readonly QueueRow[];
  acts: readonly StoredAct[];
  /** What patients told the desk, and when they got SMS about their turn; by appointment id. */
  notices: ReadonlyMap<number, QueueNoticeRow>;
  queue: Queue;
}

/**
 * Reads a sitting and its whole queue.
 *
 * @param otherwise the hours to use if the calendar does not have the sitting any more and it has no acts
 * @throws QUEUE_NOT_FOUND if the doctor does not exist, or if neither the calendar nor the acts nor
 *   `otherwise` give hours
 */
export async function loadQueue(
  db: Db,
  config: Config,
  of: OneSitting,
  otherwise?: Hours,
): Promise<LoadedQueue> {
  const { found, head, hours } = await assertSitting(db, of, otherwise);
  const sitting = sittingWithNumber(found, of.sitting);
  const rows = await queueRows(db, of);
  const acts = head ? await actsOf(db, of) : [];
  const notices = await noticesOf(db, of);
  return {
    of,
    doctor: sitting ? { ...found.doctor, ...ownRoom(sitting) } : found.doctor,
    hours,
    planned: sitting,
    away: awayOf(found, of.sitting),
    isPlaceClosed: found.closedBy !== undefined && !sitting,
    head,
    rows,
    acts,
    notices,
    queue: queueOf(rows, acts, config.queue),
  };
}

/** Why the calendar does not have a sitting of a doctor's day; null if it does. */
export function awayOf(found: DoctorOnDate, sitting: OneSitting['sitting']): SittingFacts['away'] {
  if (sittingWithNumber(found, sitting)) return null;
  if (found.closedBy) return 'holiday';
  return found.reason === 'leave' || found.reason === 'holiday' ? found.reason : 'day';
}

/** @throws QUEUE_NOT_FOUND, see {@link loadQueue} */
export async function assertSitting(db: Db, of: OneSitting, otherwise?: Hours) {
  const found = await sittingOn(db, of.doctorId, of.date);
  const head = await headOf(db, of);
  const hours = (found && sittingWithNumber(found, of.sitting)) ?? head ?? otherwise;
  if (!found || !hours) throw new AppError('QUEUE_NOT_FOUND');
  return { found, head, hours };
}

/** The place of a sitting whose queue was read. */
export function loadedPlace(services: Pick<Services, 'clock'>, { of, planned, rows }: LoadedQueue): number {
  const [first] = rows.toSorted((one, other) => one.serialNumber - other.serialNumber);
  return sittingPlace(services, of.date, planned, first);
}

/**
 * True if a sitting is at a place of the account, or if the account is not limited to places.
 *
 * @returns for an account with a limit, false also for a sitting that does not exist
 */
export async function isAtOwnPlace(
  services: Pick<Services, 'clock'>,
  db: Db,
  caller: Caller,
  of: OneSitting,
): Promise<boolean> {
  const scope = scopeOf(caller);
  if (!scope?.placeIds) return true;
  const found = await sittingOn(db, of.doctorId, of.date);
  const planned = found && sittingWithNumber(found, of.sitting);
  const first = await findPlaceOfSerials(db, of);
  return (
    (planned ?? first) !== undefined && isPlaceWithin(scope, sittingPlace(services, of.date, planned, first))
  );
}

/** @throws QUEUE_NOT_FOUND for a sitting that is not at a place of the account (rules: places 8) */
export async function assertOwnPlace(
  services: Pick<Services, 'clock'>,
  db: Db,
  caller: Caller,
  of: OneSitting,
): Promise<void> {
  if (!(await isAtOwnPlace(services, db, caller, of))) throw new AppError('QUEUE_NOT_FOUND');
}

/** The state of a queue that was read whole (rules: queue 17). */
export function loadedNow(services: StateServices, loaded: LoadedQueue): SittingNow {
  const { of, hours, away, head, rows } = loaded;
  const people: PeopleNow = { serving: null, confirmed: 0, booked: 0, taken: 0 };
  for (const { status, serialNumber } of rows) {
    if (status !== 'Deleted' && takesPlace(status)) countPerson(people, status, serialNumber);
  }
  return sittingNow(services, { date: of.date, hours, away, head, people });
}
