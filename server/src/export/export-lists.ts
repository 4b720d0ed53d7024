import type { QueryOf } from '@clinic-serial/contract/endpoint';
import type {
  exportAppointments as appointmentsEndpoint,
  exportPatients as patientsEndpoint,
} from '@clinic-serial/contract/export';
import { type AppointmentRecord, findAppointments, narrow } from '../appointments/appointments.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { dateIn } from '../clock.ts';
import { findPatients, narrowPatients, type RegisteredPatient } from '../patients/patients.queries.ts';
import { shownPhone } from '../patients/present-patient.ts';
import { filterOf } from '../patients/register.ts';
import type { Services } from '../services.ts';
import { csvText } from './csv.ts';
import { allPages } from './pages.ts';

/** All appointments that a list's filters match, on all pages, as CSV. The export is audited. */
export async function* exportAppointments(
  { clock, database }: Services,
  actor: Actor,
  { limit: _limit, offset: _offset, ...filter }: QueryOf<typeof appointmentsEndpoint>,
): AsyncGenerator<string> {
  authoriseStaff(actor.caller, 'view');
  await database.write((tx) => recordAudit(clock, tx, actor, { action: 'appointment.export' }));
  const { read, engine } = database;
  const narrowed = await narrow(read, engine, filter);
  yield* csvText(
    [
      'Date',
      'Serial',
      'Time',
      'Patient',
      'Phone',
      'Doctor',
      'Department',
      'Type',
      'Status',
      'Reference',
      'Notes',
    ],
    allPages<AppointmentRecord>((page) => findAppointments(read, engine, narrowed, page)),
    (row) => [
      row.appointmentDate,
      row.serialNumber,
      row.estimatedTime,
      row.patientName,
      row.patientPhone,
      row.doctorName,
      row.departmentName,
      row.isWalkin === 1 ? 'Walk-in' : 'Online',
      row.status,
      row.bookingReference,
      row.notes,
    ],
  );
}

/** All patients that a list's filters match, on all pages, as CSV. The export is audited. */
export async function* exportPatients(
  { clock, config, database }: Services,
  actor: Actor,
  query: QueryOf<typeof patientsEndpoint>,
): AsyncGenerator<string> {
  authoriseStaff(actor.caller, 'view');
  await database.write((tx) => recordAudit(clock, tx, actor, { action: 'patient.export' }));
  const { read, engine } = database;
  const filter = await narrowPatients(read, engine, filterOf(query));
  const joinedOn = dateIn(config.clinic.timeZone);
  yield* csvText(
    [
      'Id',
      'Name',
      'Phone',
      'Gender',
      'Date of birth',
      'Address',
      'Emergency contact',
      'Active',
      'Appointments',
      'Last appointment',
      'Joined',
    ],
    allPages<RegisteredPatient>((page) => findPatients(read, engine, filter, clock.today(), page)),
    (row) => [
      row.id,
      row.name,
      shownPhone(row),
      row.gender,
      row.dateOfBirth,
      row.address,
      row.emergencyContact,
      row.isActive === 1 ? 'yes' : 'no',
      row.totalAppointments,
      row.lastAppointment,
      joinedOn(row.createdAt),
    ],
  );
}
