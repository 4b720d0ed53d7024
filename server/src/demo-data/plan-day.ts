import { type SittingHours, sittingsOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import type { ClinicDoctor } from './sample-clinic.ts';
import { chances } from './seeded-random.ts';

/** A sitting of a day of the demo clinic. */
export interface PlacedSitting {
  doctorId: number;
  day: Pick<SittingHours, 'sitting' | 'startTime' | 'endTime'>;
}

/** The events that a day plans for a sitting. */
export interface Part {
  /** HH:MM: the start that the desk announces; null for a doctor who comes about in time. */
  lateUntil: string | null;
  /** Minutes since midnight: when the doctor takes a break; null without one. */
  breakFrom: number | null;
}

/** Gives the planned events of a sitting. A sitting that is not on the day gets none. */
export type Cast = (of: PlacedSitting) => Part;

/** The ends of morning, afternoon and evening. One doctor of each is late. */
const PARTS_OF_THE_DAY = ['12:00', '17:00', '24:00'];
/** How late the late doctor is announced. */
const LATE_MINUTES = [25, 30, 35];
/** The latest announced start, so that the doctor comes within 40 minutes. */
const LATEST_MINUTES = 35;
/** The least minutes between a break and both ends of a sitting, and between the breaks of two doctors. */
const FROM_THE_ENDS = 60;
const BETWEEN_BREAKS = 25;
const SHORTEST_WITH_BREAK = 150;

/**
 * Decides which doctors are late and when each takes a break. It depends on date and hours alone, so that the
 * seed and the runner get the same result. No two doctors are late, or have a break, at the same time.
 */
export function castOf(date: string, sittings: readonly PlacedSitting[]): Cast {
  const chance = chances(date);
  const inOrder = [...sittings].sort(
    (one, other) => one.day.startTime.localeCompare(other.day.startTime) || one.doctorId - other.doctorId,
  );
  const parts = new Map(
    inOrder.map((of): [string, Part] => [keyOf(of), { lateUntil: null, breakFrom: null }]),
  );

  let from = '';
  for (const until of PARTS_OF_THE_DAY) {
    const [late] = inOrder
      .filter(({ day }) => day.startTime >= from && day.startTime < until)
      .sort((one, other) => chance(`late ${keyOf(one)}`) - chance(`late ${keyOf(other)}`));
    if (late) {
      const minutes = LATE_MINUTES[Math.floor(chance(`minutes ${until}`) * LATE_MINUTES.length)] ?? 0;
      partOf(parts, late).lateUntil = clockTimeOf(minutesOf(late.day.startTime) + minutes);
    }
    from = until;
  }

  const taken: number[] = [];
  for (const of of inOrder) {
    const [start, end] = [minutesOf(of.day.startTime), minutesOf(of.day.endTime)];
    if (end - start < SHORTEST_WITH_BREAK) continue;
    const wished = Math.round(start + (end - start) * (0.4 + 0.2 * chance(`break ${keyOf(of)}`)));
    const free = Array.from(
      { length: end - start - 2 * FROM_THE_ENDS },
      (_, index) => start + FROM_THE_ENDS + index,
    )
      .filter((minute) => taken.every((other) => Math.abs(other - minute) >= BETWEEN_BREAKS))
      .sort((one, other) => Math.abs(one - wished) - Math.abs(other - wished))[0];
    if (free === undefined) continue;
    taken.push(free);
    partOf(parts, of).breakFrom = free;
  }
  return (of) => partOf(parts, of);
}

/** How many minutes a doctor has been on a break when the demo starts. */
const ON_BREAK_SINCE = 7;
/** The least minutes between that break and both ends of the sitting. */
const BREAK_AFTER = 45;

/**
 * The plan for the day on which the demo starts. One doctor has a break now, and one is late now or soon, if
 * there are sittings at the right point.
 *
 * @param now minutes since midnight
 */
export function castAround(date: string, sittings: readonly PlacedSitting[], now: number): Cast {
  const usual = castOf(date, sittings);
  const parts = new Map(sittings.map((of): [string, Part] => [keyOf(of), { ...usual(of) }]));
  const startOf = ({ day }: PlacedSitting) => minutesOf(day.startTime);

  const isLateSoon = sittings.some((of) => {
    const { lateUntil } = usual(of);
    return lateUntil !== null && startOf(of) <= now + LATEST_MINUTES && now <= minutesOf(lateUntil);
  });
  const begun = sittings.find((of) => startOf(of) <= now && startOf(of) > now - 20);
  if (!isLateSoon && begun) {
    const told = Math.min(startOf(begun) + LATEST_MINUTES, Math.ceil((now + 12) / 5) * 5);
    partOf(parts, begun).lateUntil = clockTimeOf(told);
  }

  const [busy] = sittings
    .filter((of) => partOf(parts, of).lateUntil === null && startOf(of) <= now - BREAK_AFTER)
    .filter(({ day }) => minutesOf(day.endTime) > now + BREAK_AFTER)
    .sort((one, other) => breakDistance(usual(one), now) - breakDistance(usual(other), now));
  if (busy) partOf(parts, busy).breakFrom = now - ON_BREAK_SINCE;
  return (of) => partOf(parts, of);
}

/**
 * How far a planned break is from now. The doctor whose break is nearest has it now, so that nobody else has
 * one at the same time.
 */
function breakDistance({ breakFrom }: Part, now: number): number {
  return Math.abs((breakFrom ?? 0) - now);
}

const keyOf = ({ doctorId, day }: PlacedSitting) => `${doctorId} ${day.sitting}`;

function partOf(parts: Map<string, Part>, of: PlacedSitting): Part {
  return parts.get(keyOf(of)) ?? { lateUntil: null, breakFrom: null };
}

/** A sitting of a doctor of the demo. */
interface DemoSitting extends PlacedSitting {
  doctor: ClinicDoctor;
  day: SittingHours;
}

/** How many places of today's sittings are taken: the sittings use these in turn, the earliest one first. */
const TAKEN_TODAY: readonly ((limit: number) => number)[] = [(limit) => limit, fewFree, manyFree];
/** The share of the places of tomorrow and of the day after that staff have given already. */
const TAKEN_AHEAD = [0.5, 0.2];

/** The sittings of a date, in the order of the doctors' names. */
export function sittingsOn(doctors: readonly ClinicDoctor[], date: string): DemoSitting[] {
  return [...doctors]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((doctor) =>
      sittingsOfWeek(doctor.week, date).map((day) => ({ doctor, doctorId: doctor.id, day })),
    );
}

/**
 * Decides how many bookings each sitting gets. Today some are full or nearly full. The first doctor in the
 * list, a late doctor and sittings with reserved numbers always have free places for a user of the demo.
 *
 * @param offset days from today
 */
export function planDay(
  sittings: readonly DemoSitting[],
  offset: number,
  cast: Cast,
  random: () => number,
): (DemoSitting & { wanted: number })[] {
  const first = sittings[0]?.doctor;
  const canBeFull = sittings
    .filter((of) => of.doctor !== first && of.day.reservedSlots.length === 0 && cast(of).lateUntil === null)
    .sort((a, b) => a.day.startTime.localeCompare(b.day.startTime));

  return sittings.map((sitting) => {
    const limit = sitting.day.patientLimit;
    const ahead = TAKEN_AHEAD[offset - 1];
    if (offset === 0) {
      const taken = TAKEN_TODAY[canBeFull.indexOf(sitting) % TAKEN_TODAY.length] ?? manyFree;
      return { ...sitting, wanted: taken(limit) };
    }
    if (ahead !== undefined) return { ...sitting, wanted: Math.round(limit * ahead) };
    const [least, most] = offset < 0 ? [3, 7] : [0, 2];
    return { ...sitting, wanted: least + Math.floor(random() * (most - least + 1)) };
  });
}

function manyFree(limit: number): number {
  return Math.min(Math.round(limit * 0.75), limit - BOOKING_LIMITS.fewSlots - 1);
}

function fewFree(limit: number): number {
  return limit - BOOKING_LIMITS.fewSlots + 2;
}
