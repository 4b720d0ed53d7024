import type { Appointment, listAppointments as listEndpoint } from '@clinic-serial/contract/appointments';
import type { DataOf, QueryOf } from '@clinic-serial/contract/endpoint';
import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import { authorisePatient } from '../authorise.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { countPatientAppointments, findAppointment, patientAppointments } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';

/**
 * A patient's own appointments, newest date first.
 *
 * @throws PATIENT_NOT_FOUND when `patientId` names somebody else
 */
export async function ownAppointments(
  { database }: Services,
  caller: Caller,
  query: QueryOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  authorisePatient(caller);
  if (query.patientId !== undefined && query.patientId !== caller.patientId)
    throw new AppError('PATIENT_NOT_FOUND');
  const { limit = LIMITS.historyPerPage, offset = 0, status } = query;
  const filter = { patientId: caller.patientId, status };
  const rows = await patientAppointments(database.read, filter, { limit, offset });
  const total = await countPatientAppointments(database.read, filter);
  return {
    appointments: rows.map((row) => presentAppointment(row, 'patient')),
    pagination: paginationOf(total, limit, offset),
  };
}

/** One of a patient's own appointments. @throws APPOINTMENT_NOT_FOUND, also for another's (decisions: API 3) */
export async function ownAppointment(
  { database }: Services,
  caller: Caller,
  id: number,
): Promise<Appointment> {
  authorisePatient(caller);
  const row = await findAppointment(database.read, id);
  if (!row || row.patientId !== caller.patientId) throw new AppError('APPOINTMENT_NOT_FOUND');
  return presentAppointment(row, 'patient');
}
