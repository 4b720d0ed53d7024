import { colleaguesToday } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { WaysOn } from '@clinic-serial/contract/subjects/plain-pages';
import { AppError } from '../app-error.ts';
import { type LinkHolder, listOwnMoves } from '../booking/live-link.ts';
import { publicDoctors } from '../doctors/public-doctors.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import type { Services } from '../services.ts';

/** The states in which the doctor does not see the patient, who may still want an appointment. */
const NOT_SEEN: readonly OwnQueue['whenToCome']['kind'][] = [
  'sitting-cancelled',
  'away',
  'not-seen',
  'ended',
  'after-hours',
];

/**
 * Reads the options of a patient whom the doctor does not see (rules: queue 24): the first free place of the
 * doctor, and a colleague who sits today.
 *
 * @returns null for all other patients
 * @throws LINK_OVER if the serial was deleted in between
 */
export async function readWaysOn(
  services: Services,
  holder: LinkHolder,
  own: OwnQueue,
): Promise<WaysOn | null> {
  if (!NOT_SEEN.includes(own.whenToCome.kind)) return null;
  return {
    move: await firstPlace(services, holder),
    colleague: await colleagueOf(services, own),
  };
}

async function firstPlace(services: Services, holder: LinkHolder): Promise<WaysOn['move']> {
  const { clock } = services;
  try {
    const [day] = (await listOwnMoves(services, holder)).days;
    const [place] = day?.sittings ?? [];
    if (!day || !place) return null;
    const { date } = day;
    const { sitting, startTime } = place;
    const hasPassed = date === clock.today() && startTime <= clock.timeOfDay();
    return { date, sitting, startTime: hasPassed ? null : startTime };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_MOVABLE') return null;
    throw error;
  }
}

async function colleagueOf(services: Services, own: OwnQueue): Promise<WaysOn['colleague']> {
  const { clock, config } = services;
  if (own.date !== clock.today() || !isOnlineBookingOpen(config)) return null;
  const { doctors } = await publicDoctors(services, { search: undefined, department: own.departmentName });
  const asked = { id: own.doctorId, departmentId: own.departmentId };
  const [colleague] = colleaguesToday(doctors, asked, clock.timeOfDay());
  return colleague ? { id: colleague.id, name: colleague.name, nameBn: colleague.nameBn } : null;
}
