import type { LiveStatus } from '@clinic-serial/contract/doctors';
import { sessionOn, type WorkingDay } from '@clinic-serial/contract/rules/weekly-schedule';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DoctorRecord } from '../doctors/doctors.queries.ts';
import { type GivenSerial, type SessionUse, sessionUse } from './session-use.ts';

/** True if online booking has closed for a sitting of today (rules: serials 10). */
export function isSessionOver(day: WorkingDay, { config, clock }: { config: Config; clock: Clock }): boolean {
  return config.bookingCutoff === 'session-end' && clock.timeOfDay() >= day.endTime;
}

function reasonOf({ availableOnline, available }: SessionUse): LiveStatus['reason'] {
  if (availableOnline > 0) return null;
  return available > 0 ? 'desk-only' : 'fully-booked';
}

/**
 * A doctor's places today, as the public sees them (rules: serials 3).
 *
 * @param given every serial ever given for this doctor today
 */
export function liveStatusOf(
  doctor: Pick<DoctorRecord, 'id' | 'week'>,
  given: readonly GivenSerial[],
  services: { config: Config; clock: Clock },
): LiveStatus {
  const date = services.clock.today();
  const day = sessionOn(doctor.week, date);
  if (!day) {
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
  const use = sessionUse(day, given);
  const over = isSessionOver(day, services);
  return {
    doctorId: doctor.id,
    date,
    availableSlots: over ? 0 : use.availableOnline,
    limit: use.limit,
    booked: use.booked,
    nextSerial: over ? null : use.nextOnline,
    isScheduledToday: true,
    startTime: day.startTime,
    endTime: day.endTime,
    reason: over ? 'session-over' : reasonOf(use),
  };
}
