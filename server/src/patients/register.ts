import type { BodyOf, DataOf, QueryOf } from '@clinic-serial/contract/endpoint';
import { paginationOf } from '@clinic-serial/contract/fields/paging';
import type {
  checkPhone as checkPhoneEndpoint,
  createPatient as createEndpoint,
  listPatients as listEndpoint,
  StaffPatient,
} from '@clinic-serial/contract/patients';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, recordView } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { wholePhone } from '../database/text-search.ts';
import type { Services } from '../services.ts';
import {
  countActivePatients,
  countPatients,
  findPatientByPhone,
  findPatients,
  findRegisteredPatient,
  insertPatient,
  type NarrowedPatientFilter,
  narrowPatients,
  type PatientFilter,
  type RegisteredPatient,
} from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

function presentForStaff(row: RegisteredPatient): StaffPatient {
  const { updatedAt, totalAppointments, lastAppointment, erasedAt } = row;
  return { ...presentPatient(row), updatedAt, totalAppointments, lastAppointment, erasedAt };
}

/** What a list's query asks the register for. */
export function filterOf({ search, isActive }: QueryOf<typeof listEndpoint>): PatientFilter {
  return { search, isActive: isActive === undefined ? undefined : isActive === '1' ? 1 : 0 };
}

/** The register of patients, newest first. A search for a whole phone asks for one record, which counts as viewed. */
export async function listPatients(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  authoriseStaff(actor.caller, 'view');
  const { clock } = services;
  const { read, engine } = services.database;
  const { limit = LIMITS.patientsPerPage, offset = 0 } = query;
  const filter = await narrowPatients(read, engine, filterOf(query));
  const rows = await findPatients(read, engine, filter, clock.today(), { limit, offset });
  if (wholePhone(query.search) !== undefined) {
    for (const { id } of rows) await recordView(services, actor, id);
  }
  const count = await countPatients(read, engine, filter);
  const everyStatus: NarrowedPatientFilter = { ...filter, isActive: undefined };
  const all = filter.isActive === undefined ? count : await countPatients(read, engine, everyStatus);
  const active = filter.isActive === 1 ? count : await countActivePatients(read, engine, everyStatus);
  return {
    patients: rows.map(presentForStaff),
    pagination: {
      ...paginationOf(count, limit, offset),
      totalPatients: all.total,
      ...(all.isAtLeast ? { isTotalPatientsAtLeast: true } : {}),
      totalActive: active.total,
      ...(active.isAtLeast ? { isTotalActiveAtLeast: true } : {}),
    },
  };
}

/** One patient's record; the view is audited (rules: accounts 5). */
export async function viewPatient(services: Services, actor: Actor, id: number): Promise<StaffPatient> {
  authoriseStaff(actor.caller, 'view');
  const patient = await readStaffPatient(services, services.database.read, id);
  await recordView(services, actor, id);
  return patient;
}

/** A patient as staff see them; the caller has been authorised. @throws PATIENT_NOT_FOUND */
export async function readStaffPatient({ clock }: Services, db: Db, id: number): Promise<StaffPatient> {
  const row = await findRegisteredPatient(db, id, clock.today());
  if (!row) throw new AppError('PATIENT_NOT_FOUND');
  return presentForStaff(row);
}

/** Looks a patient up by phone, before a serial is given at the desk; a found record counts as viewed. */
export async function checkPhone(
  services: Services,
  actor: Actor,
  { phone }: BodyOf<typeof checkPhoneEndpoint>,
): Promise<DataOf<typeof checkPhoneEndpoint>> {
  authoriseStaff(actor.caller, 'view');
  const found = await findPatientByPhone(services.database.read, phone);
  return found
    ? { exists: true, patient: await viewPatient(services, actor, found.id) }
    : { exists: false, patient: null };
}

/** Registers a patient at the desk. */
export async function createPatient(
  services: Services,
  actor: Actor,
  { name, phone }: BodyOf<typeof createEndpoint>,
): Promise<StaffPatient> {
  authoriseStaff(actor.caller, 'create');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await lock(tx, { phones: [phone] });
    await assertPhoneFree(tx, phone);
    const { id } = await insertPatient(tx, name, phone, clock.now().toISOString());
    await recordAudit(clock, tx, actor, { action: 'patient.create', subjectKind: 'patient', subjectId: id });
    return readStaffPatient(services, tx, id);
  });
}

/** A phone identifies one record. @throws PHONE_IN_USE, with the error on its field */
export async function assertPhoneFree(tx: Db, phone: string, exceptId?: number): Promise<void> {
  const owner = await findPatientByPhone(tx, phone);
  if (!owner || owner.id === exceptId) return;
  const sentence = 'This phone number already belongs to another patient.';
  throw new AppError('PHONE_IN_USE', { sentence, fieldErrors: { phone: sentence } });
}
