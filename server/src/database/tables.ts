import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import type { Role } from '@clinic-serial/contract/rules/permissions';
import type { Generated, Kysely } from 'kysely';

/**
 * The tables as the queries see them: camelCase here, snake_case in the database. Flags are 0 or 1, dates
 * `YYYY-MM-DD`, times `HH:MM`, moments ISO 8601 in UTC: the same on SQLite and PostgreSQL.
 */
export interface Tables {
  departments: DepartmentRow;
  doctors: DoctorRow;
  weeklySessions: WeeklySessionRow;
  patients: PatientRow;
  appointments: AppointmentRow;
  oneTimeCodes: OneTimeCodeRow;
  accessTokens: AccessTokenRow;
  staff: StaffRow;
  auditLog: AuditLogRow;
  smsOutbox: SmsOutboxRow;
  signInFailures: SignInFailureRow;
  appointmentCounts: AppointmentCountRow;
  patientCounts: PatientCountRow;
  dailyWork: DailyWorkRow;
}

/** A connection or a transaction: every query takes one first. */
export type Db = Kysely<Tables>;

type Flag = 0 | 1;

export interface DepartmentRow {
  id: Generated<number>;
  name: string;
  /** The search key of the name: see contract/src/fields/search-key.ts. Lists sort by it. */
  nameKey: Generated<string>;
  description: string | null;
  location: string | null;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

export interface DoctorRow {
  id: Generated<number>;
  departmentId: number;
  name: string;
  qualification: string | null;
  /** Search keys of the two texts above. Lists sort by the name's. */
  nameKey: Generated<string>;
  qualificationKey: Generated<string>;
  experienceYears: number | null;
  phone: string;
  email: string | null;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

/** One working day of a doctor; a weekday without a row is a day off. */
export interface WeeklySessionRow {
  doctorId: number;
  /** ISO 8601: 1 Monday to 7 Sunday. */
  weekday: number;
  startTime: string;
  endTime: string;
  patientLimit: number;
  /** Ascending serial numbers, comma-separated; empty when none. */
  reservedSlots: string;
}

export interface PatientRow {
  id: Generated<number>;
  name: string;
  phone: string;
  address: string | null;
  dateOfBirth: string | null;
  gender: 'Male' | 'Female' | 'Other' | null;
  emergencyContact: string | null;
  /** Search key of name, phone and address: see database/text-search.ts. */
  searchText: Generated<string>;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
  /** Set when the identity was taken out for good; the row stays for the serials that were given. */
  erasedAt: string | null;
}

export interface AppointmentRow {
  id: Generated<number>;
  bookingReference: string;
  doctorId: number;
  appointmentDate: string;
  serialNumber: number;
  status: AppointmentStatus;
  patientId: number;
  /** The name of this booking; families share a phone and so a patient record. */
  patientName: string;
  patientNameKey: string;
  patientPhone: string;
  notes: string | null;
  patientNotes: string | null;
  /** Search key of name, phone and notes: see database/text-search.ts. */
  searchText: Generated<string>;
  isWalkin: Flag;
  /** 1 when staff gave a reserved number: it stands outside of the running order. */
  isReservedSlot: Generated<Flag>;
  /** The session as it stood when the serial was given (decisions: Booking 12). */
  sessionStart: string;
  sessionEnd: string;
  estimatedTime: string;
  createdAt: string;
  /** The last change of anything, also of the notes. */
  updatedAt: string;
  /** The last change of the status; the booking itself at first. */
  statusChangedAt: string;
  /** Set when deleted: gone from every screen and count, but its serial stays given (decisions: Booking 4). */
  deletedAt: string | null;
}

export type CodePurpose = 'booking' | 'login' | 'phone-change';

export interface OneTimeCodeRow {
  id: Generated<number>;
  purpose: CodePurpose;
  phone: string;
  tokenHash: string;
  codeHash: string;
  createdAt: string;
  expiresAt: string;
  wrongTries: Generated<number>;
  /** When it did its work; a lost answer may be asked for again. */
  consumedAt: string | null;
  /** When a newer code took its place. */
  replacedAt: string | null;
  /** The draft of a booking. */
  doctorId: number | null;
  appointmentDate: string | null;
  patientName: string | null;
  appointmentId: number | null;
  /** Whose phone is to change. */
  patientId: number | null;
}

/** An open session of a patient or of staff; only the hash of its token is kept. */
export interface AccessTokenRow {
  id: Generated<number>;
  tokenHash: string;
  patientId: number | null;
  staffId: number | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

export interface StaffRow {
  id: Generated<number>;
  username: string;
  fullName: string;
  email: string | null;
  role: Role;
  passwordHash: string;
  isActive: Flag;
  lastLoginAt: string | null;
  /** The sign-in before the last one: what somebody who is signed in calls their last login. */
  previousLoginAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface AuditLogRow {
  id: Generated<number>;
  at: string;
  actorKind: 'staff' | 'patient' | 'visitor' | 'system';
  actorId: number | null;
  action: string;
  subjectKind: string | null;
  subjectId: number | null;
  address: string | null;
  /** JSON, without names, phones or codes. */
  details: string | null;
}

export interface SmsOutboxRow {
  id: Generated<number>;
  purpose: string;
  phone: string;
  /** Sealed with the clinic's secret; emptied when sent or dropped. */
  sealedText: string;
  status: 'waiting' | 'sent' | 'failed' | 'expired';
  attempts: Generated<number>;
  /** Not to be tried before; also how long a claim holds. */
  dueAt: string;
  expiresAt: string;
  createdAt: string;
  sentAt: string | null;
}

/** Failed sign-ins of a username or of an address, whether or not an account stands behind it. */
export interface SignInFailureRow {
  /** A hash of what was tried: nobody's mistyped name is kept. */
  keyHash: string;
  failures: number;
  lastAt: string;
}

/** How many appointments a department has on a day in a state, deleted ones left out; kept by triggers. */
export interface AppointmentCountRow {
  /** A date, or 'all' for all of them together. */
  day: string;
  departmentId: number;
  status: AppointmentStatus;
  total: number;
}

/** How many patients there are, in sixteen parts that add up; kept by triggers. */
export interface PatientCountRow {
  shard: number;
  isActive: Flag;
  total: number;
}

/** What is done once a day by one of the instances. */
export interface DailyWorkRow {
  name: string;
  /** The clinic day on which it was last begun. */
  day: string;
}
