import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import { addDays, WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import type { AppointmentRow } from '../../../server/src/database/rows/appointments.ts';
import type {
  ChangedDayRow,
  DoctorLeaveRow,
  HolidayRow,
} from '../../../server/src/database/rows/calendar.ts';
import type {
  DepartmentRow,
  DoctorRow,
  WeeklySessionRow,
} from '../../../server/src/database/rows/doctors.ts';
import type { PatientRow } from '../../../server/src/database/rows/patients.ts';
import { departmentKeys, doctorKeys } from '../../../server/src/database/search-keys.ts';
import { bookedColumns, DEPARTMENTS } from '../../../server/src/demo-data/sample-clinic.ts';
import { seededRandom } from '../../../server/src/demo-data/seeded-random.ts';
import { personName, personTexts, phoneOf } from './person-texts.ts';

// The rows of a large clinic. In every table the ids count from 1, so that each table can be made on its own, row by row.

/** The size of the clinic to make, and its clinic day. */
export interface ClinicSize {
  doctors: number;
  patients: number;
  appointments: number;
  /** The clinic day, YYYY-MM-DD; the appointments end the day before. */
  today: string;
  /** The number of days over which the appointments are spread; 365 when not given. */
  days?: number;
  /** On how many of the last days the queues were worked, with the record of every act; none when not given. */
  recordedDays?: number;
  /**
   * Patients come for a third of the time only, first those with the lowest ids. Otherwise everybody comes all the time.
   */
  patientsChange?: boolean;
  /** The audit log has an entry for every appointment, and the outbox has the messages of the last 30 days. */
  withRecords?: boolean;
}

const DAYS = 365;
export const SITTING: SittingHours = {
  sitting: 1,
  startTime: '09:00',
  endTime: '17:00',
  patientLimit: 100,
  reservedSlots: [],
};
/** The statuses of past appointments: eight of ten are Completed. */
const STATUSES = [...Array.from({ length: 8 }, () => 'Completed' as const), 'Cancelled', 'No Show'] as const;
const STREET = 'Green Road, Dhaka';
const STREET_KEY = searchKey(STREET);
/** How many of all patients come at the same time, if patients change. */
const PART_OF_PATIENTS = 1 / 3;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SAVED_AT = '2020-01-01T00:00:00.000Z';
const HOLIDAYS = 20;
/** The doctor whose places are measured on a day of leave, with the search for the next free day. */
const ON_LEAVE = 8;

export function* departments({ today }: ClinicSize): Generator<Insertable<DepartmentRow>> {
  for (const [index, department] of DEPARTMENTS.entries()) {
    const opened = stampsOf(addDays(today, -2 * DAYS));
    yield { id: index + 1, ...department, ...departmentKeys(department), ...opened };
  }
}

export function* doctors(size: ClinicSize): Generator<Insertable<DoctorRow>> {
  const opened = stampsOf(addDays(size.today, -2 * DAYS));
  for (let id = 1; id <= size.doctors; id += 1) {
    const named = { name: `Dr. ${personName(id)} ${id}`, qualification: 'MBBS, FCPS' };
    yield {
      id,
      departmentId: departmentIdOf(id),
      ...named,
      ...doctorKeys(named),
      nameBn: `ডা. ${personName(id, 1)} ${id}`,
      qualificationBn: 'এমবিবিএস, এফসিপিএস',
      experienceYears: id % 40,
      phone: phoneOf('017', id),
      email: `doctor-${id}@clinic.example`,
      isActive: 1,
      ...opened,
    };
  }
}

/** Every doctor sits every day with the highest limit, so that a load of bookings does not run out of places. */
export function* weeklySessions(size: ClinicSize): Generator<Insertable<WeeklySessionRow>> {
  for (let doctorId = 1; doctorId <= size.doctors; doctorId += 1) {
    for (const weekday of WEEKDAYS) yield { ...SITTING, doctorId, weekday, reservedSlots: '' };
  }
}

export function* patients(size: ClinicSize): Generator<Insertable<PatientRow>> {
  const registered = stampsOf(addDays(size.today, -daysOf(size) - 1));
  for (let id = 1; id <= size.patients; id += 1) {
    const { name, phone, nameWords, searchTextWith } = personTexts(id);
    const isAddressKnown = id % 3 === 0;
    yield {
      id,
      name,
      phone,
      address: isAddressKnown ? `${id} ${STREET}` : null,
      searchText: isAddressKnown ? `${searchTextWith('')}${id} ${STREET_KEY}` : searchTextWith(''),
      nameWords,
      dateOfBirth: id % 2 === 0 ? addDays('1950-01-01', id % 25_000) : null,
      gender: id % 5 === 0 ? null : id % 2 === 0 ? 'Female' : 'Male',
      emergencyContact: null,
      isActive: id % 50 === 0 ? 0 : 1,
      ...registered,
    };
  }
}

/** Days on which the clinic is closed, every 17 days from the past into the coming year. Today is open. */
export function* holidays({ today }: ClinicSize): Generator<Insertable<HolidayRow>> {
  for (let number = 1; number <= HOLIDAYS; number += 1) {
    const date = addDays(today, (number - 5) * 17 + 3);
    yield { date, name: `Holiday ${number}`, nameBn: `ছুটি ${number}`, savedAt: SAVED_AT };
  }
}

/** A leave of a week for every second doctor, somewhere within half a year before or after today. */
export function* doctorLeaves({ today, doctors }: ClinicSize): Generator<Insertable<DoctorLeaveRow>> {
  for (let doctorId = 2; doctorId <= doctors; doctorId += 2) {
    const from = doctorId === ON_LEAVE ? today : addDays(today, ((doctorId * 7) % 360) - 180);
    const texts = { reason: 'Conference', text: 'On leave', textBn: 'ছুটিতে' };
    yield { doctorId, fromDate: from, toDate: addDays(from, 6), ...texts, savedAt: SAVED_AT };
  }
}

/** A changed day for every other doctor. */
export function* changedDays({ today, doctors }: ClinicSize): Generator<Insertable<ChangedDayRow>> {
  for (let doctorId = 1; doctorId <= doctors; doctorId += 2) {
    const sittings = [{ ...SITTING, startTime: '10:00', endTime: '14:00', patientLimit: 50 }];
    const date = addDays(today, ((doctorId * 11) % 360) - 180);
    yield { doctorId, date, sittings: JSON.stringify(sittings), savedAt: SAVED_AT };
  }
}

/**
 * The appointments of the past days: the same number on each day, spread over the doctors. All of them are Completed, Cancelled
 * or No Show.
 *
 * @param since leaves out those of earlier dates, YYYY-MM-DD
 */
export function* appointments(size: ClinicSize, since = ''): Generator<Insertable<AppointmentRow>> {
  const random = seededRandom(size.appointments);
  const days = daysOf(size);
  const perDay = Math.ceil(size.appointments / days);
  if (perDay > size.doctors * SITTING.patientLimit)
    throw new Error('So many appointments need more doctors.');

  for (let first = 0; first < size.appointments; first += perDay) {
    const date = addDays(size.today, Math.floor(first / perDay) - days);
    const at = stampsOf(date).createdAt;
    const isRecorded = date >= firstRecorded(size);
    const inDay = Math.min(perDay, size.appointments - first);
    for (let place = 0; place < inDay; place += 1) {
      const index = first + place;
      const patientId = patientOf(size, index, random());
      const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? 'Completed';
      if (date < since) continue;
      const doctorId = (place % size.doctors) + 1;
      const serial = Math.floor(place / size.doctors) + 1;
      const { name, phone, nameKey, nameWords, searchTextWith } = personTexts(patientId);
      const notes = index % 10 === 0 ? 'Follow-up visit' : null;
      yield {
        ...bookedColumns(
          { id: doctorId, ...roomOf(doctorId) },
          { id: patientId, name, phone },
          { date, day: SITTING, serial, at },
        ),
        id: index + 1,
        bookingReference: referenceOf(index),
        status,
        notes,
        searchText: searchTextWith(notes ?? ''),
        patientNameWords: nameWords,
        patientNameKey: nameKey,
        isWalkin: index % 3 === 0 ? 1 : 0,
        ...(isRecorded && status === 'Completed' ? visitTimes(date, serial) : NO_TIMES),
      };
    }
  }
}

const NO_TIMES = { arrivedAt: null, calledAt: null, waitedSeconds: null, seenSeconds: null };

const MINUTE_SECONDS = 60;
/** Everybody arrives a minute after the one before, is called six minutes after the one before, and stays for five. */
const SEEN_SECONDS = 5 * MINUTE_SECONDS;

/** When somebody arrived and was called, and how long they waited and stayed, as an appointment holds it. */
export function visitTimes(date: string, serial: number) {
  const [arrived, called] = [serial * MINUTE_SECONDS, (60 + 6 * serial) * MINUTE_SECONDS] as const;
  return {
    arrivedAt: momentOf(date, arrived),
    calledAt: momentOf(date, called),
    waitedSeconds: called - arrived,
    seenSeconds: SEEN_SECONDS,
  };
}

/** A moment of a date, so many seconds after its sittings begin. */
export const momentOf = (date: string, seconds: number) =>
  new Date(Date.parse(`${date}T03:00:00.000Z`) + seconds * 1_000).toISOString();

/** The first date that has recorded acts of the queue. */
export const firstRecorded = ({ today, recordedDays = 0 }: ClinicSize) => addDays(today, -recordedDays);

const daysOf = ({ days = DAYS }: ClinicSize) => days;

/** @param chance a random number, at least 0 and below 1 */
function patientOf(
  { appointments: all, patients: many, patientsChange }: ClinicSize,
  index: number,
  chance: number,
): number {
  if (!patientsChange) return Math.floor(chance * many) + 1;
  return Math.floor(((index / all) * (1 - PART_OF_PATIENTS) + chance * PART_OF_PATIENTS) * many) + 1;
}

const departmentIdOf = (doctorId: number) => (doctorId % DEPARTMENTS.length) + 1;

function roomOf(doctorId: number) {
  const departmentId = departmentIdOf(doctorId);
  const { location = null, locationBn = null } = DEPARTMENTS[departmentId - 1] ?? {};
  return { departmentId, departmentLocation: location, departmentLocationBn: locationBn };
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
function lettersOf(half: number): string {
  const letter = (shift: number) => LETTERS[(half >> shift) & 31];
  return `${letter(0)}${letter(5)}${letter(10)}${letter(15)}`;
}
