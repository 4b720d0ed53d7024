import { addDays } from '@clinic-serial/contract/fields/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/fields/minutes';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { DeskBookingType } from '@clinic-serial/contract/rules/booking-type';
import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/weekly-schedule';
import type { Insertable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { AppointmentRow } from '../database/tables.ts';
import { timesOf } from '../queue/append-act.ts';
import { newBookingReference } from '../serials/booking-reference.ts';
import { columnsOfType } from '../serials/booking-type.ts';
import { daySerialOf, serialOf } from '../serials/day-serial.ts';
import { copiedDoctorFields } from '../serials/serials.queries.ts';
import { type GivenSerial, sittingUse } from '../serials/sitting-use.ts';
import { isUnderWay } from './day-hours.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';
import { type BookablePatient, makePatientQueue } from './patient-queue.ts';
import { planDay } from './plan-day.ts';
import { type PlayedSitting, playSitting } from './play-sitting.ts';
import { seededRandom } from './seeded-random.ts';
import { EARLIEST_MS, type LivingRole, livingStory, type ToldSitting, usualStory } from './sitting-story.ts';

const SEED = 1971;
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** The share of past appointments that were cancelled before their sitting. */
const CANCELLED = 0.1;
const NOTES = [
  'Follow-up visit',
  'Brings earlier reports',
  'First visit',
  'Needs a wheelchair',
  'Prefers Bangla',
];

/** The appointments of a sitting, with its record. Acts name an appointment by its place among all rows, from 1 on. */
interface SittingRecord extends PlayedSitting {
  told: ToldSitting;
}

type NewAppointment = Insertable<AppointmentRow>;

/** The moments of one run. */
interface Now {
  now: number;
  startOfToday: number;
  timeOfDay: string;
  today: string;
}

/**
 * Makes three weeks of appointments around today, booked one after another by the product's own rules, and plays the queues of
 * all sittings that have begun.
 *
 * @param doctors the active doctors, with their ids
 * @param patients the patients, with their ids
 * @returns rows in the order of their booking; serials, limits and reserved numbers are valid (rules: serials
 *   1 to 6), and their states follow the acts of the records
 */
export function makeAppointments(
  doctors: readonly DemoDoctorRecord[],
  patients: readonly BookablePatient[],
  clock: Clock,
): { rows: NewAppointment[]; records: SittingRecord[] } {
  const random = seededRandom(SEED);
  const now = clock.now().getTime();
  const startOfToday = now - (now % MINUTE_MS) - minutesOf(clock.timeOfDay()) * MINUTE_MS;
  const moments = { now, startOfToday, timeOfDay: clock.timeOfDay(), today: clock.today() };
  const rows: NewAppointment[] = [];
  const records: SittingRecord[] = [];

  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const date = addDays(moments.today, offset);
    const startOfDay = startOfToday + offset * DAY_MS;
    const queue = makePatientQueue(patients, offset, random);
    const planned = planDay(doctors, date, offset, moments.timeOfDay, random);
    const roles = offset === 0 ? rolesOf(planned, moments.timeOfDay) : new Map<SittingHours, LivingRole>();

    for (const { doctor, day, wanted } of planned) {
      const told = { doctorId: doctor.id, date, day, startOfDay };
      const first = rows.length;
      const given: GivenSerial[] = [];
      for (let turn = 0; turn < wanted; turn += 1) {
        // Only staff can book for another day than today (rules: serials 10).
        const byStaff = offset > 0 || random() < 0.3;
        const serial = takeSerial(day, given, byStaff, random);
        if (serial === null) break;
        const isReservedSlot = day.reservedSlots.includes(serial);
        given.push({ sitting: day.sitting, serialNumber: serial, takesPlace: true, isReservedSlot });
        const at = bookedAt(told, offset, (turn + 1) / (wanted + 1), now);
        const isCancelled = offset < 0 && random() < CANCELLED;
        rows.push({
          ...whoAndWhen(queue.next(), day, serial, random),
          ...copiedDoctorFields(doctor),
          status: isCancelled ? 'Cancelled' : 'Booked',
          createdAt: at,
          updatedAt: at,
          statusChangedAt: at,
          bookingReference: newBookingReference(),
          doctorId: doctor.id,
          appointmentDate: date,
          notes: byStaff && random() < 0.4 ? (NOTES[rows.length % NOTES.length] ?? null) : null,
          patientNotes: null,
          ...(byStaff ? columnsOfType(deskTypeOf(offset, rows.length)) : ONLINE),
          language: 'en',
          isReservedSlot: isReservedSlot ? 1 : 0,
          deletedAt: null,
        });
      }
      if (offset <= 0) records.push(playOut(told, roles.get(day), rows, first, moments));
    }
  }
  return { rows, records };
}

/**
 * What the sittings under way show: the one that began last waits for its doctor, the one that began first has a break, and
 * the others run. Of two, both run.
 */
function rolesOf(
  planned: readonly { day: SittingHours }[],
  timeOfDay: string,
): Map<SittingHours, LivingRole> {
  const underWay = planned
    .map(({ day }) => day)
    .filter((day) => isUnderWay(day, timeOfDay))
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
  const isMany = underWay.length > 2;
  return new Map(
    underWay.map((day, place): [SittingHours, LivingRole] => {
      if (isMany && place === 0) return [day, 'break'];
      return [day, isMany && place === underWay.length - 1 ? 'late' : 'running'];
    }),
  );
}

/** When an appointment was booked: one after another, before the first patients of its sitting come. */
function bookedAt({ day, startOfDay }: ToldSitting, offset: number, share: number, now: number): string {
  const opens = startOfDay + minutesOf(day.startTime) * MINUTE_MS - EARLIEST_MS;
  const [from, until] =
    offset > 0
      ? [now - 48 * HOUR_MS, now]
      : [Math.max(startOfDay, Math.min(opens, now) - 6 * HOUR_MS), Math.min(opens, now)];
  return new Date(Math.floor(from + Math.max(0, until - from) * share)).toISOString();
}

/** Plays a sitting until now, and writes what the acts say into its rows. */
function playOut(
  told: ToldSitting,
  role: LivingRole | undefined,
  rows: NewAppointment[],
  first: number,
  { now, timeOfDay, today }: Now,
): SittingRecord {
  const entries = rows.slice(first).map(({ daySerial, status }, index) => ({
    appointmentId: first + index + 1,
    serialNumber: serialOf(daySerial).serialNumber,
    status,
  }));
  const serials = entries.map(({ serialNumber }) => serialNumber).sort((one, other) => one - other);
  const story = role ? livingStory(told, role, serials, now) : usualStory(told);
  const isOver = told.date < today || told.day.endTime < timeOfDay;
  const opens = Math.max(told.startOfDay, story.plannedStart - EARLIEST_MS);
  const played = playSitting(entries, story, {
    from: opens,
    to: Math.min(now, story.endsAt + HOUR_MS, told.startOfDay + DAY_MS - MINUTE_MS),
    isOver,
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

/** Who got a serial from staff: for another day mostly callers, for the same day mostly walk-ins. */
function deskTypeOf(offset: number, index: number): DeskBookingType {
  const isThird = index % 3 === 0;
  return isThird === offset > 0 ? 'Walk-in' : 'Phone';
}

/** The columns about the patient and the time. */
function whoAndWhen(patient: BookablePatient, day: SittingHours, serial: number, random: () => number) {
  const patientName = patient.familyMember && random() < 0.5 ? patient.familyMember : patient.name;
  return {
    daySerial: daySerialOf(day.sitting, serial),
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: patient.phone,
    sessionStart: day.startTime,
    sessionEnd: day.endTime,
    estimatedTime: clockTimeOf(estimatedMinutes(day, serial)),
  };
}
