import { estimatedMinutes } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import { addDays, WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf } from '@clinic-serial/contract/time/minutes';
import type { Insertable } from 'kysely';
import type { AppointmentRow } from '../../server/src/database/rows/appointments.ts';
import type { DepartmentRow, DoctorRow, WeeklySessionRow } from '../../server/src/database/rows/doctors.ts';
import type { PatientRow } from '../../server/src/database/rows/patients.ts';
import { departmentKeys, doctorKeys } from '../../server/src/database/search-keys.ts';
import { seededRandom } from '../../server/src/demo-data/seeded-random.ts';
import { personName, personTexts, phoneOf } from './person-texts.ts';
import { isRecorded, visitTimes } from './visit-times.ts';

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
// Each name with its Bangla text.
const DEPARTMENTS = [
  ['Cardiology', 'হৃদরোগ'],
  ['Medicine', 'মেডিসিন'],
  ['Pediatrics', 'শিশু'],
  ['Orthopedics', 'হাড় ও জোড়া'],
  ['Dermatology', 'চর্ম'],
  ['ENT', 'নাক-কান-গলা'],
  ['Ophthalmology', 'চক্ষু'],
  ['Dental', 'দন্ত'],
] as const;
const SITTING = { startTime: '09:00', endTime: '17:00', patientLimit: 100, reservedSlots: [] };
/** The statuses of past appointments: eight of ten are Completed. */
const STATUSES = [...Array.from({ length: 8 }, () => 'Completed' as const), 'Cancelled', 'No Show'] as const;
const STREET = 'Green Road, Dhaka';
const STREET_KEY = searchKey(STREET);
/** How many of all patients come at the same time, if patients change. */
const PART_OF_PATIENTS = 1 / 3;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** In every table the ids count from 1, so that each table can be made on its own, row by row. */
export function* departments({ today }: ClinicSize): Generator<Insertable<DepartmentRow>> {
  for (const [index, [name, nameBn]] of DEPARTMENTS.entries()) {
    const location = `Level ${index + 1}`;
    yield {
      id: index + 1,
      name,
      nameBn,
      ...departmentKeys({ name }),
      description: null,
      descriptionBn: null,
      location,
      locationBn: `লেভেল ${index + 1}`,
      isActive: 1,
      ...timestampsOf(addDays(today, -2 * DAYS)),
    };
  }
}

export function* doctors(size: ClinicSize): Generator<Insertable<DoctorRow>> {
  const opened = timestampsOf(addDays(size.today, -2 * DAYS));
  for (let id = 1; id <= size.doctors; id += 1) {
    const named = { name: `Dr. ${personName(id)} ${id}`, qualification: 'MBBS, FCPS' };
    yield {
      id,
      departmentId: departmentOf(id),
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

/**
 * Every doctor sits every day with the highest limit, so that a load of bookings does not run out of places.
 */
export function* weeklySessions(size: ClinicSize): Generator<Insertable<WeeklySessionRow>> {
  for (let doctorId = 1; doctorId <= size.doctors; doctorId += 1) {
    for (const weekday of WEEKDAYS) yield { ...SITTING, doctorId, weekday, sitting: 1, reservedSlots: '' };
  }
}

export function* patients(size: ClinicSize): Generator<Insertable<PatientRow>> {
  const registered = timestampsOf(addDays(size.today, -daysOf(size) - 1));
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

/**
 * Makes the appointments of the past days: the same number on each day, spread over the doctors. All of them
 * are Completed, Cancelled or No Show.
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
    const appointmentDate = addDays(size.today, Math.floor(first / perDay) - days);
    const created = timestampsOf(appointmentDate);
    const inDay = Math.min(perDay, size.appointments - first);
    for (let place = 0; place < inDay; place += 1) {
      const index = first + place;
      const doctorId = (place % size.doctors) + 1;
      const patientId = patientOf(size, index, random());
      const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? 'Completed';
      if (appointmentDate < since) continue;
      const { name, phone, nameKey, nameWords, searchTextWith } = personTexts(patientId);
      const notes = index % 10 === 0 ? 'Follow-up visit' : null;
      const daySerial = Math.floor(place / size.doctors) + 1;
      yield {
        id: index + 1,
        bookingReference: referenceOf(index),
        doctorId,
        departmentId: departmentOf(doctorId),
        departmentLocation: `Level ${departmentOf(doctorId)}`,
        departmentLocationBn: `লেভেল ${departmentOf(doctorId)}`,
        appointmentDate,
        daySerial,
        status,
        patientId,
        patientName: name,
        patientPhone: phone,
        notes,
        searchText: searchTextWith(notes ?? ''),
        patientNameWords: nameWords,
        patientNameKey: nameKey,
        patientNotes: null,
        isWalkin: index % 3 === 0 ? 1 : 0,
        language: 'en',
        sessionStart: SITTING.startTime,
        sessionEnd: SITTING.endTime,
        estimatedTime: clockTimeOf(estimatedMinutes(SITTING, daySerial)),
        ...created,
        statusChangedAt: created.updatedAt,
        deletedAt: null,
        ...(isRecorded(size, appointmentDate) && status === 'Completed'
          ? visitTimes(appointmentDate, daySerial)
          : NO_TIMES),
      };
    }
  }
}

const NO_TIMES = { arrivedAt: null, calledAt: null, waitedSeconds: null, seenSeconds: null };

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

const departmentOf = (doctorId: number) => (doctorId % DEPARTMENTS.length) + 1;

function timestampsOf(date: string) {
  const at = `${date}T03:00:00.000Z`;
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
