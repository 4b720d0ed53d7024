import type { MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { moveOwn as moveEndpoint, OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { LinkedSerial } from '@clinic-serial/contract/subjects/plain-pages';
import { nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { changeStatus } from '../appointments/change-status.ts';
import type { Actor } from '../audit/record-audit.ts';
import { appointmentOfLiveKey } from '../queue/live-key.ts';
import { readOwnQueue } from '../queue/own-queue.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { listMoves } from './list-moves.ts';
import { isNotSeen } from './movable.ts';
import { moveAppointment } from './move-appointment.ts';

/** The key of a live link, and the address from which the request came. */
export interface LinkHolder {
  key: string;
  address: string;
}

/** Reads the serial of a live link, and whether the patient can cancel it. @throws LINK_OVER */
export async function readLinkedSerial(services: Services, key: string): Promise<LinkedSerial> {
  const row = await linkedRow(services, key);
  return {
    serialNumber: serialOf(row.daySerial).serialNumber,
    doctorName: row.doctorName,
    doctorNameBn: row.doctorNameBn,
    date: row.appointmentDate,
    ...placeMark(row.placeId),
    canCancel:
      row.appointmentDate >= services.clock.today() &&
      nextStatuses('patient', row.status).includes('Cancelled'),
  };
}

/**
 * Lists the dates and sittings to which the holder of a live link can move the serial (rules: queue 23).
 *
 * @throws LINK_OVER, NOT_MOVABLE
 */
export function listOwnMoves(services: Services, holder: LinkHolder): Promise<MovePlaces> {
  return asPatient(services, holder, ({ caller }, id) => listMoves(services, caller, id));
}

/**
 * Moves the serial of a live link (rules: queue 23). A request that is sent again gets the same answer.
 *
 * @throws LINK_OVER, and what {@link moveAppointment} throws
 */
export async function moveOwn(
  services: Services,
  holder: LinkHolder,
  to: BodyOf<typeof moveEndpoint>,
): Promise<DataOf<typeof moveEndpoint>> {
  const { liveKey } = await asPatient(services, holder, (actor, id) =>
    moveAppointment(services, actor, id, to),
  );
  return { liveKey };
}

/**
 * Cancels the serial of a live link (rules: queue 23). A serial that is cancelled already stays as it is.
 *
 * @throws LINK_OVER; TRANSITION_REFUSED once the patient has arrived
 */
export async function cancelOwn(services: Services, holder: LinkHolder): Promise<OwnQueue> {
  try {
    await asPatient(services, holder, (actor, id) => changeStatus(services, actor, { id, to: 'Cancelled' }));
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'TRANSITION_REFUSED';
    // The request was sent again after a lost answer, or somebody else was quicker.
    if (!isRefused || (await readOwnQueue(services, holder.key)).status !== 'Cancelled') throw error;
  }
  return readOwnQueue(services, holder.key);
}

/**
 * Acts as the patient of a live link. The holder of the link may do what the patient may do with the
 * appointment, because the link in the SMS is the only key that most patients have (docs/decisions/051). The
 * audit log says that the link was used.
 */
async function asPatient<Result>(
  services: Services,
  { key, address }: LinkHolder,
  act: (actor: Actor, appointmentId: number) => Promise<Result>,
): Promise<Result> {
  const { id, patientId } = await linkedRow(services, key);
  try {
    return await act({ caller: { kind: 'patient', patientId }, address, via: 'live-link' }, id);
  } catch (error) {
    // The appointment was deleted in between.
    if (error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND') throw new AppError('LINK_OVER');
    throw error;
  }
}

/**
 * The link works until the day of the appointment is over, and some days longer for a patient whom the doctor
 * did not see.
 *
 * @throws LINK_OVER
 */
async function linkedRow({ config, clock, database }: Services, key: string): Promise<AppointmentRecord> {
  const id = appointmentOfLiveKey(config.secret, key);
  const row = id === undefined ? undefined : await findAppointment(database.read, id);
  const today = clock.today();
  if (!row || (row.appointmentDate < today && !isNotSeen(row, today))) throw new AppError('LINK_OVER');
  return row;
}
