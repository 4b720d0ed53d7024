import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf, DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  checkPhone as checkPhoneEndpoint,
  createPatient as createEndpoint,
  listPatients as listEndpoint,
  StaffPatient,
} from '@clinic-serial/contract/subjects/patients';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { AppError } from '../app-error.ts';
import { type Actor, recordView } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, authoriseStaff } from '../authorise.ts';
import { type Scope, scopeOf } from '../caller.ts';
import { lock } from '../database/locks.ts';
import { newNoPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { completePhoneOf } from '../database/text-search.ts';
import { addRecord } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import { assertBirth, assertOwnPatient, keptBirth, presentPatient } from './own-record.ts';
import {
  countActivePatients,
  countPatients,
  findPatientByPhone,
  findPatients,
  findRegisteredPatient,
  hasVisited,
  hasVisitedOthers,
  insertPatient,
  type PatientFilter,
  type RegisteredPatient,
  type ResolvedPatientFilter,
  resolvePatientFilter,
} from './patients.queries.ts';

function presentForStaff(row: RegisteredPatient): StaffPatient {
  const { updatedAt, totalAppointments, lastAppointment, erasedAt } = row;
  return { ...presentPatient(row), updatedAt, totalAppointments, lastAppointment, erasedAt };
}

export function filterOf({ search, isActive }: QueryOf<typeof listEndpoint>, scope: Scope): PatientFilter {
  return { search, isActive: isActive === undefined ? undefined : isActive === '1' ? 1 : 0, scope };
}

/**
 * Lists the patients whom the account may see, newest first. A search for a whole phone is audited as a view
 * of its record.
 */
export async function listPatients(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'view');
  const { clock } = services;
  const { read, engine } = services.database;
  const { limit = LIST_SIZES.patientsPerPage, offset = 0 } = query;
  const filter = await resolvePatientFilter(read, engine, filterOf(query, scopeOf(caller)));
  const rows = await findPatients(read, engine, filter, clock.today(), { limit, offset });
  if (completePhoneOf(query.search) !== undefined) {
    for (const { id } of rows) await recordView(services, actor, id);
  }
  const count = await countPatients(read, engine, filter);
  const everyStatus: ResolvedPatientFilter = { ...filter, isActive: undefined };
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

/** One patient's record; the view is audited (rules: accounts 5). @throws PATIENT_NOT_FOUND */
export async function viewPatient(services: Services, actor: Actor, id: number): Promise<StaffPatient> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'view');
  const { read } = services.database;
  await assertOwnPatient(read, caller, id);
  const patient = await readStaffPatient(services, read, id, scopeOf(caller));
  await recordView(services, actor, id);
  return patient;
}

/**
 * A patient in the form for staff. The caller must already be authorised to see this patient.
 *
 * @param scope only appointments within it are counted
 * @throws PATIENT_NOT_FOUND
 */
export async function readStaffPatient(
  { clock }: Services,
  db: Db,
  id: number,
  scope?: Scope,
): Promise<StaffPatient> {
  const row = await findRegisteredPatient(db, id, clock.today(), scope);
  if (!row) throw new AppError('PATIENT_NOT_FOUND');
  const isShared = scope !== undefined && (await hasVisitedOthers(db, id, scope));
  return { ...presentForStaff(row), ...(isShared && { isShared }) };
}

/** At most `limit` patients whom a text matches. Patients who contain the text itself come first. */
export async function searchPatients(
  { clock, database: { read, engine } }: Services,
  search: string,
  scope: Scope,
  limit: number,
): Promise<StaffPatient[]> {
  const filter = await resolvePatientFilter(read, engine, { search, scope });
  const rows = await findPatients(read, engine, filter, clock.today(), { limit, offset: 0 });
  return rows.map(presentForStaff);
}

/**
 * Looks up by phone, at the desk, a patient whom the account may see. A record that is found is audited as
 * viewed.
 */
export async function checkPhone(
  services: Services,
  actor: Actor,
  { phone }: BodyOf<typeof checkPhoneEndpoint>,
): Promise<DataOf<typeof checkPhoneEndpoint>> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'view');
  const { read } = services.database;
  const found = await findPatientByPhone(read, phone);
  const scope = scopeOf(caller);
  const isKnown = found && (!scope || (await hasVisited(read, found.id, scope)));
  return isKnown
    ? { exists: true, patient: await viewPatient(services, actor, found.id) }
    : { exists: false, patient: null };
}

/**
 * Registers a patient at the desk, with or without a phone.
 *
 * @throws INVALID_INPUT for a birth in the future, PHONE_IN_USE
 */
export async function createPatient(
  services: Services,
  actor: Actor,
  { name, phone = newNoPhone(), dateOfBirth = null, birthYear = null }: BodyOf<typeof createEndpoint>,
): Promise<StaffPatient> {
  authoriseStaff(actor.caller, 'create');
  const birth = keptBirth({ dateOfBirth, birthYear });
  assertBirth(birth, services.clock.today());
  return addRecord(services, actor, { kind: 'patient', read: readStaffPatient }, async (tx, at) => {
    await lock(tx, { phones: [phone] });
    await assertPhoneFree(tx, phone);
    return (await insertPatient(tx, { name, phone, birth }, at)).id;
  });
}

/** Checks that no other record has the phone. @throws PHONE_IN_USE */
export async function assertPhoneFree(tx: Db, phone: string, exceptId?: number): Promise<void> {
  const owner = await findPatientByPhone(tx, phone);
  if (!owner || owner.id === exceptId) return;
  throw new AppError('PHONE_IN_USE', { fieldErrors: { phone: say('PHONE_IN_USE') } });
}
