import type { LiveStatus } from '@clinic-serial/contract/doctors';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DoctorOnDate, Sitting } from './sitting-on.ts';
import { type GivenSerial, type SittingUse, sittingUse } from './sitting-use.ts';

/** True once online booking has closed for a sitting of today (rules: serials 10). */
export function isSittingOver(
  sitting: Sitting,
  { config, clock }: { config: Config; clock: Clock },
): boolean {
  return config.bookingCutoff === 'session-end' && clock.timeOfDay() >= sitting.endTime;
}

function reasonOf({ availableOnline, available }: SittingUse): LiveStatus['reason'] {
  if (availableOnline > 0) return null;
  return available > 0 ? 'desk-only' : 'fully-booked';
}

/**
 * A doctor's places today, as the public sees them (rules: serials 3).
 *
 * @param found the doctor on the clinic day
 * @param given every serial ever given for this doctor on that day
 */
export function liveStatusOf(
  found: DoctorOnDate,
  given: readonly GivenSerial[],
  services: { config: Config; clock: Clock },
): LiveStatus {
  const { doctor, date, sitting } = found;
  if (!sitting) {
    return {
      doctorId: doctor.id,
      date,
      availableSlots: 0,
      limit: 0,
      booked: given.filter((serial) => serial.takesPlace).length,
      nextSerial: null,
      isScheduledToday: false,
      startTime: null,
      endTime: null,
      reason: 'not-scheduled',
    };
  }
  const use = sittingUse(sitting, given);
  const over = isSittingOver(sitting, services);
  return {
    doctorId: doctor.id,
    date,
    availableSlots: over ? 0 : use.availableOnline,
    limit: use.limit,
    booked: use.booked,
    nextSerial: over ? null : use.nextOnline,
    isScheduledToday: true,
    startTime: sitting.startTime,
    endTime: sitting.endTime,
    reason: over ? 'session-over' : reasonOf(use),
  };
}
