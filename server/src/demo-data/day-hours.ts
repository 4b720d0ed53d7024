import { addDays } from '@clinic-serial/contract/fields/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/fields/minutes';
import { type SittingHours, sittingsOfWeek } from '@clinic-serial/contract/rules/weekly-schedule';
import type { Clock } from '../clock.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';

/** So many sittings of today are under way, whenever the demo starts. */
const LEAST_UNDER_WAY = 3;
/** An added sitting began so long ago, and lasts so long from now on, within its day. */
const BEGAN_MINUTES_AGO = 80;
const LASTS_MINUTES = 160;
const LAST_MINUTE = 24 * 60 - 1;
const PLACES = 24;

/** The sittings of a doctor on a date: those of the week, or the changed ones of this date. */
export function hoursOn({ week, changedDay }: DemoDoctorRecord, date: string): readonly SittingHours[] {
  return changedDay?.date === date ? changedDay.sittings : sittingsOfWeek(week, date);
}

/** True from the planned start to the planned end of a sitting of today. */
export function isUnderWay(
  { startTime, endTime }: Pick<SittingHours, 'startTime' | 'endTime'>,
  timeOfDay: string,
): boolean {
  return startTime <= timeOfDay && timeOfDay <= endTime;
}

/**
 * In the evening, at night and on days with few doctors, some doctors get changed hours around now, so that a visitor of the
 * demo always sees queues that move. A doctor who does not sit today comes first, then one whose sitting is over, who sits a
 * second time.
 */
export function withLivingDay(doctors: readonly DemoDoctorRecord[], clock: Clock): DemoDoctorRecord[] {
  const date = clock.today();
  const time = clock.timeOfDay();
  const missing =
    LEAST_UNDER_WAY -
    doctors.flatMap((doctor) => hoursOn(doctor, date)).filter((hours) => isUnderWay(hours, time)).length;
  if (missing <= 0) return [...doctors];
  const now = minutesOf(time);
  const startTime = clockTimeOf(Math.max(0, Math.floor((now - BEGAN_MINUTES_AGO) / 10) * 10));
  const endTime = clockTimeOf(Math.min(LAST_MINUTE, Math.ceil((now + LASTS_MINUTES) / 10) * 10));
  const free = doctors
    .filter((doctor) => worksElsewhere(doctor, date) && canSit(hoursOn(doctor, date), startTime, endTime))
    .sort((one, other) => hoursOn(one, date).length - hoursOn(other, date).length)
    .slice(0, missing);
  return doctors.map((doctor) => {
    if (!free.includes(doctor)) return doctor;
    // A sitting later today gives way, because the first sitting of a day is the earlier one.
    const earlier = hoursOn(doctor, date).filter((hours) => hours.endTime <= startTime);
    const sitting = earlier.length === 0 ? (1 as const) : (2 as const);
    const added = { sitting, startTime, endTime, patientLimit: PLACES, reservedSlots: [] };
    return { ...doctor, changedDay: { date, sittings: [...earlier, added] } };
  });
}

/** A doctor without a schedule stays without one. */
function worksElsewhere({ week }: DemoDoctorRecord, date: string): boolean {
  return [1, 2, 3, 4, 5, 6, 7].some((days) => sittingsOfWeek(week, addDays(date, days)).length > 0);
}

function canSit(hours: readonly SittingHours[], startTime: string, endTime: string): boolean {
  return hours.length < 2 && hours.every((one) => one.endTime <= startTime || one.startTime >= endTime);
}
