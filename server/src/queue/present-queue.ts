import { canUndo, gaveSerial, tookSerialBack } from '@clinic-serial/contract/rules/queue/acts';
import { broughtForwardCounts } from '@clinic-serial/contract/rules/queue/numbers';
import type { QueuePlace } from '@clinic-serial/contract/rules/queue/order';
import { overdueOf, type SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { PublicQueue, QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { ageOn } from '@clinic-serial/contract/time/age';
import type { Clock } from '../clock.ts';
import type { QueueNoticeRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { extraMarkOf } from '../serials/extra-mark.ts';
import type { Services } from '../services.ts';
import { type LoadedQueue, loadedNow, loadedPlace } from './load-queue.ts';
import { type QueueRow, staffNames } from './queue.queries.ts';
import { publicWindows } from './windows.ts';

const NEXT_SERIALS = 3;

/** The state of a queue for staff, with the patients' names and phones. */
export async function presentQueue(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db,
  loaded: LoadedQueue,
): Promise<QueueState> {
  const { clock, config } = services;
  const now = loadedNow(services, loaded);
  const isOpen =
    loaded.queue.current !== null || loaded.queue.waiting.length + loaded.queue.notHere.length > 0;
  const { of, doctor, hours, head, rows, acts, notices, queue } = loaded;
  const byId = new Map(rows.map((row) => [row.appointmentId, row]));
  const today = clock.today();
  const personOf = (place: QueuePlace): QueuePerson[] => {
    const row = byId.get(place.appointmentId);
    return row && place.status !== 'Deleted'
      ? [presentPerson(row, place, place.status, notices.get(place.appointmentId), today)]
      : [];
  };
  const finished = [...queue.places.values()]
    .filter(({ status, notSeen }) => status === 'Completed' || status === 'No Show' || notSeen)
    .sort((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? ''));
  return {
    ...of,
    version: queue.version,
    state: queue.state,
    now,
    overdue: presentOverdue(clock, of.date, now, isOpen),
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    departmentName: doctor.departmentName,
    departmentNameBn: doctor.departmentNameBn,
    departmentLocation: doctor.departmentLocation,
    departmentLocationBn: doctor.departmentLocationBn,
    startTime: hours.startTime,
    endTime: hours.endTime,
    ...placeMark(loadedPlace(services, loaded)),
    expectedStart: expectedStartOf(loaded),
    startedAt: queue.startedAt,
    endedAt: queue.endedAt,
    breakUntil: queue.breakUntil,
    checkIn: config.queue.checkIn,
    current: queue.current ? (personOf(queue.current)[0] ?? null) : null,
    entries: [...(queue.current ? [queue.current] : []), ...queue.waiting].flatMap(personOf),
    notHere: queue.notHere.flatMap(personOf),
    finished: finished.flatMap(personOf),
    seen: finished.filter(({ status }) => status === 'Completed').length,
    notCome: finished.filter(({ status }) => status === 'No Show').length,
    notSeen: finished.filter(({ notSeen }) => notSeen).length,
    broughtForward: head ? broughtForwardCounts(acts) : [],
    calledUpTo: queue.calledUpTo,
    returnAfter: config.queue.returnAfter,
    lastAct: await presentLastAct(db, loaded),
  };
}

/**
 * The overdue acts in an answer. Null on other dates than today, because open sittings of earlier days have a
 * list of their own (rules: queue 22).
 */
export function presentOverdue(
  clock: Clock,
  date: string,
  now: SittingNow,
  isOpen: boolean,
): QueueState['overdue'] {
  if (date !== clock.today()) return null;
  const overdue = overdueOf(now, clock.timeOfDay(), isOpen);
  return overdue && { minutes: overdue.minutes, acts: [...overdue.acts] };
}

/** The planned start of a sitting, or the later one that the desk expects, HH:MM. */
function expectedStartOf({ hours, queue }: Pick<LoadedQueue, 'hours' | 'queue'>): string {
  return queue.lateUntil ?? hours.startTime;
}

async function presentLastAct(db: Db, { acts, rows, queue }: LoadedQueue): Promise<QueueState['lastAct']> {
  const last = acts.at(-1);
  if (!last) return null;
  const { actorKind, actorId } = last;
  const names = await staffNames(db, actorKind === 'staff' && actorId !== null ? [actorId] : []);
  const serialOf = (id: number | null) =>
    rows.find(({ appointmentId }) => appointmentId === id)?.serialNumber ?? null;
  return {
    number: last.number,
    at: last.at,
    kind: last.kind,
    by: names.get(actorId ?? 0) ?? null,
    serialNumber: serialOf(last.appointmentId),
    calledSerial: serialOf(last.calledId),
    isWalkIn: gaveSerial(last) || tookSerialBack(last),
    canUndo: canUndo(queue),
  };
}

function presentPerson(
  row: QueueRow,
  place: QueuePlace,
  status: AppointmentStatus,
  notice: QueueNoticeRow | undefined,
  today: string,
): QueuePerson {
  return {
    ...saidBy(place, notice),
    appointmentId: row.appointmentId,
    serialNumber: row.serialNumber,
    status,
    patientId: row.patientId,
    patientName: row.patientName,
    patientPhone: row.patientPhone,
    bookingReference: row.bookingReference,
    age: ageOn(row, today),
    isWalkin: row.isWalkin === 1,
    ...extraMarkOf(row),
    arrivedAt: place.arrivedAt,
    calledAt: place.calledAt,
    broughtForward: place.broughtForward,
    passedOver: place.passedOver,
    behindSerial: place.place,
    endGroup: place.endGroup,
  };
}

/**
 * What a patient who is not here has told the desk. A request to come back counts only for the last call, so
 * a patient who is passed over a second time may ask again.
 */
export function saidBy(
  { status, passedOver, lastCalledAt }: QueuePlace,
  notice: QueueNoticeRow | undefined,
): Pick<QueuePerson, 'lateMinutes' | 'returnAsked'> {
  const isAway = status === 'Booked';
  const askedAt = notice?.backAskedAt ?? '';
  return {
    lateMinutes: isAway && !passedOver ? (notice?.lateMinutes ?? null) : null,
    returnAsked: isAway && passedOver && askedAt !== '' && askedAt >= (lastCalledAt ?? ''),
  };
}

/** The public state of a queue. It names no patient. */
export async function presentPublicQueue(
  services: Pick<Services, 'clock' | 'config' | 'habits'>,
  loaded: LoadedQueue,
): Promise<PublicQueue> {
  const { queue, acts, notices } = loaded;
  const now = loadedNow(services, loaded);
  return {
    ...(await publicWindows(services, loaded, now)),
    version: queue.version,
    state: queue.state,
    now,
    serving: queue.current?.serialNumber ?? null,
    waiting: queue.waiting.length,
    nextSerials: queue.waiting.slice(0, NEXT_SERIALS).map(({ serialNumber }) => serialNumber),
    broughtForward: broughtForwardCounts(acts),
    expectedStart: expectedStartOf(loaded),
    startedAt: queue.startedAt,
    breakUntil: queue.breakUntil,
    told: queue.notHere.reduce((sum, place) => {
      const { lateMinutes, returnAsked } = saidBy(place, notices.get(place.appointmentId));
      return sum + (lateMinutes ?? 0) + (returnAsked ? 1 : 0);
    }, 0),
  };
}
