import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import type { Insertable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import { timesOf } from '../queue/record-act.ts';
import { newBookingReference } from '../serials/booking-reference.ts';
import { columnsOfType } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import { type GivenSerial, sittingUse } from '../serials/sitting-use.ts';
import { castAround, castOf, planDay, sittingsOn } from './plan-day.ts';
import { type PlayedSitting, playSitting } from './play-sitting.ts';
import { bookedColumns, type ClinicDoctor } from './sample-clinic.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
import {
  EARLIEST_MS,
  LONGEST_OVERTIME_MS,
  type SittingStory,
  type ToldSitting,
  tellStory,
} from './sitting-story.ts';

const SEED = 1971;
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The places of a sitting are booked in this time before the first patients come. */
const BOOKED_WITHIN_MS = DAY_MS / 2;
/** The share of past appointments that were cancelled before their sitting. */
const CANCELLED = 0.1;
const NOTES = [
  'Follow-up visit',
  'Brings earlier reports',
  'First visit',
  'Needs a wheelchair',
  'Prefers Bangla',
];

/** Its acts name an appointment by its position among all rows, counted from 1. */
interface SittingRecord extends PlayedSitting {
  told: ToldSitting;
}

type NewAppointment = Insertable<AppointmentRow>;

/** The moments of one run. */
interface Now {
  now: number;
  startOfToday: number;
  today: string;
}

/**
 * Makes three weeks of appointments around today by the product's own rules, and plays the queues of all
 * sittings that have begun.
 *
 * @returns rows in the order of their booking; serials, limits and reserved numbers are valid (rules: serials
 *   1 to 6), and their states follow the acts of the records
 */
export function makeAppointments(
  doctors: readonly ClinicDoctor[],
  patients: readonly BookablePatient[],
  clock: Clock,
): { rows: NewAppointment[]; records: SittingRecord[] } {
  const random = seededRandom(SEED);
  const now = clock.now().getTime();
  const startOfToday = now - (now % MINUTE_MS) - minutesOf(clock.timeOfDay()) * MINUTE_MS;
  const moments = { now, startOfToday, today: clock.today() };
  const rows: NewAppointment[] = [];
  const records: SittingRecord[] = [];

  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const date = addDays(moments.today, offset);
    const startOfDay = startOfToday + offset * DAY_MS;
    const queue = makePatientQueue(patients, offset, random);
    const sittings = sittingsOn(doctors, date);
    const cast =
      offset === 0 ? castAround(date, sittings, minutesOf(clock.timeOfDay())) : castOf(date, sittings);

    for (const { doctor, day, wanted } of planDay(sittings, offset, cast, random)) {
      const told = { doctorId: doctor.id, date, day, startOfDay };
      const first = rows.length;
      const given: GivenSerial[] = [];
      for (let turn = 0; turn < wanted; turn += 1) {
        const bookedMs = bookedAt(told, offset, (turn + 1) / (wanted + 1), now);
        // Only staff can book for another day than today (rules: serials 10).
        const isAhead = bookedMs < startOfDay;
        const byStaff = isAhead || random() < 0.3;
        const serial = takeSerial(day, given, byStaff, random);
        if (serial === null) break;
        const isReservedSlot = day.reservedSlots.includes(serial);
        given.push({
          sitting: day.sitting,
          serialNumber: serial,
          takesPlace: true,
          isReservedSlot,
          isExtra: false,
        });
        const at = new Date(bookedMs).toISOString();
        const isCancelled = offset < 0 && random() < CANCELLED;
        const patient = whoComes(queue.next(), random);
        rows.push({
          ...bookedColumns(doctor, patient, { date, day, serial, at }),
          patientNameKey: nameKey(patient.name),
          status: isCancelled ? 'Cancelled' : 'Booked',
          bookingReference: newBookingReference(),
          notes: byStaff && random() < 0.4 ? (NOTES[rows.length % NOTES.length] ?? null) : null,
          ...(byStaff ? columnsOfType(deskTypeOf(isAhead, rows.length)) : ONLINE),
          isReservedSlot: isReservedSlot ? 1 : 0,
        });
      }
      if (offset <= 0)
        records.push(
          playOut(told, tellStory(told, cast({ doctorId: doctor.id, day })), rows, first, moments),
        );
    }
  }
  return { rows, records };
}

/** When an appointment was booked, in milliseconds, before the first patients of its sitting come. */
function bookedAt({ day, startOfDay }: ToldSitting, offset: number, share: number, now: number): number {
  const opens = startOfDay + minutesOf(day.startTime) * MINUTE_MS - EARLIEST_MS;
  const until = Math.min(opens, now);
  const from = until - (offset > 0 ? 2 * DAY_MS : BOOKED_WITHIN_MS);
  return Math.floor(from + (until - from) * share);
}

/** Plays a sitting until now, and writes the states and times of its acts into its rows. */
function playOut(
  told: ToldSitting,
  story: SittingStory,
  rows: NewAppointment[],
  first: number,
  { now, today }: Now,
): SittingRecord {
  const entries = rows.slice(first).map(({ daySerial, status }, index) => ({
    appointmentId: first + index + 1,
    serialNumber: serialOf(daySerial).serialNumber,
    status,
  }));
  const ends = story.endsAt + LONGEST_OVERTIME_MS;
  const played = playSitting(entries, story, {
    from: story.plannedStart - EARLIEST_MS,
    to: Math.min(now, ends),
    isOver: told.date < today || now >= ends,
  });
  const changedAt = lastChanges(played);
  for (const { appointmentId } of entries) {
    const row = rows[appointmentId - 1];
    const place = played.queue.places.get(appointmentId);
    const at = changedAt.get(appointmentId);
    if (!row || !place || place.status === 'Deleted' || at === undefined) continue;
    Object.assign(row, { status: place.status, ...timesOf(place), updatedAt: at, statusChangedAt: at });
  }
  return { told, ...played };
}

/** The moment of the last act about each appointment. */
function lastChanges({ acts }: PlayedSitting): Map<number, string> {
  return new Map(
    acts.flatMap(({ at, appointmentId, calledId, changes }) =>
      [appointmentId, calledId, ...changes.map(([id]) => id)].flatMap((id): [number, string][] =>
        id === null ? [] : [[id, at]],
      ),
    ),
  );
}

/** The next serial by the product's own rule; sometimes staff give a reserved number instead. */
function takeSerial(
  day: SittingHours,
  given: GivenSerial[],
  byStaff: boolean,
  random: () => number,
): number | null {
  const use = sittingUse(day, { given, held: {} });
  if (!byStaff) return use.nextOnline;
  const reserved = use.freeReserved[0];
  return use.nextAtDesk !== null && reserved !== undefined && random() < 0.5 ? reserved : use.nextAtDesk;
}

const ONLINE = { isWalkin: 0, isByPhone: 0 } as const;

/**
 * The kind of a serial that staff give: for another day mostly by phone, for the same day mostly to walk-ins.
 */
function deskTypeOf(isAhead: boolean, index: number): DeskBookingType {
  const isThird = index % 3 === 0;
  return isThird === isAhead ? 'Walk-in' : 'Phone';
}

/** The patient, or somebody of the family under the same phone. */
function whoComes(patient: BookablePatient, random: () => number): BookablePatient {
  return patient.familyMember && random() < 0.5 ? { ...patient, name: patient.familyMember } : patient;
}

interface BookablePatient {
  id: number;
  name: string;
  phone: string;
  isActive: boolean;
  /** Another name that is booked under the same phone. */
  familyMember: string | null;
}

/** Days from today. The inactive patient has appointments before this day only. */
const INACTIVE_SINCE = -7;

/**
 * Returns the patients of one day in turn. A sitting has fewer places than the demo has patients, so nobody
 * is booked twice with one doctor on one day, nor five times for one phone (rules: serials 6).
 *
 * @param offset days from today
 */
function makePatientQueue(patients: readonly BookablePatient[], offset: number, random: () => number) {
  const able = patients.filter((patient) => patient.isActive || offset < INACTIVE_SINCE);
  const queue = shuffled(able, random);
  let turn = 0;
  return {
    next(): BookablePatient {
      const patient = queue[turn % queue.length];
      if (!patient) throw new Error('The demo has no patients.');
      turn += 1;
      return patient;
    },
  };
}
