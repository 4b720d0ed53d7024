import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { addDays, WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import type { AppointmentRow } from '../../../server/src/database/rows/appointments.ts';
import {
  appointmentKeys,
  departmentKeys,
  doctorKeys,
  patientKeys,
} from '../../../server/src/database/search-keys.ts';
import { bookedColumns, DEMO_DOCTORS, DEPARTMENTS } from '../../../server/src/demo-data/sample-clinic.ts';
import { seededRandom } from '../../../server/src/demo-data/seeded-random.ts';

// The rows of a large clinic: the sample clinic of the demo, with its doctors over and over again. In every
// table the ids count from 1, so that each table can be made on its own, row by row.

/** The size of the clinic to make, and its clinic day. */
export interface ClinicSize {
  doctors: number;
  patients: number;
  appointments: number;
  /** The clinic day, YYYY-MM-DD; the appointments end the day before. */
  today: string;
  /** The number of days over which the appointments are spread; 365 when not given. */
  days?: number;
  /**
   * As after years of use: each patient comes for a third of the time only, first those with the lowest ids.
   * There is an audit log, the outbox has the messages of the last 30 days, and the queues of the last 10
   * days have the record of every act.
   */
  withRecords?: boolean;
}

const DAYS = 365;
const RECORDED_DAYS = 10;
export const SITTING: SittingHours = {
  sitting: 1,
  startTime: '09:00',
  endTime: '17:00',
  patientLimit: 100,
  reservedSlots: [],
};
/** The statuses of past appointments: eight of ten are Completed. */
const STATUSES = [...Array.from({ length: 8 }, () => 'Completed' as const), 'Cancelled', 'No Show'] as const;
/** The share of all patients who come at the same time, if patients change. */
const PART_OF_PATIENTS = 1 / 3;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SAVED_AT = '2020-01-01T00:00:00.000Z';
/** The doctor whose places are measured on a day of leave, with the search for the next free day. */
const ON_LEAVE = 8;
const PLACE_NAMES = ['Dhanmondi', 'Mirpur', 'Uttara'];
const GIVEN_NAMES = 'Abdul Ayesha Farhana Habib Imran Jahanara Kamal Laila Mitu Nasrin রহিমা'.split(' ');
const FAMILY_NAMES = 'Ahmed Akter Begum Chowdhury Das Haque Islam Khan Rahman Saha Sultana'.split(' ');

/** The rows of the small tables. Every doctor sits every day, so that bookings do not run out of places. */
export function smallTables({ today, doctors }: ClinicSize): Record<string, Record<string, unknown>[]> {
  const opened = stampsOf(addDays(today, -2 * DAYS));
  const ids = Array.from({ length: doctors }, (_, index) => index + 1);
  return {
    places: PLACE_NAMES.map((name, index) => ({ id: index + 1, name, isActive: 1, ...opened })),
    departments: DEPARTMENTS.map((department, index) => ({
      ...{ id: index + 1, ...department, ...departmentKeys(department), ...opened },
    })),
    doctors: ids.map((id) => {
      const { name, nameBn, qualification, qualificationBn, experienceYears } = sampleOf(id);
      const texts = { name: `${name} ${id}`, nameBn: `${nameBn} ${id}`, qualification, qualificationBn };
      return {
        ...{ id, departmentId: roomOf(id).departmentId, ...texts, ...doctorKeys(texts), experienceYears },
        ...{ phone: phoneOf('017', id), email: `doctor-${id}@clinic.example`, isActive: 1, ...opened },
      };
    }),
    weeklySessions: ids.flatMap((doctorId) =>
      WEEKDAYS.map((weekday) => ({
        ...SITTING,
        ...{ doctorId, weekday, reservedSlots: '', placeId: placeOfDoctor(doctorId) },
      })),
    ),
    // Every 17 days from the past into the coming year. Today is open.
    holidays: Array.from({ length: 20 }, (_, index) => ({
      date: addDays(today, (index - 4) * 17 + 3),
      ...{ name: `Holiday ${index + 1}`, nameBn: `ছুটি ${index + 1}`, savedAt: SAVED_AT },
    })),
    // A week for every second doctor, and a changed day for the others, within half a year before or after
    // today.
    doctorLeaves: ids
      .filter((id) => id % 2 === 0)
      .map((doctorId) => {
        const fromDate = doctorId === ON_LEAVE ? today : addDays(today, ((doctorId * 7) % 360) - 180);
        const texts = { reason: 'Conference', text: 'On leave', textBn: 'ছুটিতে' };
        return { doctorId, fromDate, toDate: addDays(fromDate, 6), ...texts, savedAt: SAVED_AT };
      }),
    changedDays: ids
      .filter((id) => id % 2 === 1)
      .map((doctorId) => {
        const other = { startTime: '10:00', endTime: '14:00', patientLimit: 50 };
        const sittings = [{ ...SITTING, ...other, placeId: placeOfDoctor(doctorId) }];
        const date = addDays(today, ((doctorId * 11) % 360) - 180);
        return { doctorId, date, sittings: JSON.stringify(sittings), savedAt: SAVED_AT };
      }),
  };
}

export function* patients(size: ClinicSize): Generator<Record<string, unknown>> {
  const registered = stampsOf(addDays(size.today, -daysOf(size) - 1));
  for (let id = 1; id <= size.patients; id += 1) {
    const texts = { ...personOf(id), address: id % 3 === 0 ? `${id} Green Road, Dhaka` : null };
    yield {
      ...{ id, ...texts, ...patientKeys(texts), emergencyContact: null, isActive: id % 50 === 0 ? 0 : 1 },
      dateOfBirth: id % 2 === 0 ? addDays('1950-01-01', id % 25_000) : null,
      gender: id % 5 === 0 ? null : id % 2 === 0 ? 'Female' : 'Male',
      ...registered,
    };
  }
}

/**
 * The appointments of the past days: the same number on each day, spread over the doctors. All of them are
 * Completed, Cancelled or No Show.
 *
 * @param since leaves out those of earlier dates, YYYY-MM-DD
 */
export function* appointments(size: ClinicSize, since = ''): Generator<Insertable<AppointmentRow>> {
  const random = seededRandom(size.appointments);
  const keysOf = rememberKeys();
  const days = daysOf(size);
  const perDay = Math.ceil(size.appointments / days);
  if (perDay > size.doctors * SITTING.patientLimit)
    throw new Error('So many appointments need more doctors.');

  for (let index = 0; index < size.appointments; index += 1) {
    const date = addDays(size.today, Math.floor(index / perDay) - days);
    const patientId = patientOf(size, index, random());
    const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? 'Completed';
    if (date < since) continue;
    const place = index % perDay;
    const doctorId = (place % size.doctors) + 1;
    const serial = Math.floor(place / size.doctors) + 1;
    const person = personOf(patientId);
    const notes = index % 10 === 0 ? 'Follow-up visit' : null;
    const isRecorded = date >= firstRecorded(size) && status === 'Completed';
    yield {
      ...bookedColumns(
        { id: doctorId, ...roomOf(doctorId) },
        { id: patientId, ...person },
        { date, day: SITTING, serial, at: momentOf(date, 0) },
      ),
      ...{ id: index + 1, bookingReference: referenceOf(index), status, notes },
      ...keysOf(patientId, person, notes),
      isWalkin: index % 3 === 0 ? 1 : 0,
      placeId: placeOfDoctor(doctorId),
      ...(isRecorded ? visitTimes(date, serial) : NO_TIMES),
    };
  }
}

const NO_TIMES = { arrivedAt: null, calledAt: null, waitedSeconds: null, seenSeconds: null };

/** Makes the search keys of an appointment once for each patient, because that is most of the work. */
function rememberKeys() {
  const remembered = new Map<string, ReturnType<typeof appointmentKeys> & { patientNameKey: string }>();
  return (id: number, { name, phone }: { name: string; phone: string }, notes: string | null) => {
    const key = `${id} ${notes}`;
    const keys = remembered.get(key) ?? {
      ...appointmentKeys({ patientName: name, patientPhone: phone, notes }),
      patientNameKey: nameKey(name),
    };
    remembered.set(key, keys);
    return keys;
  };
}

/**
 * When a patient came and was called, and how long they waited and stayed. A patient is called every six
 * minutes.
 */
export function visitTimes(date: string, serial: number) {
  const [arrived, called] = [serial * 60, (60 + 6 * serial) * 60] as const;
  return {
    arrivedAt: momentOf(date, arrived),
    calledAt: momentOf(date, called),
    waitedSeconds: called - arrived,
    seenSeconds: 5 * 60,
  };
}

/** A moment of a date, this many seconds after its sittings begin. */
export const momentOf = (date: string, seconds: number) =>
  new Date(Date.parse(`${date}T03:00:00.000Z`) + seconds * 1_000).toISOString();

/** The first date that has recorded acts of the queue. */
export const firstRecorded = ({ today, withRecords }: ClinicSize) =>
  addDays(today, withRecords ? -RECORDED_DAYS : 0);

const daysOf = ({ days = DAYS }: ClinicSize) => days;

/** @param chance a random number, at least 0 and below 1 */
function patientOf(
  { appointments, patients, withRecords }: ClinicSize,
  index: number,
  chance: number,
): number {
  const place = withRecords
    ? (index / appointments) * (1 - PART_OF_PATIENTS) + chance * PART_OF_PATIENTS
    : chance;
  return Math.floor(place * patients) + 1;
}

/** A patient's name and phone. Each name is different, because it ends with the id. */
function personOf(id: number) {
  const given = GIVEN_NAMES[id % GIVEN_NAMES.length];
  const family = FAMILY_NAMES[Math.floor(id / GIVEN_NAMES.length) % FAMILY_NAMES.length];
  return { name: `${given} ${family} ${id}`, phone: phoneOf('018', id) };
}

/** A different phone for each index below 10^8, with digits as mixed as in real phones. */
const phoneOf = (prefix: string, index: number) =>
  `${prefix}${String((index * 61_803_399) % 100_000_000).padStart(8, '0')}`;

/** The doctor of the sample clinic whom a doctor is a copy of. */
function sampleOf(doctorId: number): (typeof DEMO_DOCTORS)[number] {
  const doctor = DEMO_DOCTORS[doctorId % DEMO_DOCTORS.length];
  if (!doctor) throw new Error('The sample clinic has no doctors.');
  return doctor;
}

const placeOfDoctor = (doctorId: number) => (doctorId % PLACE_NAMES.length) + 1;

function roomOf(doctorId: number) {
  const index = DEPARTMENTS.findIndex(({ name }) => name === sampleOf(doctorId).department);
  const { location = null, locationBn = null } = DEPARTMENTS[index] ?? {};
  return { departmentId: index + 1, departmentLocation: location, departmentLocationBn: locationBn };
}

function stampsOf(date: string) {
  const at = momentOf(date, 0);
  return { createdAt: at, updatedAt: at };
}

/** A different reference for each index below 2^33: multiplying by an odd number only changes the order. */
function referenceOf(index: number): string {
  const low = index * 0x9_b97f;
  return `${lettersOf(low % HALF)}-${lettersOf((Math.floor(low / HALF) + index * 0x9_e377) % HALF)}`;
}

/** Half a reference: 20 bits, as four letters. */
const HALF = 2 ** 20;
const lettersOf = (half: number) => [0, 5, 10, 15].map((shift) => LETTERS[(half >> shift) & 31]).join('');
