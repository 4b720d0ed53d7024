import { sittingsOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { lockKey } from '../database/locks.ts';
import type { DoctorLeaveRow, HolidayRow } from '../database/rows/calendar.ts';
import type { Db } from '../database/tables.ts';
import { replaceWeek } from '../doctors/doctors.queries.ts';
import { insertStaff } from '../staff/staff.queries.ts';
import { DOCTOR_ACCOUNT, hashedDemoAccounts } from './accounts.ts';
import {
  insertAppointments,
  insertCalendar,
  insertDepartments,
  insertDoctors,
  insertPatients,
  insertRecords,
  insertWindows,
  isEmptyClinic,
} from './demo-data.queries.ts';
import { makeAppointments } from './make-appointments.ts';
import { DEMO_PATIENTS } from './patients.ts';
import { recordRows, windowRows } from './play-sitting.ts';
import { type ClinicDoctor, DEMO_DOCTORS, DEPARTMENTS } from './sample-clinic.ts';

const DAY_SECONDS = 86_400;
const OPENED_DAYS_AGO = 200;
/** The account that noted the arrivals and calls of the demo. */
const AT_THE_DESK = 'staff';
const ON_LEAVE = 'Dr. Golam Mostafa';

/**
 * Fills an empty database with the demo clinic (rules: accounts 4). If several instances start, one of them
 * seeds.
 *
 * @returns true if it seeded
 */
export async function seedDemoData(database: Database, clock: Clock): Promise<boolean> {
  if (!(await isEmptyClinic(database.read))) return false;
  const accounts = await hashedDemoAccounts();

  return database.write(async (tx) => {
    await lockKey(tx, 'demo-data');
    if (!(await isEmptyClinic(tx))) return false;

    const openedAt = daysAgo(clock, OPENED_DAYS_AGO);
    const stamps = { createdAt: openedAt, updatedAt: openedAt };
    const doctors = await seedDoctors(tx, stamps);
    const patients = await seedPatients(tx, clock);
    await insertCalendar(tx, demoCalendar(clock.today(), leaveOf(doctors), openedAt));
    const sitsToday = doctorOfToday(doctors, clock);
    const staffIds = new Map<string, number>();
    for (const account of accounts) {
      const doctor = account.username === DOCTOR_ACCOUNT && {
        doctorId: sitsToday.id,
        fullName: sitsToday.name,
      };
      const row = { ...account, ...doctor, isActive: 1 as const, lastLoginAt: null, ...stamps };
      staffIds.set(account.username, await insertStaff(tx, row));
    }
    const { rows, records } = makeAppointments(doctors, patients, clock);
    const ids = await insertAppointments(tx, rows);
    const idOf = (played: number) => idIn(ids, rows[played - 1]?.bookingReference ?? '');
    const desk = idIn(staffIds, AT_THE_DESK);
    await insertRecords(
      tx,
      records.flatMap((record) => recordRows(record, idOf, desk) ?? []),
    );
    const past = records.filter(({ told }) => told.date < clock.today());
    await insertWindows(
      tx,
      past.flatMap((record) => windowRows(record, idOf)),
    );
    return true;
  });
}

/** The doctor who goes on leave. */
function leaveOf(doctors: readonly ClinicDoctor[]): number {
  const doctor = doctors.find(({ name }) => name === ON_LEAVE);
  if (!doctor) throw new Error('The demo doctor who goes on leave is not there.');
  return doctor.id;
}

/** The doctor who sits now; otherwise the one who begins next; otherwise the last one of today. */
function doctorOfToday(doctors: readonly ClinicDoctor[], clock: Clock): ClinicDoctor {
  const now = clock.timeOfDay();
  const [first] = doctors
    .filter(({ name }) => name !== ON_LEAVE)
    .flatMap((doctor) => sittingsOfWeek(doctor.week, clock.today()).map((day) => ({ doctor, day })))
    .sort((one, other) => one.day.startTime.localeCompare(other.day.startTime))
    .sort((one, other) => Number(one.day.endTime <= now) - Number(other.day.endTime <= now));
  if (!first) throw new Error('No demo doctor sits today.');
  return first.doctor;
}

/** Inserts the departments, the doctors and their weeks; returns the active doctors. */
async function seedDoctors(
  tx: Db,
  stamps: { createdAt: string; updatedAt: string },
): Promise<ClinicDoctor[]> {
  const departmentIds = await insertDepartments(
    tx,
    DEPARTMENTS.map((department) => ({ ...department, ...stamps })),
  );
  const doctorIds = await insertDoctors(
    tx,
    DEMO_DOCTORS.map(({ department, week, isActive, ...doctor }) => ({
      ...doctor,
      departmentId: idIn(departmentIds, department),
      isActive: isActive ? 1 : 0,
      ...stamps,
    })),
  );
  const doctors = DEMO_DOCTORS.map(({ name, department, week, isActive }) => {
    const room = DEPARTMENTS.find((one) => one.name === department);
    return {
      ...{ id: idIn(doctorIds, name), name, week, isActive },
      departmentId: idIn(departmentIds, department),
      departmentLocation: room?.location ?? null,
      departmentLocationBn: room?.locationBn ?? null,
    };
  });
  for (const { id, week } of doctors) await replaceWeek(tx, id, week);
  return doctors.filter(({ isActive }) => isActive);
}

/** Inserts the patients, who registered one after another before the first demo appointment. */
async function seedPatients(tx: Db, clock: Clock) {
  const ids = await insertPatients(
    tx,
    DEMO_PATIENTS.map(({ familyMember, ...patient }, index) => {
      const registeredAt = daysAgo(clock, OPENED_DAYS_AGO - 3 * (index + 1));
      return {
        ...patient,
        isActive: patient.isActive ? 1 : 0,
        createdAt: registeredAt,
        updatedAt: registeredAt,
      };
    }),
  );
  return DEMO_PATIENTS.map((patient) => ({ ...patient, id: idIn(ids, patient.phone) }));
}

function daysAgo(clock: Clock, days: number): string {
  return secondsAfter(clock.now(), -days * DAY_SECONDS);
}

function idIn(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo data does not know ${key}.`);
  return id;
}

/** After the last demo appointment, so that no demo patient has a serial on one of these days. */
const LEAVE_STARTS_IN = 9;
const LEAVE_DAYS = 4;
const HOLIDAY_IN = 40;

/** A coming leave of one doctor, and a holiday. */
function demoCalendar(
  today: string,
  doctorId: number,
  savedAt: string,
): { leave: Insertable<DoctorLeaveRow>; holiday: Insertable<HolidayRow> } {
  const fromDate = addDays(today, LEAVE_STARTS_IN);
  return {
    leave: {
      doctorId,
      fromDate,
      toDate: addDays(fromDate, LEAVE_DAYS - 1),
      reason: 'Conference in Singapore',
      text: 'At a conference',
      textBn: 'সম্মেলনে আছেন',
      savedAt,
    },
    holiday: {
      date: addDays(today, HOLIDAY_IN),
      name: 'Anniversary of the clinic',
      nameBn: 'ক্লিনিকের প্রতিষ্ঠাবার্ষিকী',
      savedAt,
    },
  };
}
