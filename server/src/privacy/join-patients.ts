import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { joinPatient as endpoint, StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { AppError } from '../app-error.ts';
import { assertActive } from '../appointments/may-book.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { shownPhone } from '../database/no-phone.ts';
import { patientDetails } from '../database/rows/patients.ts';
import type { Db } from '../database/tables.ts';
import { assertUnshared, keptPatient } from '../patients/own-record.ts';
import { giveUpcomingPhone, type PatientRecord, updateRecord } from '../patients/patients.queries.ts';
import { keptPeople, upsertPerson } from '../patients/people.queries.ts';
import { readStaffPatient } from '../patients/register.ts';
import { nextVersion } from '../records/save-record.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { deleteCodes, deletePeople, deleteTokens, eraseRecord } from './erase.queries.ts';
import { giveImportRows } from './import-rows.queries.ts';
import { findSameSerial, giveAppointments } from './join.queries.ts';

/**
 * Joins a record without a phone into the record of a phone. Its appointments, deleted ones too, move there
 * with their names, so that they belong to a person of that phone; live ones get the phone. The details of
 * its people move too. The old record is left empty, as after an erase. This cannot be undone.
 *
 * @param id the record without a phone
 * @param body.into the id of the record of the phone
 * @returns the record of the phone
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED; RECORD_CHANGED if `id` has a phone by now or `into` has none;
 *   PATIENT_INACTIVE if `into` is inactive; ALREADY_BOOKED if both have a live serial for the same name,
 *   doctor and date; FORBIDDEN as {@link assertUnshared}, for either of the two
 */
export async function joinPatients(
  services: Services,
  actor: Actor,
  id: number,
  { into: intoId }: BodyOf<typeof endpoint>,
): Promise<StaffPatient> {
  authoriseLimitedStaff(actor.caller, 'update');
  const { clock, config, database } = services;
  return database.write(async (tx) => {
    // Both records are locked in a fixed order, so that two joins do not wait for each other.
    for (const one of [String(id), String(intoId)].sort()) await lock(tx, { patient: Number(one) });
    await assertUnshared(tx, actor.caller, id);
    await assertUnshared(tx, actor.caller, intoId);
    const from = await keptPatient(tx, id);
    const into = await keptPatient(tx, intoId);
    if (shownPhone(from) !== '' || shownPhone(into) === '') throw new AppError('RECORD_CHANGED');
    assertActive(config, into, 'staff');
    await lock(tx, { phones: [from.phone, into.phone] });
    const same = await findSameSerial(tx, id, intoId);
    if (same) {
      const params = { serial: serialOf(same.daySerial).serialNumber, patient: same.patientName };
      throw new AppError('ALREADY_BOOKED', { message: say('joinAlreadyBooked', params) });
    }

    const now = clock.now();
    await giveUpcomingPhone(tx, id, into.phone);
    await giveAppointments(tx, id, intoId);
    await giveImportRows(tx, id, into.phone);
    await givePeople(tx, from, into, now);
    await deletePeople(tx, id);
    await deleteTokens(tx, id);
    await deleteCodes(tx, id, []);
    const at = { erasedAt: now.toISOString(), updatedAt: nextVersion(from.updatedAt, now) };
    await eraseRecord(tx, id, at);
    const action = 'patient.join';
    await recordAudit(clock, tx, actor, { action, subject: { patient: intoId }, details: { from: id } });
    await recordAudit(clock, tx, actor, { action, subject: { patient: id }, details: { to: intoId } });
    return readStaffPatient(services, tx, intoId);
  });
}

/**
 * Moves the details of the record without a phone. If its name is that of the other record's patient, that
 * record gets the details that it lacks. Otherwise a person of that phone gets them. Details that are known
 * already stay.
 */
async function givePeople(tx: Db, from: PatientRecord, into: PatientRecord, now: Date): Promise<void> {
  const holderKey = nameKey(into.name);
  const { name, dateOfBirth, birthYear, gender } = from;
  if (nameKey(name) === holderKey) {
    const hasBirth = into.dateOfBirth !== null || into.birthYear !== null;
    await updateRecord(tx, into.id, {
      ...(hasBirth ? {} : { dateOfBirth, birthYear }),
      ...patientDetails((name) => into[name] ?? from[name]),
      updatedAt: nextVersion(into.updatedAt, now),
    });
  }
  const known = new Set((await keptPeople(tx, into.id)).map((person) => person.nameKey));
  const ofRecord = {
    ...{ nameKey: nameKey(name), name, dateOfBirth, birthYear, gender },
    ...{ relation: null, isHidden: 0 as const, updatedAt: now.toISOString() },
  };
  const kept = (await keptPeople(tx, from.id)).filter((person) => person.nameKey !== ofRecord.nameKey);
  for (const person of [ofRecord, ...kept]) {
    if (known.has(person.nameKey) || person.nameKey === holderKey) continue;
    await upsertPerson(tx, { ...person, patientId: into.id });
  }
}
