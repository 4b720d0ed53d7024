import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  exportAppointments as appointmentsEndpoint,
  exportPatients as patientsEndpoint,
} from '@clinic-serial/contract/subjects/export';
import { findAppointments, resolveTextFilters } from '../appointments/appointment-search.queries.ts';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { scopeOf } from '../caller.ts';
import { dateIn } from '../clock.ts';
import { type CsvColumn, csvText, phoneCell } from '../csv.ts';
import { shownPhone } from '../database/no-phone.ts';
import { findPatients, type RegisteredPatient, resolvePatientFilter } from '../patients/patients.queries.ts';
import { filterOf } from '../patients/register.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';

const APPOINTMENT_COLUMNS: CsvColumn<AppointmentRecord>[] = [
  { title: 'Date', cell: (row) => row.appointmentDate },
  { title: 'Serial', cell: (row) => serialOf(row.daySerial).serialNumber },
  { title: 'Time', cell: (row) => row.estimatedTime },
  { title: 'Patient', cell: (row) => row.patientName },
  { title: 'Phone', cell: (row) => phoneCell(row.patientPhone) },
  { title: 'Doctor', cell: (row) => row.doctorName },
  { title: 'Doctor (Bangla)', cell: (row) => row.doctorNameBn },
  { title: 'Department', cell: (row) => row.departmentName },
  { title: 'Department (Bangla)', cell: (row) => row.departmentNameBn },
  { title: 'Type', cell: (row) => bookingTypeOf(row) },
  { title: 'Status', cell: (row) => row.status },
  { title: 'Reference', cell: (row) => row.bookingReference },
  { title: 'Notes', cell: (row) => row.notes },
  { title: 'Sitting', cell: (row) => serialOf(row.daySerial).sitting },
  { title: 'Not seen', cell: (row) => (row.notSeen === 1 ? 'yes' : 'no') },
  { title: 'Extra', cell: (row) => row.extraReason },
  { title: 'Extra (words)', cell: (row) => row.extraWords },
];

const patientColumns = (timeZone: string): CsvColumn<RegisteredPatient>[] => {
  const joinedOn = dateIn(timeZone);
  return [
    { title: 'Id', cell: (row) => row.id },
    { title: 'Name', cell: (row) => row.name },
    { title: 'Phone', cell: (row) => phoneCell(shownPhone(row)) },
    { title: 'Gender', cell: (row) => row.gender },
    { title: 'Date of birth', cell: (row) => row.dateOfBirth },
    { title: 'Address', cell: (row) => row.address },
    { title: 'Emergency contact', cell: (row) => phoneCell(row.emergencyContact) },
    { title: 'Active', cell: (row) => (row.isActive === 1 ? 'yes' : 'no') },
    { title: 'Appointments', cell: (row) => row.totalAppointments },
    { title: 'Last appointment', cell: (row) => row.lastAppointment },
    { title: 'Joined', cell: (row) => joinedOn(row.createdAt) },
    { title: 'Year of birth', cell: (row) => row.birthYear },
  ];
};

/**
 * Exports all appointments of the account's doctors that match the filters of a list, as CSV without pages.
 * The export is audited.
 */
export async function* exportAppointments(
  { clock, database }: Services,
  actor: Actor,
  { limit: _limit, offset: _offset, place, ...filter }: QueryOf<typeof appointmentsEndpoint>,
): AsyncGenerator<string> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'update');
  await database.write((tx) => recordAudit(clock, tx, actor, { action: 'appointment.export' }));
  const { read, engine } = database;
  const narrowed = await resolveTextFilters(read, engine, { ...filter, scope: scopeOf(caller, place) });
  yield* csvText(
    APPOINTMENT_COLUMNS,
    allPages<AppointmentRecord>((page) => findAppointments(read, engine, narrowed, page)),
  );
}

/**
 * Exports all patients of the account's doctors that match the filters of a list, as CSV without pages. The
 * export is audited.
 */
export async function* exportPatients(
  { clock, config, database }: Services,
  actor: Actor,
  query: QueryOf<typeof patientsEndpoint>,
): AsyncGenerator<string> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'update');
  await database.write((tx) => recordAudit(clock, tx, actor, { action: 'patient.export' }));
  const { read, engine } = database;
  const filter = await resolvePatientFilter(read, engine, filterOf(query, scopeOf(caller)));
  yield* csvText(
    patientColumns(config.clinic.timeZone),
    allPages<RegisteredPatient>((page) => findPatients(read, engine, filter, clock.today(), page)),
  );
}

const ROWS_PER_PAGE = 1_000;

/** Reads all rows of a list. Each page is read only when the one before has been sent. */
export async function* allPages<Row>(
  next: (page: { limit: number; after: Row | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await next({ limit: ROWS_PER_PAGE, after });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    after = rows.at(-1);
  }
}
