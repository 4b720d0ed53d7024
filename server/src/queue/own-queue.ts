import type { BodyOf } from '@clinic-serial/contract/endpoint';
import { say } from '@clinic-serial/contract/messages/message';
import type { OwnQueue, tellDesk as tellEndpoint } from '@clinic-serial/contract/own-queue';
import { aheadOf } from '@clinic-serial/contract/rules/queue-ahead';
import { AppError } from '../app-error.ts';
import { noticeQueue } from '../database/notices.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { appointmentOfLiveKey } from './live-key.ts';
import { type LoadedQueue, loadQueue } from './load-queue.ts';
import { saveNotice } from './notices.queries.ts';
import { presentPublicQueue, saidBy } from './present-queue.ts';
import { type OneSitting, sittingOfAppointment } from './queue.queries.ts';
import { tellWindow } from './windows.ts';

/** The appointment of a live link, with its sitting. */
interface Linked {
  appointmentId: number;
  of: OneSitting;
  /** The hours for which it was given. */
  hours: { startTime: string; endTime: string };
}

/**
 * Where the serial of a live link stands. It names nobody.
 *
 * @throws LINK_OVER for an unknown key, and once the day of the appointment is over: nobody learns which of the two it is
 */
export async function readOwnQueue(services: Services, key: string): Promise<OwnQueue> {
  const { read } = services.database;
  const linked = await linkedTo(services, read, key);
  return presentOwnQueue(services, read, linked);
}

/**
 * Says to the desk that a patient comes late, or that they are back after they were passed over. The queue stays as it is: the
 * desk decides.
 *
 * @throws LINK_OVER; ACT_REFUSED if somebody is back who was not passed over, or if their turn is over
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
  const { doctorId, date, daySerial, startTime, endTime } = row;
  return {
    appointmentId,
    of: { doctorId, date, sitting: serialOf(daySerial).sitting },
    hours: { startTime, endTime },
  };
}

async function presentOwnQueue(
  services: Services,
  db: Db,
  { appointmentId, of, hours }: Linked,
): Promise<OwnQueue> {
  const { config } = services;
  const loaded = await loadQueue(db, config, of, hours);
  // Nobody has told the desk's screen, but the calendar says that the doctor is away.
  const isAway = loaded.hours === hours;
  const place = loaded.queue.places.get(appointmentId);
  if (!place || place.status === 'Deleted') throw new AppError('LINK_OVER');
  const isNotHere = loaded.queue.notHere.includes(place);
  const ahead =
    isAway || isOver(loaded) ? null : aheadOf(loaded.queue, appointmentId, config.queue.returnAfter);
  const { doctor } = loaded;
  const queue = await presentPublicQueue(services, loaded);
  return {
    doctorId: of.doctorId,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    departmentName: doctor.departmentName,
    departmentNameBn: doctor.departmentNameBn,
    departmentLocation: doctor.departmentLocation,
    departmentLocationBn: doctor.departmentLocationBn,
    date: of.date,
    sitting: of.sitting,
    startTime: loaded.hours.startTime,
    endTime: loaded.hours.endTime,
    serialNumber: place.serialNumber,
    status: place.status,
    called: place.status === 'In Progress',
    passedOver: isNotHere && place.passedOver,
    before: ahead && ahead.present + ahead.away,
    window: ahead && (await tellWindow(services, loaded, appointmentId)),
    ...saidBy(place, loaded.notices.get(appointmentId)),
    queue: isAway ? { ...queue, state: 'cancelled' } : queue,
  };
}

const isOver = ({ queue: { state } }: LoadedQueue) => state === 'ended' || state === 'cancelled';
