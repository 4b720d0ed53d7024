import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type {
  Appointment,
  listAppointments as listEndpoint,
} from '@clinic-serial/contract/subjects/appointments';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { isStillAhead } from '@clinic-serial/contract/terms/appointment-status';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { AppError } from '../app-error.ts';
import { type Actor, recordView } from '../audit/record-audit.ts';
import { authorisePatientOrStaff } from '../authorise.ts';
import { scopeOf } from '../caller.ts';
import { completePhoneOf } from '../database/text-search.ts';
import { whenOfAppointments } from '../queue/when-to-come.ts';
import type { Services } from '../services.ts';
import { countAppointments, findAppointments, resolveTextFilters } from './appointment-search.queries.ts';
import type { AppointmentRecord } from './appointments.queries.ts';
import { groupsOf, readPage } from './day-groups.ts';
import { existingAppointment, presentAppointments, presentMarked } from './present-appointment.ts';

/**
 * Lists the appointments that a caller may see: those of the account's doctors for staff, own ones for a
 * patient. A staff request for one patient, by id or by the whole phone, is audited as a view of that
 * patient's record.
 *
 * @throws PATIENT_NOT_FOUND when a patient asks for another patient's appointments
 */
export async function listAppointments(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  const { caller } = actor;
  authorisePatientOrStaff(caller, 'view');
  const viewer = caller.kind;
  if (caller.kind === 'patient' && query.patientId !== undefined && query.patientId !== caller.patientId) {
    throw new AppError('PATIENT_NOT_FOUND');
  }
  const {
    limit = viewer === 'staff' ? LIST_SIZES.appointmentsPerPage : LIST_SIZES.historyPerPage,
    offset = 0,
    groupBy,
    place,
    ...asked
  } = query;
  const scope = scopeOf(caller, place);
  const filter =
    caller.kind === 'patient' ? { patientId: caller.patientId, ...ownFilter(asked) } : { ...asked, scope };
  const { read, engine } = services.database;
  const narrowed = await resolveTextFilters(read, engine, filter);
  const isGrouped = groupBy !== undefined && viewer === 'staff' && narrowed.date !== undefined;
  const { rows, ...neighbours } = await readPage({ limit, offset }, isGrouped, (page) =>
    findAppointments(read, engine, narrowed, page),
  );
  const total = await countAppointments(read, engine, narrowed);
  if (filter.patientId !== undefined || completePhoneOf(asked.search) !== undefined) {
    const viewed = new Set(rows.map(({ patientId }) => patientId));
    // The appointments of one record are read on the patient's page, so they belong to the view of the
    // record.
    const part = filter.patientId === undefined ? 'appointments' : undefined;
    for (const patientId of viewed) await recordView(services, actor, patientId, part);
  }
  const today = services.clock.today();
  const appointments = await presentAppointments(services.config, read, rows, viewer, today);
  return {
    appointments: viewer === 'patient' ? await withWhen(services, viewer, rows, appointments) : appointments,
    pagination: paginationOf(total, limit, offset),
    ...(isGrouped ? { groups: await groupsOf(read, rows, neighbours, today, scope) } : {}),
  };
}

/** The filters that a patient may use. The search is the whole name of a person (rules: people 4). */
function ownFilter({ date, status, search }: QueryOf<typeof listEndpoint>) {
  return { date, status, patientNameKey: search === undefined ? undefined : nameKey(search) };
}

/**
 * Reads one appointment. When staff read it, a view of the patient's record is audited.
 *
 * @throws APPOINTMENT_NOT_FOUND, also when it is another patient's appointment (rules: accounts 6)
 */
export async function readAppointment(services: Services, actor: Actor, id: number): Promise<Appointment> {
  const { caller } = actor;
  authorisePatientOrStaff(caller, 'view');
  const { clock, config, database } = services;
  const viewer = caller.kind;
  const row = await existingAppointment(database.read, id, caller);
  await recordView(services, actor, row.patientId, 'appointment');
  const shown = await presentMarked(config, database.read, row, viewer, clock.today());
  const [appointment = shown] = await withWhen(services, viewer, [row], [shown]);
  return appointment;
}

/** Adds when to come to the live appointments of today or later (rules: queue 18). */
async function withWhen(
  services: Services,
  viewer: 'patient' | 'staff',
  rows: readonly AppointmentRecord[],
  appointments: readonly Appointment[],
): Promise<Appointment[]> {
  const today = services.clock.today();
  const ahead = rows.filter(({ status, appointmentDate }) => isStillAhead(status, appointmentDate, today));
  const whens = await whenOfAppointments(services, ahead, viewer === 'patient');
  return appointments.map((appointment) => {
    const when = whens.get(appointment.id);
    return when ? { ...appointment, whenToCome: when } : appointment;
  });
}
