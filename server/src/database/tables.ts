import type { Kysely } from 'kysely';
import type {
  AppointmentCountRow,
  AppointmentRow,
  BookingDraftRow,
  DeskRequestRow,
  LeasedSerialRow,
  PlaceCountRow,
  WaitingListRow,
} from './rows/appointments.ts';
import type { AuditChainRow, AuditLogRow } from './rows/audit.ts';
import type {
  ChangedDayRow,
  DayChangePersonRow,
  DayChangeRow,
  DoctorLeaveRow,
  HolidayRequestRow,
  HolidayRow,
} from './rows/calendar.ts';
import type { ClinicSettingRow, DailyWorkRow, PictureRow, PlaceRow } from './rows/clinic.ts';
import type { DepartmentRow, DoctorRow, WeeklySessionRow } from './rows/doctors.ts';
import type { ImportRowRow, ImportTableRow } from './rows/imports.ts';
import type { CashBoxRow, DoctorShareRow, MoneyEntryRow, MoneyPrintRow } from './rows/money.ts';
import type { PatientCountRow, PatientRow, PersonRow } from './rows/patients.ts';
import type { QueueActRow, QueueNoticeRow, QueueSittingRow, QueueWindowRow } from './rows/queue.ts';
import type {
  AccessTokenRow,
  OneTimeCodeRow,
  SetupKeyRow,
  SignInFailureRow,
  StaffDoctorRow,
  StaffPlaceRow,
  StaffRecoveryCodeRow,
  StaffRow,
  UsedProofRow,
  WorkWaitRow,
} from './rows/sign-in.ts';
import type { ReminderRow, SmsDayRow, SmsOutboxRow, SmsSpendingRow } from './rows/sms.ts';

/**
 * The tables as the queries see them, camelCase here and snake_case in the database. Flags are 0 or 1, dates
 * `YYYY-MM-DD`, times `HH:MM`, moments ISO 8601 in UTC: the same on SQLite and PostgreSQL.
 */
export interface Tables {
  places: PlaceRow;
  departments: DepartmentRow;
  doctors: DoctorRow;
  weeklySessions: WeeklySessionRow;
  patients: PatientRow;
  appointments: AppointmentRow;
  oneTimeCodes: OneTimeCodeRow;
  accessTokens: AccessTokenRow;
  staff: StaffRow;
  staffDoctors: StaffDoctorRow;
  staffPlaces: StaffPlaceRow;
  staffRecoveryCodes: StaffRecoveryCodeRow;
  auditLog: AuditLogRow;
  auditChain: AuditChainRow;
  smsOutbox: SmsOutboxRow;
  signInFailures: SignInFailureRow;
  appointmentCounts: AppointmentCountRow;
  placeCounts: PlaceCountRow;
  patientCounts: PatientCountRow;
  dailyWork: DailyWorkRow;
  usedProofs: UsedProofRow;
  workWaits: WorkWaitRow;
  smsSpending: SmsSpendingRow;
  holidays: HolidayRow;
  holidayRequests: HolidayRequestRow;
  doctorLeaves: DoctorLeaveRow;
  changedDays: ChangedDayRow;
  dayChanges: DayChangeRow;
  dayChangePeople: DayChangePersonRow;
  waitingList: WaitingListRow;
  bookingDrafts: BookingDraftRow;
  deskRequests: DeskRequestRow;
  leasedSerials: LeasedSerialRow;
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
  cashBoxes: CashBoxRow;
  moneyEntries: MoneyEntryRow;
  moneyPrints: MoneyPrintRow;
  doctorShares: DoctorShareRow;
  imports: ImportTableRow;
  importRows: ImportRowRow;
}

/** A connection or a transaction. It is the first parameter of every query function. */
export type Db = Kysely<Tables>;
