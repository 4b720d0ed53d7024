import { say } from '@clinic-serial/contract/messages/message';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { nextSittingDay } from '@clinic-serial/contract/rules/schedule/calendar-day';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { OwnQueue, tellDesk as tellEndpoint } from '@clinic-serial/contract/subjects/own-queue';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { noticeQueue } from '../database/notices.ts';
import type { Db } from '../database/tables.ts';
import { findVisit } from '../ledger/ledger.queries.ts';
import { shownMoneyOf } from '../ledger/visit-money.ts';
import { entriesBetween } from '../serials/calendar-entries.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { appointmentOfLiveKey } from './live-key.ts';
import { type LoadedQueue, loadQueue } from './load-queue.ts';
import { saveNotice } from './notices.queries.ts';
import { presentPublicQueue, saidBy } from './present-queue.ts';
import { type OneSitting, sittingOfAppointment } from './queue.queries.ts';
import { aheadIn, tellWhen } from './when-to-come.ts';

interface Linked {
  appointmentId: number;
  of: OneSitting;
  /** The hours for which the serial was given. */
  hours: { startTime: string; endTime: string };
  /** The place for which the serial was given. */
  placeId: number;
}

/**
 * Reads where the serial of a live link stands in its queue. The answer names no patient.
 *
 * @throws LINK_OVER for an unknown key, and once the day of the appointment is over. Both get the same error,
 *   so that nobody can find out which keys exist.
 */
export async function readOwnQueue(services: Services, key: string): Promise<OwnQueue> {
  const { read } = services.database;
  const linked = await linkedTo(services, read, key);
  return presentOwnQueue(services, read, linked);
}

/**
 * Tells the desk that a patient comes late, or is back after being passed over. The desk decides what
 * follows; the queue itself does not change.
 *
 * @throws LINK_OVER; ACT_REFUSED for 'back' if the patient was not passed over, and for 'late' if the patient
 *   has arrived or has no turn ahead
 */
export async function tellDesk(
  services: Services,
  key: string,
  asked: BodyOf<typeof tellEndpoint>,
): Promise<OwnQueue> {
  const before = await readOwnQueue(services, key);
  const isPossible =
    asked.what === 'back' ? before.passedOver : before.before !== null && before.status === 'Booked';
  if (!isPossible) throw new AppError('ACT_REFUSED', { message: say('queueNoTurnAhead') });
  await services.database.write(async (tx) => {
    const linked = await linkedTo(services, tx, key);
    const columns =
      asked.what === 'back'
        ? { backAskedAt: services.clock.now().toISOString() }
        : { lateMinutes: asked.minutes };
    await saveNotice(tx, linked.of, linked.appointmentId, columns);
    await noticeQueue(tx);
  });
  return readOwnQueue(services, key);
}

/** The link works until the day of the appointment is over. */
async function linkedTo({ config, clock }: Services, db: Db, key: string): Promise<Linked> {
  const appointmentId = appointmentOfLiveKey(config.secret, key);
  const row = appointmentId === undefined ? undefined : await sittingOfAppointment(db, appointmentId);
  if (appointmentId === undefined || !row || row.date < clock.today()) throw new AppError('LINK_OVER');
  const { doctorId, date, daySerial, startTime, endTime, placeId } = row;
  return {
    appointmentId,
    of: { doctorId, date, sitting: serialOf(daySerial).sitting },
    hours: { startTime, endTime },
    placeId,
  };
}

async function presentOwnQueue(
  services: Services,
  db: Db,
  { appointmentId, of, hours, placeId }: Linked,
): Promise<OwnQueue> {
  const { config } = services;
  const loaded = await loadQueue(db, config, of, hours);
  const place = loaded.queue.places.get(appointmentId);
  if (!place || place.status === 'Deleted') throw new AppError('LINK_OVER');
  const isNotHere = loaded.queue.notHere.includes(place);
  const { doctor } = loaded;
  const queue = await presentPublicQueue(services, loaded);
  const ahead = aheadIn(services, loaded, queue.now, appointmentId);
  const told = await tellWhen(services, loaded, appointmentId);
  if (!told) throw new AppError('LINK_OVER');
  return {
    doctorId: of.doctorId,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    departmentId: doctor.departmentId,
    departmentName: doctor.departmentName,
    departmentNameBn: doctor.departmentNameBn,
    departmentLocation: doctor.departmentLocation,
    departmentLocationBn: doctor.departmentLocationBn,
    ...placeMark(placeId),
    date: of.date,
    sitting: of.sitting,
    startTime: loaded.hours.startTime,
    endTime: loaded.hours.endTime,
    serialNumber: place.serialNumber,
    status: place.status,
    called: place.status === 'In Progress',
    passedOver: isNotHere && place.passedOver,
    calledAt: place.calledAt,
    notSeen: place.notSeen,
    before: ahead && ahead.present + ahead.away,
    window: told.window && { from: told.window.from, to: told.window.to },
    whenToCome: told.when,
    isToldBySms: config.queue.sms,
    ...(await moneyOfOwn(services, db, appointmentId)),
    ...saidBy(place, loaded.notices.get(appointmentId)),
    nextDay: needsNextDay(told.when) ? await nextDayOf(db, loaded) : null,
    // The calendar has taken the sitting away before anything was done in it.
    queue: queue.now.kind === 'off' ? { ...queue, state: 'cancelled' } : queue,
  };
}

/** Makes no query if the clinic records no payments. */
async function moneyOfOwn({ config }: Services, db: Db, id: number): Promise<Pick<OwnQueue, 'money'>> {
  const row = config.fees === 'desk' ? await findVisit(db, id) : undefined;
  const money = row && (await shownMoneyOf(config, db, [row])).get(id);
  return money ? { money } : {};
}

/** True if the patient must come on another day, or may want to. */
function needsNextDay({ kind }: WhenToCome): boolean {
  return ['away', 'sitting-cancelled', 'not-seen', 'after-hours', 'ended', 'not-come'].includes(kind);
}

async function nextDayOf(db: Db, { doctor, of: { date } }: LoadedQueue): Promise<OwnQueue['nextDay']> {
  const to = addDays(date, CALENDAR_LIMITS.nextDayAhead);
  const entriesOf = await entriesBetween(db, { from: date, to, doctorIds: [doctor.id] });
  return nextSittingDay(doctor.week, date, entriesOf(doctor.id), CALENDAR_LIMITS.nextDayAhead) ?? null;
}
