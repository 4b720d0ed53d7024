import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { RecordedKind, SittingState } from '@clinic-serial/contract/terms/queue-words';
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
  staffRecoveryCodes: StaffRecoveryCodeRow;
  auditLog: AuditLogRow;
  auditChain: AuditChainRow;
  smsOutbox: SmsOutboxRow;
  signInFailures: SignInFailureRow;
  appointmentCounts: AppointmentCountRow;
  patientCounts: PatientCountRow;
  dailyWork: DailyWorkRow;
  usedProofs: UsedProofRow;
  workWaits: WorkWaitRow;
  smsSpending: SmsSpendingRow;
  holidays: HolidayRow;
  doctorLeaves: DoctorLeaveRow;
  changedDays: ChangedDayRow;
  dayChanges: DayChangeRow;
  dayChangePeople: DayChangePersonRow;
  waitingList: WaitingListRow;
  reminders: ReminderRow;
  people: PersonRow;
  queueActs: QueueActRow;
  queueSittings: QueueSittingRow;
  smsDays: SmsDayRow;
  queueNotices: QueueNoticeRow;
  queueWindows: QueueWindowRow;
  clinicSettings: ClinicSettingRow;
  setupKeys: SetupKeyRow;
  pictures: PictureRow;
}

/** A connection or a transaction. It is the first parameter of every query function. */
export type Db = Kysely<Tables>;

type Flag = 0 | 1;

export interface DepartmentRow {
  id: Generated<number>;
  name: string;
  /** Search keys of the names: see contract/src/text/search-key.ts. Lists sort by `nameKey`. */
  nameKey: Generated<string>;
  nameBnKey: Generated<string>;
  /** Null where staff have entered no Bangla text, as in all columns that end in `Bn`. */
  nameBn: string | null;
  description: string | null;
  descriptionBn: string | null;
  location: string | null;
  locationBn: string | null;
  /** Words that patients search for, separated by commas, and their search key. */
  searchWords: string | null;
  searchWordsKey: Generated<string>;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

export interface DoctorRow {
  id: Generated<number>;
  departmentId: number;
  name: string;
  nameBn: string | null;
  qualification: string | null;
  qualificationBn: string | null;
  /** Search keys of these texts. Lists sort by `nameKey`. */
  nameKey: Generated<string>;
  nameBnKey: Generated<string>;
  /** The key by which the name is found in other spellings: see contract/src/text/name-words.ts. */
  nameWords: Generated<string>;
  qualificationKey: Generated<string>;
  qualificationBnKey: Generated<string>;
  experienceYears: number | null;
  phone: string;
  email: string | null;
  /** The key of the photo in `pictures`; null without a photo. */
  photoHash: string | null;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

/** One sitting of a doctor's week; a weekday without a row is a day off. */
export interface WeeklySessionRow {
  doctorId: number;
  /** ISO 8601: 1 Monday to 7 Sunday. */
  weekday: number;
  sitting: SittingNumber;
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
  /** The key by which the name is found in other spellings: see contract/src/text/name-words.ts. */
  nameWords: Generated<string>;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
  /** Set when the patient was erased. The row stays, because given serials refer to it. */
  erasedAt: string | null;
  /** 0 if the patient wants no reminders by SMS. */
  wantsReminders: Generated<Flag>;
}

export interface AppointmentRow {
  id: Generated<number>;
  bookingReference: string;
  doctorId: number;
  /** The department and the room at the time of booking. The doctor may have moved since. */
  departmentId: number;
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  appointmentDate: string;
  /** The sitting and the serial in one number: see serials/day-serial.ts. */
  daySerial: number;
  status: AppointmentStatus;
  patientId: number;
  /** The name for this booking. Families share a phone, and so a patient record. */
  patientName: string;
  patientNameKey: string;
  patientPhone: string;
  notes: string | null;
  patientNotes: string | null;
  /** Search key of name, phone and notes: see database/text-search.ts. */
  searchText: Generated<string>;
  /** The key by which the patient's name is found in other spellings: see contract/src/text/name-words.ts. */
  patientNameWords: Generated<string>;
  isWalkin: Flag;
  /** 1 when staff gave the serial to a caller on the phone. */
  isByPhone: Generated<Flag>;
  /** The language that it was booked in. The SMS about it are in this language. */
  language: Language;
  /** 1 when staff gave a reserved number. Such a number is not part of the running order. */
  isReservedSlot: Generated<Flag>;
  /** The hours of the sitting when the serial was given (rules: serials 12). */
  sessionStart: string;
  sessionEnd: string;
  /** HH:MM; empty for 'at the desk' (serials/estimated-time.ts). */
  estimatedTime: string;
  createdAt: string;
  /** The last change of the row, also of its notes. */
  updatedAt: string;
  /** The last change of the status; at first the moment of booking. */
  statusChangedAt: string;
  /** The appointment that this one took the place of, and the one that took its place. */
  movedFromId: Generated<number | null>;
  movedToId: Generated<number | null>;
  /** When staff last told the patient that the calendar has changed. */
  toldAt: Generated<string | null>;
  /** What the acts of the queue say: the first arrival, the first call, and the time between them. */
  arrivedAt: Generated<string | null>;
  calledAt: Generated<string | null>;
  waitedSeconds: Generated<number | null>;
  /** From the last call to the end of the consultation. */
  seenSeconds: Generated<number | null>;
  /** 1 if the patient was at the clinic and was not seen before the sitting ended. The status is Cancelled. */
  notSeen: Generated<Flag>;
  /** How often the patient has moved this serial themselves. */
  ownMoves: Generated<number>;
  /**
   * Set when deleted. The appointment is then on no screen and in no count, but its serial stays given
   * (rules: serials 4).
   */
  deletedAt: string | null;
}

/**
 * What a code is for: a booking, a place on the waiting list, a login, a proof that the patient has the new phone (`phone-change`), or a
 * proof that they still have the old phone (`phone-release`).
 */
export type CodePurpose = 'booking' | 'waiting' | 'login' | 'phone-change' | 'phone-release';

export interface OneTimeCodeRow {
  id: Generated<number>;
  purpose: CodePurpose;
  phone: string;
  tokenHash: string;
  codeHash: string;
  createdAt: string;
  expiresAt: string;
  wrongTries: Generated<number>;
  /** When the code was used. The client may send it again to get a lost answer. */
  consumedAt: string | null;
  /** When a newer code of the same draft replaced it, or another code of the phone was used. */
  replacedAt: string | null;
  /** When too many wrong tries ended all open codes of the phone. */
  burnedAt: string | null;
  /** A keyed hash of the network that requested the code. */
  networkHash: string | null;
  /** Its SMS in the outbox. */
  messageId: number | null;
  /**
   * 1: only known phones got an SMS at that moment. Nobody is told what became of it, because that would show whether the phone
   * is known.
   */
  isShort: Generated<Flag>;
  /** The draft of a booking. */
  doctorId: number | null;
  appointmentDate: string | null;
  /** The sitting that the patient chose; null if they chose none. */
  sitting: Generated<SittingNumber | null>;
  patientName: string | null;
  appointmentId: number | null;
  /** The patient whose phone is to change. */
  patientId: number | null;
}

/** A login session of a patient or of staff. Only the hash of its token is stored. */
export interface AccessTokenRow {
  id: Generated<number>;
  tokenHash: string;
  patientId: number | null;
  staffId: number | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /**
   * The last request that a person made. It is written at most once a minute, so it may be up to a minute too
   * early.
   */
  lastUsedAt: string;
  /** For example 'Chrome on Android'; null when the browser was not recognised. */
  device: string | null;
  /** When the password was entered again; null if only at the sign-in, and for patients. */
  passwordAt: string | null;
}

export interface StaffRow {
  id: Generated<number>;
  username: string;
  /** The form in which usernames are compared: `usernameKey` of the contract. */
  usernameKey: string;
  fullName: string;
  email: string | null;
  role: Role;
  /** The language that the staff member has chosen for the staff area; null before the first choice. */
  language: Language | null;
  /** The doctor whose screen the account opens; null for the desk and everybody else. */
  doctorId: number | null;
  /** Empty until the person has set a password with a one-time link. */
  passwordHash: string;
  isActive: Flag;
  lastLoginAt: string | null;
  /** The sign-in before the last one. The API returns it as `lastLogin` of the account that is signed in. */
  previousLoginAt: string | null;
  /** The keyed hash of the open one-time link's key, and its end; null when there is none. */
  linkHash: string | null;
  linkExpiresAt: string | null;
  /** The sealed secret of the authenticator app; null without a second factor. */
  totpSecret: string | null;
  /** The sealed secret of an app that has not shown a right code yet. */
  totpPending: string | null;
  /** The time step of the last code that was used. Codes of it and of earlier steps no longer work. */
  totpStep: number | null;
  createdAt: string;
  updatedAt: string;
}

/** A recovery code that was not used yet. */
export interface StaffRecoveryCodeRow {
  id: Generated<number>;
  staffId: number;
  codeHash: string;
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
  /** Written with the row. It shows that the server wrote the row. Null in rows older than the chain. */
  digest: string | null;
  /** The row's place in the chain, from 1 on without gaps; null until it is sealed. */
  position: number | null;
  /** SHA-256 of this row and of the hash before it; null until the row is sealed. */
  hash: string | null;
}

/** The two ends of the audit log's chain, in one row. */
export interface AuditChainRow {
  id: number;
  headPosition: number;
  headHash: string;
  /** The last row that the server removed because of its age. */
  anchorPosition: number;
  anchorHash: string;
  /** How many rows existed before the chain. They are the first ones and have no digest. */
  olderRows: number;
  /** Keyed hash of all columns above; null if no CLINIC_SECRET is set. */
  mac: string | null;
}

export interface SmsOutboxRow {
  id: Generated<number>;
  purpose: string;
  phone: string;
  /** Encrypted with the clinic's secret. Emptied when the SMS is sent or dropped. */
  sealedText: string;
  status: 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld';
  /** 1: goes through the outbox like the other messages, but is not sent (see sms-budget.ts). */
  isWithheld: Generated<Flag>;
  attempts: Generated<number>;
  /**
   * The tries of which nobody knows whether the gateway took the message. A try counts from its beginning, so that one of a process
   * that died counts too.
   */
  unclearTries: Generated<number>;
  /** The earliest moment of the next try. While an instance sends the message, the end of its claim. */
  dueAt: string;
  expiresAt: string;
  createdAt: string;
  sentAt: string | null;
  /** The reason of the last failed try, as a short code (see sms/failure-codes.ts). Null when none failed. */
  failureCode: Generated<string | null>;
  failedAt: Generated<string | null>;
  /**
   * What a message that names a time is made from (sms/sms-draft.ts), sealed. Its text is written when it is first sent, and
   * this becomes null.
   */
  sealedDraft: Generated<string | null>;
}

/** Failed sign-ins with a username or from an address. The username may belong to no account. */
export interface SignInFailureRow {
  /** A hash of the username or address, so that no mistyped name is stored. */
  keyHash: string;
  failures: number;
  lastAt: string;
}

/** How many appointments a department has on a day in a state, without deleted ones. Kept by triggers. */
export interface AppointmentCountRow {
  /** A date, or 'all' for all dates together. */
  day: string;
  departmentId: number;
  status: AppointmentStatus;
  total: number;
}

/** The number of patients, split into sixteen parts to be added up. Kept by triggers. */
export interface PatientCountRow {
  shard: number;
  isActive: Flag;
  total: number;
}

/** Work that one of the instances does once a day, and facts about the clock (clock-check.queries.ts). */
export interface DailyWorkRow {
  name: string;
  /** The clinic day on which it was last begun, or confirmed; a moment for the last sign of life of unfinished work. */
  day: string;
}

/** A proof of work that was used. The row is needed until the challenge expires. */
export interface UsedProofRow {
  /** A hash of the challenge's signature. */
  proofHash: string;
  expiresAt: string;
}

/**
 * A client that was asked for a proof of work and may send the same request again without one, after a wait.
 */
export interface WorkWaitRow {
  /**
   * A keyed hash of the purpose, the target and the network, so that neither phones nor addresses are stored.
   */
  targetHash: string;
  networkHash: string;
  acceptsAt: string;
  expiresAt: string;
}

/** One requested code or one confirmation. The SMS budget counts these rows. They name no phone. */
export interface SmsSpendingRow {
  id: Generated<number>;
  at: string;
  purse: 'booking' | 'login' | 'confirmation';
  pool: 'open' | 'kept';
  /** 0: the answer was the same, but no SMS was sent. */
  isSent: Flag;
  /** Keyed hashes of the client's networks, the narrowest first; null where there is none. */
  network: string | null;
  wideNetwork: string | null;
  widestNetwork: string | null;
}

/** A date on which the whole clinic is closed. */
export interface HolidayRow {
  id: Generated<number>;
  date: string;
  name: string;
  nameBn: string | null;
  savedAt: string;
  /** The idempotency key of the request; null for entries of an older version. */
  key: Generated<string | null>;
}

/** Dates on which a doctor is away, both included. */
export interface DoctorLeaveRow {
  id: Generated<number>;
  doctorId: number;
  fromDate: string;
  toDate: string;
  /** For staff. */
  reason: string | null;
  /** For patients, in English and in Bangla. */
  text: string | null;
  textBn: string | null;
  savedAt: string;
  /** The idempotency key of the request; null for entries of an older version. */
  key: Generated<string | null>;
}

/** A date of one doctor with other hours than the week's. */
export interface ChangedDayRow {
  doctorId: number;
  date: string;
  /** JSON: an array of SittingHours; empty for a day off. */
  sittings: string;
  savedAt: string;
}

/** One act of staff for all people whom a change of the calendar touches. */
export interface DayChangeRow {
  id: Generated<number>;
  /** The idempotency key of the request. */
  key: string;
  kind: 'tell' | 'move' | 'cancel';
  sentence: string | null;
  toDate: string | null;
  toSitting: SittingNumber | null;
  staffId: number;
  createdAt: string;
  /** When the last person was done. */
  finishedAt: string | null;
  /** The form of the request, so that its key is not used for another one. Null for changes of an older version. */
  request: Generated<string | null>;
  /** When staff began to take it back, and when the last person was done. */
  undoStartedAt: Generated<string | null>;
  undoneAt: string | null;
}

/** One person of a {@link DayChangeRow}, in the order in which they are done. */
export interface DayChangePersonRow {
  changeId: number;
  place: number;
  appointmentId: number;
  state: 'waiting' | 'done' | 'left-over' | 'skipped' | 'undone';
  newAppointmentId: number | null;
  /** The SMS in the outbox; null when none was sent. */
  messageId: number | null;
  /** Whether the person is still to get the old serial back, or keeps what the change made. Null when nobody asked for it. */
  undo: Generated<'waiting' | 'kept' | null>;
  /** How often the step of this person ended in an unexpected error. */
  tries: Generated<number>;
}

/** A person who waits for a place of a sitting. */
export interface WaitingListRow {
  id: Generated<number>;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  /** The order: the lowest place is offered the next free serial. */
  place: number;
  phone: string;
  patientName: string;
  patientNameKey: string;
  language: Language;
  /** `offered`: a place is held until `offerExpiresAt`. `lapsed`: that moment passed. `left`: no longer waits. */
  state: 'waiting' | 'offered' | 'booked' | 'lapsed' | 'left';
  /** SHA-256 of the token in the link of the SMS. */
  offerHash: string | null;
  offerExpiresAt: string | null;
  appointmentId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** A reminder that was put into the outbox. */
export interface ReminderRow {
  appointmentId: number;
  kind: 'evening' | 'day';
  at: string;
}

/** What is known of a person for whom a patient's phone books. The name is the key, as on the appointments. */
export interface PersonRow {
  patientId: number;
  nameKey: string;
  name: string;
  birthYear: number | null;
  gender: 'Male' | 'Female' | 'Other' | null;
  relation: string | null;
  /** 1 when it is not offered at booking any more. */
  isHidden: Generated<Flag>;
  updatedAt: string;
}

/** One act of a queue. Rows are only ever added (rules: queue 5). The act itself is a `QueueAct` of the contract. */
export interface QueueActRow {
  id: Generated<number>;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  number: number;
  at: string;
  actorKind: 'staff' | 'patient' | 'visitor' | 'system';
  actorId: number | null;
  kind: RecordedKind;
  appointmentId: number | null;
  calledId: number | null;
  reason: string | null;
  until: string | null;
  place: number | null;
  /** JSON: an array of StatusChange. */
  changes: string;
  /** The idempotency key of the request; null for a change that was made outside of the queue. */
  key: string | null;
  /** What was asked for with the key. Null without one, and for acts of an older version. The hash leaves it out. */
  request: string | null;
  /** SHA-256 of the hash before it and of this row. */
  hash: string;
  /** The row of the audit log that holds the hash; null in acts of programs before 033 and in sample data. */
  auditId: number | null;
}

/** A sitting that has acts, with what lists need of them. It is written in the transaction of each act. */
export interface QueueSittingRow {
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  /** The number and the hash of the last act. */
  version: number;
  hash: string;
  state: SittingState;
  /** The planned hours when the first act was done, HH:MM. */
  startTime: string;
  endTime: string;
  lateUntil: string | null;
  breakUntil: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** How long after the planned start the doctor began; negative for an early start. Programs before 032 know the minutes only. */
  lateMinutes: number | null;
  lateSeconds: number | null;
  /** When the last act was done; null if a program before 032 has done it. */
  lastActAt: string | null;
  /** Why the sitting was cancelled; null if it was not. */
  reason: string | null;
}

/** What was told to a patient of a queue and by them. It has no row while nothing was told. */
export interface QueueNoticeRow {
  appointmentId: number;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  /** How late the patient says they come. */
  lateMinutes: number | null;
  /** When somebody who was passed over asked to be called again. */
  backAskedAt: string | null;
  /** When the SMS 'you are 3 away' and 'come now' were queued. */
  nearSentAt: string | null;
  comeSentAt: string | null;
}

/** A window that a patient was told (docs/decisions/039). Rows are added; only `held` changes. */
export interface QueueWindowRow {
  id: Generated<number>;
  appointmentId: number;
  doctorId: number;
  /** HH:MM, clinic time. */
  windowFrom: string;
  windowTo: string;
  toldAt: string;
  /** Whether the first call came within it; null for a window that is not judged. */
  held: Flag | null;
}

/** How many SMS the gateway took on a clinic day. It stays when the messages are removed (docs/decisions/038). */
export interface SmsDayRow {
  day: string;
  /** What the messages were for, as the outbox has it, but all codes together as `code`. */
  purpose: string;
  messages: number;
  /** What the networks charge for. */
  parts: number;
}

/** A setting of the clinic that an Admin saved in the browser. */
export interface ClinicSettingRow {
  /** The name of its environment variable. */
  name: string;
  /** As in the environment; a secret is sealed (secrets.ts). */
  value: string;
  savedAt: string;
}

/** A one-time key that the start of an empty clinic has printed. All are removed when one is used. */
export interface SetupKeyRow {
  /** SHA-256 of the key. */
  keyHash: string;
  expiresAt: string;
}

/** A photo of a doctor or the clinic's logo. Doctors refer to it by `photoHash`. */
export interface PictureRow {
  /** The first 32 hexadecimal digits of the SHA-256 of the content. */
  hash: string;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  content: Buffer;
  /** 1 for the clinic's logo, of which there is one at most. */
  isLogo: Generated<Flag>;
  createdAt: string;
}
