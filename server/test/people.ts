import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { InjectOptions } from 'fastify';
import { type Insertable, sql } from 'kysely';
import type { AppointmentRow } from '../src/database/rows/appointments.ts';
import type { PatientRow } from '../src/database/rows/patients.ts';
import { appointmentKeys, patientKeys } from '../src/database/search-keys.ts';
import { openSession } from '../src/sign-in/open-session.ts';
import { insertStaff } from '../src/staff/staff.queries.ts';
import type { Answer, TestApp } from './app.ts';
import { newPhone, type Store } from './clinic.ts';
import { nextNumber } from './next-number.ts';

/** The password of every account that {@link addAccount} makes. */
export const PASSWORD = 'a-password-for-tests';
// The hash of PASSWORD. It is stored here, because argon2id is slow on purpose.
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZKl7yX8GvZIYd9UrgXPHNQ$SYgpMy348tjx9cR1geG72a5DmOp0Y1ZMHVG5NABbIkA';

/** A username that is unique in this test file. Usernames sort in the order in which they were made. */
export function newUsername(): string {
  return `account-${String(nextNumber('account')).padStart(4, '0')}`;
}

/** Adds a staff account with {@link PASSWORD}, not signed in. */
export function addAccount(
  { database, clock }: Store,
  role: Role,
  { username = newUsername(), isActive = true } = {},
): Promise<number> {
  const at = clock.now().toISOString();
  return database.write((tx) =>
    insertStaff(tx, {
      username,
      fullName: `Somebody who is ${role}`,
      email: null,
      role,
      passwordHash: PASSWORD_HASH,
      isActive: isActive ? 1 : 0,
      lastLoginAt: null,
      createdAt: at,
      updatedAt: at,
    }),
  );
}

export interface SignedIn {
  staffId: number;
  username: string;
  token: string;
}

/** Adds a staff account that is signed in. */
export async function signedIn(testApp: TestApp, role: Role): Promise<SignedIn> {
  const username = newUsername();
  const staffId = await addAccount(testApp, role, { username });
  return { staffId, username, token: await newToken(testApp, { staffId }) };
}

/** Opens another login session of a patient or a staff account, and returns its token. */
export function newToken({ database, clock }: Store, owner: { patientId: number } | { staffId: number }) {
  return database.write((tx) => openSession(clock, tx, owner));
}

export interface TestPatient {
  id: number;
  phone: string;
  /** The token of a login session of this patient. */
  token: string;
}

type NewPatient = Omit<Insertable<PatientRow>, 'searchText'>;
type PatientValues = Partial<NewPatient> & { phone: string };

const patientRow = (at: string, values: PatientValues): Insertable<PatientRow> => {
  const row: NewPatient = {
    name: 'Rahima Begum',
    address: null,
    dateOfBirth: null,
    gender: null,
    emergencyContact: null,
    isActive: 1,
    createdAt: at,
    updatedAt: at,
    ...values,
  };
  return { ...row, ...patientKeys(row) };
};

const APPOINTMENT = {
  status: 'Booked',
  notes: null,
  patientNotes: null,
  isWalkin: 0,
  language: 'en',
  sessionStart: '09:00',
  sessionEnd: '17:00',
  estimatedTime: '09:00',
  deletedAt: null,
} as const;

type NewAppointment = Insertable<AppointmentRow>;
type AppointmentValues = Partial<NewAppointment> &
  Omit<
    NewAppointment,
    | keyof typeof APPOINTMENT
    | 'departmentId'
    | 'departmentLocation'
    | 'createdAt'
    | 'updatedAt'
    | 'statusChangedAt'
    | 'patientNameKey'
  >;

const appointmentRow = (at: string, values: AppointmentValues) => ({
  ...APPOINTMENT,
  departmentId: sql<number>`(select department_id from doctors where id = ${values.doctorId})`,
  departmentLocation: sql<string | null>`(select location from departments
    where id = (select department_id from doctors where id = ${values.doctorId}))`,
  createdAt: at,
  updatedAt: at,
  statusChangedAt: values.updatedAt ?? at,
  ...values,
  patientNameKey: nameKey(values.patientName),
  ...appointmentKeys(values),
});

/**
 * Adds many patients with an appointment each. `member` gets a number from 1 and returns the values that
 * differ from the defaults.
 */
export async function addManyPatients(
  { database, clock }: Store,
  size: number,
  member: (number: number) => { patient: PatientValues; appointment: AppointmentValues },
): Promise<void> {
  const at = clock.now().toISOString();
  await database.write(async (tx) => {
    // The rows are inserted in parts, because the number of values in a statement is limited.
    for (let first = 1; first <= size; first += 100) {
      const members = Array.from({ length: Math.min(100, size + 1 - first) }, (_, index) =>
        member(first + index),
      );
      const patients = members.map(({ patient }) => patientRow(at, patient));
      await tx.insertInto('patients').values(patients).execute();
      const appointments = members.map(({ appointment }) => appointmentRow(at, appointment));
      await tx.insertInto('appointments').values(appointments).execute();
    }
  });
}

/** Adds a patient who is logged in, without any appointment. */
export async function addPatient(store: Store, values: Partial<NewPatient> = {}): Promise<TestPatient> {
  const patient = await addRecord(store, values);
  return { ...patient, token: await newToken(store, { patientId: patient.id }) };
}

/** Adds a patient's record without a login session. */
export async function addRecord(
  { database, clock }: Store,
  values: Partial<NewPatient> = {},
): Promise<Omit<TestPatient, 'token'>> {
  const at = clock.now().toISOString();
  const phone = values.phone ?? newPhone();
  const { id } = await database.write((tx) =>
    tx
      .insertInto('patients')
      .values(patientRow(at, { ...values, phone }))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, phone };
}

/**
 * Adds an appointment directly, for any day. By default it has the next serial, is Booked, online and for
 * today.
 */
export function addAppointment(
  { database, clock }: Store,
  row: Partial<Omit<Insertable<AppointmentRow>, 'id'>> & { doctorId: number; patientId: number },
): Promise<number> {
  const at = clock.now().toISOString();
  const appointmentDate = row.appointmentDate ?? clock.today();
  return database.write(async (tx) => {
    const { highest } = await tx
      .selectFrom('appointments')
      .select((select) => select.fn.max<number | null>('daySerial').as('highest'))
      .where('doctorId', '=', row.doctorId)
      .where('appointmentDate', '=', appointmentDate)
      .executeTakeFirstOrThrow();
    const patient = await tx
      .selectFrom('patients')
      .select(['name', 'phone'])
      .where('id', '=', row.patientId)
      .executeTakeFirstOrThrow();
    const daySerial = row.daySerial ?? (highest ?? 0) + 1;
    const { id } = await tx
      .insertInto('appointments')
      .values(
        appointmentRow(at, {
          bookingReference: `TEST-${row.doctorId}-${appointmentDate}-${daySerial}`,
          patientPhone: patient.phone,
          ...row,
          appointmentDate,
          daySerial,
          patientName: row.patientName ?? patient.name,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Calls the API from a network address. Calls of `TestApp` itself come from 127.0.0.1. */
export async function callFrom(
  { app }: TestApp,
  remoteAddress: string,
  {
    token,
    ...request
  }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string } & Pick<InjectOptions, 'payload'> & {
      token?: string;
    },
): Promise<Answer> {
  const response = await app.inject({
    ...request,
    url: `/api${request.url}`,
    remoteAddress,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { data, error, code, errors } = response.json();
  return { status: response.statusCode, data, error, code, errors, headers: response.headers };
}
