import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { lookUpPatients as endpoint, StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { referenceOf } from '@clinic-serial/contract/text/booking-reference';
import { writtenAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordView } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { isVisitWithin, type Scope, scopeOf } from '../caller.ts';
import { completePhoneOf, isIndexed } from '../database/text-search.ts';
import { readStaffPatient, searchPatients } from '../patients/register.ts';
import { appointmentIdOf } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';

/**
 * Finds the patients whom the desk may mean (rules: finding 7). A search by booking reference or by a whole
 * phone names one patient, so it is audited as a view of the record. Erased patients are left out, because
 * nobody can book for them.
 */
export async function lookUpPatients(
  services: Services,
  actor: Actor,
  { search }: QueryOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'view');
  const scope = scopeOf(caller);
  if (search === undefined) return { patients: [], hasMore: false };
  const ofReference = await patientOfReference(services, search, scope);
  const most = LIST_SIZES.patientsOffered;
  const found =
    ofReference ?? (isIndexed(search) ? await searchPatients(services, search, scope, most + 1) : []);
  const patients = found.slice(0, most).filter(({ erasedAt }) => erasedAt === null);
  if (ofReference !== undefined || completePhoneOf(search) !== undefined) {
    for (const { id } of patients) await recordView(services, actor, id);
  }
  return { patients, hasMore: found.length > most };
}

/** Undefined if the text is no reference of an appointment that the account may see. */
async function patientOfReference(
  services: Services,
  search: string,
  scope: Scope,
): Promise<StaffPatient[] | undefined> {
  const { read } = services.database;
  const reference = referenceOf(search);
  const id = reference === undefined ? undefined : await appointmentIdOf(read, reference);
  if (id === undefined) return undefined;
  const visit = await writtenAppointment(read, id);
  if (!isVisitWithin(scope, visit)) return undefined;
  return [await readStaffPatient(services, read, visit.patientId, scope)];
}
