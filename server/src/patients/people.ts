import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  chooseReminders as chooseEndpoint,
  getReminders as getEndpoint,
  listPeople as listEndpoint,
  Person,
  savePerson as saveEndpoint,
} from '@clinic-serial/contract/subjects/people';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import type { Relation } from '@clinic-serial/contract/terms/relations';
import type { Birth } from '@clinic-serial/contract/time/age';
import type { Selectable } from 'kysely';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, recordView } from '../audit/record-audit.ts';
import { type Caller, type Scope, scopeOf } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { PersonRow } from '../database/rows/patients.ts';
import type { Db } from '../database/tables.ts';
import { keepAbsent, nextVersion } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import {
  assertBirth,
  assertOwnPatient,
  assertUnshared,
  authoriseOwnOrStaff,
  existingPatient,
  isShared,
  keptBirth,
  keptPatient,
} from './own-record.ts';
import { type PatientRecord, updateRecord } from './patients.queries.ts';
import { bookedNames, keptPeople, setWantsReminders, upsertPerson } from './people.queries.ts';

/**
 * Lists the people for whom a phone books (rules: people 1). The patient comes first, then the names on
 * appointments, the latest date first, then people added without an appointment; 50 at most. If the patient
 * also comes to other doctors, a limited account sees only the names on appointments with its own doctors. A
 * view by staff is audited.
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND
 */
export async function listPeople(
  services: Services,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof listEndpoint>> {
  authoriseOwnOrStaff(actor.caller, id, 'view');
  const { read } = services.database;
  const { caller } = actor;
  await assertOwnPatient(read, caller, id);
  const isPart = caller.kind === 'staff' && (await isShared(read, caller, id));
  const people = await peopleOf(read, await existingPatient(read, id), isPart ? scopeOf(caller) : undefined);
  await recordView(services, actor, id);
  return { people };
}

/**
 * Saves the details of the person with this name, in any spelling. Appointments keep their names (rules:
 * people 2). Fields that the body leaves out stay (rules: fields 14).
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND, PATIENT_ERASED; INVALID_INPUT for a birth in the
 *   future; TOO_MANY_PEOPLE for a new person beyond 30
 */
export async function savePerson(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof saveEndpoint>,
): Promise<DataOf<typeof saveEndpoint>> {
  authoriseOwnOrStaff(actor.caller, id, 'update');
  const { clock, database } = services;
  assertBirth(form, clock.today());
  return database.write(async (tx) => {
    await lock(tx, { patient: id });
    await assertUnshared(tx, actor.caller, id);
    const record = await keptPatient(tx, id);
    const key = nameKey(form.name);
    const kept = await keptPeople(tx, id);
    const known = kept.find((person) => person.nameKey === key);
    if (kept.length >= LIST_SIZES.peopleKept && !known) {
      throw new AppError('TOO_MANY_PEOPLE', { params: { most: LIST_SIZES.peopleKept } });
    }
    const { name, dateOfBirth, birthYear, gender, relation, isOffered } = keepAbsent(
      form,
      presentPerson(form.name, known),
    );
    const isHolder = key === nameKey(record.name);
    await upsertPerson(tx, {
      patientId: id,
      nameKey: key,
      name,
      // The birth of the patient is stored in the record.
      dateOfBirth: isHolder ? null : dateOfBirth,
      birthYear: isHolder ? null : birthYear,
      gender,
      relation,
      // The patient of the record is always offered.
      isHidden: isOffered || isHolder ? 0 : 1,
      updatedAt: clock.now().toISOString(),
    });
    if (isHolder && form.birthYear !== undefined) {
      const birth = keptBirth({ dateOfBirth: record.dateOfBirth, birthYear: form.birthYear });
      // A new version of the record, so that an open form does not bring the old year back.
      await updateRecord(tx, id, { ...birth, updatedAt: nextVersion(record.updatedAt, clock.now()) });
    }
    await recordAudit(clock, tx, actor, { action: 'patient.person', subject: { patient: id } });
    return { people: await peopleOf(tx, await existingPatient(tx, id)) };
  });
}

/** @param scope leaves out people who are known only from appointments outside of it, or from none */
async function peopleOf(db: Db, record: PatientRecord, scope?: Scope): Promise<Person[]> {
  const holderKey = nameKey(record.name);
  const booked = await bookedNames(db, record.id, LIST_SIZES.people + 1, scope);
  const kept = await keptPeople(db, record.id);
  const rowOf = new Map(kept.map((row) => [row.nameKey, row]));
  const holder = presentPerson(
    record.name,
    rowOf.get(holderKey),
    booked.find(({ key }) => key === holderKey),
  );
  const others = booked
    .filter(({ key }) => key !== holderKey)
    .map((name) => presentPerson(name.name, rowOf.get(name.key), name));
  const known = new Set([holderKey, ...booked.map(({ key }) => key)]);
  const added = scope
    ? []
    : kept.filter((row) => !known.has(row.nameKey)).map((row) => presentPerson(row.name, row));
  const ofRecord = {
    isHolder: true,
    isOffered: true,
    ...birthOf(record),
    gender: holder.gender ?? record.gender,
    relation: holder.relation ?? ('Self' as const),
  };
  return [{ ...holder, ...ofRecord }, ...others, ...added].slice(0, LIST_SIZES.people);
}

/** The year of birth: that of the date of birth if it is known, otherwise the year that was entered. */
const birthOf = ({ dateOfBirth, birthYear }: Birth): Birth => ({
  dateOfBirth,
  birthYear: dateOfBirth === null ? birthYear : Number(dateOfBirth.slice(0, 4)),
});

function presentPerson(
  name: string,
  row?: Selectable<PersonRow>,
  booked?: { appointments: number; lastAppointment: string },
): Person {
  return {
    name,
    ...birthOf({ dateOfBirth: row?.dateOfBirth ?? null, birthYear: row?.birthYear ?? null }),
    gender: row?.gender ?? null,
    relation: (row?.relation ?? null) as Relation | null,
    isHolder: false,
    isOffered: row?.isHidden !== 1,
    appointments: booked?.appointments ?? 0,
    lastAppointment: booked?.lastAppointment ?? null,
  };
}

/**
 * Reads which reminders the clinic sends, and whether the patient wants them (rules: messages 2).
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND
 */
export async function getReminders(
  { config, database }: Services,
  caller: Caller,
  id: number,
): Promise<DataOf<typeof getEndpoint>> {
  authoriseOwnOrStaff(caller, id, 'view');
  const { evening, minutesBefore } = config.reminders;
  await assertOwnPatient(database.read, caller, id);
  const record = await existingPatient(database.read, id);
  return {
    wantsReminders: record.wantsReminders === 1,
    evening,
    minutesBefore: minutesBefore > 0 ? minutesBefore : null,
  };
}

/**
 * Stores whether a patient wants reminders (rules: messages 2).
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND, PATIENT_ERASED
 */
export async function chooseReminders(
  { clock, database }: Services,
  actor: Actor,
  id: number,
  { wantsReminders }: BodyOf<typeof chooseEndpoint>,
): Promise<DataOf<typeof chooseEndpoint>> {
  authoriseOwnOrStaff(actor.caller, id, 'update');
  return database.write(async (tx) => {
    await lock(tx, { patient: id });
    await assertUnshared(tx, actor.caller, id);
    await keptPatient(tx, id);
    await setWantsReminders(tx, id, wantsReminders ? 1 : 0);
    await recordAudit(clock, tx, actor, {
      action: 'patient.reminders',
      subject: { patient: id },
      details: { wanted: wantsReminders },
    });
    return { wantsReminders };
  });
}
