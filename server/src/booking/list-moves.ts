import type { MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { existingAppointment } from '../appointments/present-appointment.ts';
import { authorisePatient } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import { withStops } from '../queue/windows.ts';
import { entriesBetween } from '../serials/calendar-entries.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import { isSittingOver } from '../serials/live-status.ts';
import { dayUsesBetween, UNUSED_DAY } from '../serials/serials.queries.ts';
import { findDoctor } from '../serials/sitting.queries.ts';
import { doctorOnDate } from '../serials/sitting-on.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { assertMovable, isCausedByClinic, lastDateToMoveTo, ownMovesLeft } from './movable.ts';

/**
 * Lists the dates and sittings to which a patient can move an own appointment (rules: serials 15).
 *
 * @throws APPOINTMENT_NOT_FOUND, also for another patient's appointment; NOT_MOVABLE
 */
export async function listMoves(services: Services, caller: Caller, id: number): Promise<MovePlaces> {
  authorisePatient(caller);
  const { read } = services.database;
  const today = services.clock.today();
  const row = await existingAppointment(read, id, caller);
  assertMovable(row, 'patient', today);
  const least = (await isCausedByClinic(read, row, today)) ? 1 : 0;
  const movesLeft = Math.max(least, ownMovesLeft(row));
  return { movesLeft, days: movesLeft === 0 ? [] : await daysToMoveTo(services, row) };
}

/** Reads all days together, in three queries. */
async function daysToMoveTo(services: Services, row: AppointmentRecord): Promise<MovePlaces['days']> {
  const { clock, config, database } = services;
  const { doctorId } = row;
  const from = clock.today();
  const to = lastDateToMoveTo(config, from);
  const doctor = await findDoctor(database.read, doctorId);
  if (!doctor || !isOnlineBookingOpen(config)) return [];
  const entries = (await entriesBetween(database.read, { from, to, doctorIds: [doctorId] }))(doctorId);
  const uses = await dayUsesBetween(database.read, { doctorId, from, to }, clock.now());
  const days: MovePlaces['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const found = doctorOnDate(doctor, date, entries);
    if (!found.isBookable) return [];
    const use = uses.get(date) ?? UNUSED_DAY;
    const { stopped } =
      date === from
        ? await withStops(services, database.read, found, { use, heads: [] })
        : { stopped: undefined };
    const own = date === row.appointmentDate ? serialOf(row.daySerial).sitting : undefined;
    const free = found.sittings
      .filter(({ sitting }) => sitting !== own && !stopped?.has(sitting))
      .filter((sitting) => !isSittingOver(sitting, date, services))
      .map((hours) => {
        const { sitting, startTime, endTime } = hours;
        const { availableOnline } = sittingUse(hours, use);
        const at = placeMark(placeOf(hours));
        return { sitting, startTime, endTime, ...at, availableSlots: availableOnline };
      })
      .filter(({ availableSlots }) => availableSlots > 0);
    if (free.length > 0) days.push({ date, sittings: free });
  }
  return days;
}
