import { addDays } from '@clinic-serial/contract/fields/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/fields/minutes';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/weekly-schedule';
import type { Insertable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { AppointmentRow } from '../database/tables.ts';
import { newBookingReference } from '../serials/booking-reference.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { copiedDoctorFields } from '../serials/serials.queries.ts';
import { type GivenSerial, sittingUse } from '../serials/sitting-use.ts';
import { momentsOf, statusOf, type Turn } from './appointment-story.ts';
import { type BookablePatient, makePatientQueue } from './patient-queue.ts';
import { type DemoDoctorRecord, planDay } from './plan-day.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 1971;
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOTES = [
  'Follow-up visit',
  'Brings earlier reports',
  'First visit',
  'Needs a wheelchair',
  'Prefers Bangla',
];

/**
 * Makes three weeks of appointments around today, booked one after another by the product's own rules.
 *
 * @param doctors the active doctors, with their ids
 * @param patients the patients, with their ids
 * @returns rows in the order of their booking; serials, limits and reserved numbers are valid (rules: serials
 *   1 to 6)
 */
export function makeAppointments(
  doctors: readonly DemoDoctorRecord[],
  patients: readonly BookablePatient[],
  clock: Clock,
): Insertable<AppointmentRow>[] {
  const random = seededRandom(SEED);
  const now = clock.now().getTime();
  const startOfToday = now - (now % MINUTE_MS) - minutesOf(clock.timeOfDay()) * MINUTE_MS;
  const rows: Insertable<AppointmentRow>[] = [];

  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const date = addDays(clock.today(), offset);
    const startOfDay = startOfToday + offset * DAY_MS;
    const queue = makePatientQueue(patients, offset, random);

    for (const { doctor, day, wanted } of planDay(doctors, date, offset, random)) {
      const given: GivenSerial[] = [];
      for (let turn = 0; turn < wanted; turn += 1) {
        // Only staff can book for another day than today (rules: serials 10).
        const isWalkin = offset > 0 || random() < 0.3;
        const serial = takeSerial(day, given, isWalkin, random);
        if (serial === null) break;
        const isReservedSlot = day.reservedSlots.includes(serial);
        given.push({ sitting: day.sitting, serialNumber: serial, takesPlace: true, isReservedSlot });
        rows.push({
          ...whoAndWhen(queue.next(), day, serial, { offset, turn, wanted, day, now, startOfDay }, random),
          bookingReference: newBookingReference(),
          doctorId: doctor.id,
          ...copiedDoctorFields(doctor),
          appointmentDate: date,
          notes: isWalkin && random() < 0.4 ? (NOTES[rows.length % NOTES.length] ?? null) : null,
          patientNotes: null,
          isWalkin: isWalkin ? 1 : 0,
          language: 'en',
          isReservedSlot: isReservedSlot ? 1 : 0,
          deletedAt: null,
        });
      }
    }
  }
  return rows;
}

/** The next serial by the product's own rule; sometimes staff give a reserved number instead. */
function takeSerial(
  day: SittingHours,
  given: GivenSerial[],
  isWalkin: boolean,
  random: () => number,
): number | null {
  const use = sittingUse(day, { given, held: {} });
  if (!isWalkin) return use.nextOnline;
  const reserved = use.freeReserved[0];
  return use.nextAtDesk !== null && reserved !== undefined && random() < 0.5 ? reserved : use.nextAtDesk;
}

/** The columns about the patient, the time and the status. */
function whoAndWhen(
  patient: BookablePatient,
  day: SittingHours,
  serial: number,
  turn: Turn,
  random: () => number,
) {
  const patientName = patient.familyMember && random() < 0.5 ? patient.familyMember : patient.name;
  const estimated = estimatedMinutes(day, serial);
  const status = statusOf(turn, random);
  return {
    daySerial: daySerialOf(day.sitting, serial),
    status,
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: patient.phone,
    sessionStart: day.startTime,
    sessionEnd: day.endTime,
    estimatedTime: clockTimeOf(estimated),
    ...momentsOf(turn, status, estimated),
  };
}
