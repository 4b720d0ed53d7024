import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { type Message, say } from '@clinic-serial/contract/messages/message';
import { type PatientOfRow, readPatientRow } from '@clinic-serial/contract/rules/import/read-patient';
import type { ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import type { Insertable } from 'kysely';
import { lock } from '../database/locks.ts';
import { newNoPhone, phonelessKey, shownPhone } from '../database/no-phone.ts';
import type { PatientRow, PersonRow } from '../database/rows/patients.ts';
import { patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { findPatient, updateRecord } from '../patients/patients.queries.ts';
import { upsertPerson } from '../patients/people.queries.ts';
import { nextVersion } from '../records/save-record.ts';
import {
  type ImportServices,
  type Job,
  type KindRules,
  keptRows,
  notesText,
  RecordsChanged,
  type Row,
  refused,
} from './import-kind.ts';
import { earlierRows, type RowResult } from './imports.queries.ts';
import {
  bookedNameKeys,
  deletePatientRows,
  deletePersonRow,
  hasAppointmentOf,
  insertPatients,
  insertPersons,
  type PatientRecord,
  type PersonRecord,
  patientsWithIds,
  patientsWithPhones,
  peopleOfPatients,
  phonelessPatients,
  usedPatients,
} from './patients.queries.ts';

/** A record as the clinic has it, with the additions of earlier rows of the file. */
interface Known {
  /** Null for a record that an earlier row of this part adds. */
  id: number | null;
  holder: Details & { name: string };
  /** The people of the family, by the key of the name. */
  people: Map<string, Details>;
  updatedAt: string;
}

type Details = Pick<PatientOfRow, 'dateOfBirth' | 'birthYear' | 'gender'> &
  Partial<Pick<PatientOfRow, 'address' | 'emergencyContact' | 'relation'>>;
type Field = keyof Details;

const OF_RECORD = ['address', 'gender', 'emergencyContact'] as const satisfies Field[];
const OF_PERSON = ['gender', 'relation'] as const satisfies Field[];

interface Decided {
  outcome: ImportOutcome;
  /** The fields that are filled. They belong to the record if `isHolder` is true, otherwise to a person. */
  filled: Field[];
  isHolder: boolean;
  reason?: Message;
}

/**
 * Decides what a row does to the record of its phone, and notes it in `known`, so that later rows of the same
 * phone see it (rules: import 4).
 */
function decide(known: Map<string, Known>, key: string, value: PatientOfRow): Decided {
  const { name, ...details } = value;
  const record = known.get(key);
  if (!record) {
    known.set(key, { id: null, holder: { ...details, name }, people: new Map(), updatedAt: '' });
    return { outcome: 'new', filled: [], isHolder: true };
  }
  const isHolder = nameKey(record.holder.name) === nameKey(name);
  const person = isHolder ? record.holder : record.people.get(nameKey(name));
  if (!person) {
    if (record.people.size >= LIST_SIZES.peopleKept) {
      const reason = say('importTooManyPeople', { most: LIST_SIZES.peopleKept });
      return { outcome: 'refused', filled: [], isHolder, reason };
    }
    record.people.set(nameKey(name), details);
    return { outcome: 'family', filled: [], isHolder };
  }
  const filled = fillable(person, details, isHolder ? OF_RECORD : OF_PERSON);
  Object.assign(person, Object.fromEntries(filled.map((field) => [field, details[field]])));
  return { outcome: filled.length > 0 ? 'changed' : 'same', filled, isHolder };
}

/**
 * The fields that a row has and a record lacks. The birth counts as one field: the date, or the year without
 * a date.
 */
function fillable(record: Details, row: Details, fields: readonly Field[]): Field[] {
  const hasBirth = record.dateOfBirth !== null || record.birthYear !== null;
  const birth: Field | null =
    row.dateOfBirth !== null ? 'dateOfBirth' : row.birthYear !== null ? 'birthYear' : null;
  return [
    ...(birth && !hasBirth ? [birth] : []),
    ...fields.filter((field) => (row[field] ?? null) !== null && (record[field] ?? null) === null),
  ];
}

const keyOf = (value: PatientOfRow) => value.phone ?? phonelessKey(value);

interface ReadRow {
  place: number;
  key: string;
  value: PatientOfRow;
  notes: Message[];
}

function readRows(rows: readonly Row[], { columnMap, day }: Job): { read: ReadRow[]; results: RowResult[] } {
  const read: ReadRow[] = [];
  const results: RowResult[] = [];
  for (const { place, texts } of rows) {
    const row = readPatientRow(texts, columnMap, day);
    if ('refused' in row) results.push(refused(place, row.refused));
    else read.push({ place, key: keyOf(row.value), ...row });
  }
  return { read, results };
}

/** Reads the records that have the phones of these rows, or no phone and the same names. */
async function load(db: Db, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const phones = [...new Set(rows.flatMap(({ value }) => value.phone ?? []))];
  const names = [...new Set(rows.flatMap(({ value }) => (value.phone === null ? value.name : [])))];
  const records = [...(await patientsWithPhones(db, phones)), ...(await phonelessPatients(db, names))];
  const ids = records.map(({ id }) => id);
  const people = groupBy(await peopleOfPatients(db, ids), ({ patientId }) => patientId);
  const booked = await bookedNameKeys(db, ids);
  return new Map(
    records.map((record) => [
      shownPhone(record) || phonelessKey(record),
      knownOf(record, people.get(record.id) ?? [], booked.get(record.id) ?? new Set()),
    ]),
  );
}

function knownOf(record: PatientRecord, people: PersonRecord[], booked: Set<string>): Known {
  const nothing: Details = { dateOfBirth: null, birthYear: null, gender: null, relation: null };
  return {
    id: record.id,
    holder: record,
    people: new Map([
      ...[...booked].map((key): [string, Details] => [key, { ...nothing }]),
      ...people.map((person): [string, Details] => [
        person.nameKey,
        { ...person, relation: (person.relation as Details['relation']) ?? null },
      ]),
    ]),
    updatedAt: record.updatedAt,
  };
}

async function checkPatients(_services: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const { read, results } = readRows(rows, job);
  const known = await load(tx, read);
  const first = rows[0]?.place ?? 0;
  const range = { after: job.columnMap.skip, before: first };
  const before = await earlierRows(tx, job.id, range, [...new Set(read.map(({ key }) => key))]);
  const texts = before.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
  for (const { key, value } of readRows(texts, job).read) decide(known, key, value);
  for (const { place, key, value, notes } of read) {
    const { outcome, reason } = decide(known, key, value);
    results.push({ place, phone: key, outcome, notes: notesText(reason ? [reason] : notes) });
  }
  return results;
}

/**
 * Locks everything that a part writes, and then reads what the clinic has. It locks records first, so that
 * nobody edits them, and then phones, so that nobody books with them. This is the order of all locks
 * (docs/decisions/001).
 */
async function lockAndLoad(tx: Db, job: Job, rows: readonly Row[]) {
  const seen = readRows(rows, job).read;
  const ids = idsOf(await load(tx, seen));
  await lock(tx, { patients: ids });
  await lock(tx, { phones: seen.flatMap(({ value }) => value.phone ?? []) });
  const { read, results } = readRows(await keptRows(tx, job, rows), job);
  const known = await load(tx, read);
  if (idsOf(known).some((id) => !ids.includes(id))) throw new RecordsChanged();
  return { read, results, known };
}

const idsOf = (known: Map<string, Known>) => [...known.values()].flatMap(({ id }) => id ?? []);

async function writePatients({ clock }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const { read, results, known } = await lockAndLoad(tx, job, rows);
  const at = job.writtenAt ?? clock.now().toISOString();
  const decided = read.map((row) => ({ ...row, ...decide(known, row.key, row.value) }));
  const added = decided
    .filter(({ outcome }) => outcome === 'new')
    .map((row) => ({ ...row, row: patientRow(row.value, at) }));
  const ids = await insertPatients(
    tx,
    added.map(({ row }) => row),
  );
  for (const { key, row } of added) {
    const record = known.get(key);
    const id = ids.get(row.phone);
    if (record && id !== undefined) record.id = id;
  }
  const idOf = (key: string) => {
    const id = known.get(key)?.id ?? null;
    if (id === null) throw new Error('A row of an import has no record.');
    return id;
  };
  const family = decided.filter(({ outcome }) => outcome === 'family');
  await insertPersons(
    tx,
    family.map(({ key, value }) => personRow(idOf(key), value, at)),
  );
  for (const { place, key, value, outcome, filled, isHolder, reason, notes } of decided) {
    const result = { place, phone: key, outcome, notes: notesText(reason ? [reason] : notes) };
    if (outcome === 'refused') results.push(result);
    else {
      const undo =
        outcome === 'changed'
          ? await fill(tx, idOf(key), value, filled, isHolder, clock.now())
          : outcome === 'family'
            ? { key: nameKey(value.name) }
            : null;
      const written = { cells: null, done: 'written' as const, recordId: idOf(key) };
      results.push({ ...result, ...written, undo: undo && JSON.stringify(undo) });
    }
  }
  return results;
}

/** The facts that the undo of a row needs, if the row filled fields or added a person. */
interface Filled {
  /** The key of the person's name; left out for the record itself. */
  key?: string;
  fields: Field[];
  /** The version before, which the undo restores; null for a person who was known by serials only. */
  before: string | null;
  /** The version that the import made. */
  updatedAt: string;
}

async function fill(
  tx: Db,
  id: number,
  value: PatientOfRow,
  fields: Field[],
  isHolder: boolean,
  now: Date,
): Promise<Filled> {
  const values = Object.fromEntries(fields.map((field) => [field, value[field]]));
  if (isHolder) {
    const record = await findPatient(tx, id);
    if (!record) throw new Error('A row of an import has no record.');
    const updatedAt = nextVersion(record.updatedAt, now);
    await updateRecord(tx, id, { ...values, updatedAt });
    return { fields, before: record.updatedAt, updatedAt };
  }
  const key = nameKey(value.name);
  const kept = (await peopleOfPatients(tx, [id])).find((person) => person.nameKey === key);
  const updatedAt = nextVersion(kept?.updatedAt ?? now.toISOString(), now);
  const nothing = { ...value, dateOfBirth: null, birthYear: null, gender: null, relation: null };
  await upsertPerson(tx, { ...(kept ?? personRow(id, nothing, updatedAt)), ...values, updatedAt });
  return { key, fields, before: kept?.updatedAt ?? null, updatedAt };
}

async function undoPatients(_services: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const written = rows.filter(({ done }) => done === 'written');
  const ids = [...new Set(written.flatMap(({ recordId }) => recordId ?? []))];
  await lock(tx, { patients: ids });
  // The phone of a record changes only under the lock of the record, so these phones stay as they are.
  const records = await patientsWithIds(tx, ids);
  await lock(tx, { phones: records.map(({ phone }) => phone) });
  const kept = await keptRows(tx, job, written);
  const undone = new Set<number>();
  // Additions to a record are undone before the record itself, whose row came first.
  for (const row of kept.filter(({ outcome }) => outcome !== 'new')) {
    if (row.recordId === null || (await undoRow(tx, job, row, row.recordId))) undone.add(row.place);
  }
  const added = kept.filter(({ outcome }) => outcome === 'new').flatMap(({ recordId }) => recordId ?? []);
  const removed = await removeUnused(tx, job, added);
  for (const { outcome, recordId, place } of kept) {
    if (outcome === 'new' && recordId !== null && removed.has(recordId)) undone.add(place);
  }
  return kept.map(({ place, undo }): RowResult => {
    const isUndone = undone.has(place);
    return { place, done: isUndone ? 'undone' : 'kept', undo: isUndone ? null : undo };
  });
}

/** Removes records that are as the import wrote them and that nobody uses. @returns their ids */
async function removeUnused(tx: Db, { writtenAt }: Job, ids: readonly number[]): Promise<Set<number>> {
  const used = await usedPatients(tx, ids);
  const unused = (await patientsWithIds(tx, ids))
    .filter(({ updatedAt, wantsReminders }) => updatedAt === writtenAt && wantsReminders === 1)
    .map(({ id }) => id)
    .filter((id) => !used.has(id));
  await deletePatientRows(tx, unused);
  return new Set(unused);
}

/** @returns false if somebody has used or changed what the row added to a record */
async function undoRow(tx: Db, { writtenAt }: Job, row: Row, id: number): Promise<boolean> {
  if (row.outcome === 'same') return true;
  const { key, fields, before, updatedAt } = JSON.parse(row.undo ?? '{}') as Partial<Filled>;
  const empty = Object.fromEntries((fields ?? []).map((field) => [field, null]));
  if (key === undefined) {
    const record = await findPatient(tx, id);
    if (!record) return true;
    if (record.updatedAt !== updatedAt) return false;
    await updateRecord(tx, id, { ...empty, updatedAt: before ?? updatedAt });
    return true;
  }
  const person = (await peopleOfPatients(tx, [id])).find(({ nameKey: other }) => other === key);
  if (!person) return true;
  const isAdded = row.outcome === 'family';
  if (person.updatedAt !== (isAdded ? writtenAt : updatedAt)) return false;
  if (isAdded && (await hasAppointmentOf(tx, id, person.name))) return false;
  if (isAdded || before === null) await deletePersonRow(tx, id, key);
  else await upsertPerson(tx, { ...person, ...empty, updatedAt: before ?? person.updatedAt });
  return true;
}

function patientRow(value: PatientOfRow, at: string): Insertable<PatientRow> {
  const { name, address, dateOfBirth, birthYear, gender, emergencyContact, joined } = value;
  const phone = value.phone ?? newNoPhone();
  return {
    name,
    phone,
    address,
    dateOfBirth,
    birthYear,
    gender,
    emergencyContact,
    ...patientKeys({ name, phone, address }),
    isActive: value.isActive ? 1 : 0,
    // The middle of the day, so that it is this date in the clinic's time zone.
    createdAt: joined && `${joined}T06:00:00.000Z` < at ? `${joined}T06:00:00.000Z` : at,
    updatedAt: at,
  };
}

function personRow(patientId: number, value: PatientOfRow, at: string): Insertable<PersonRow> {
  const { name, dateOfBirth, birthYear, gender, relation } = value;
  return {
    patientId,
    nameKey: nameKey(name),
    name,
    dateOfBirth,
    birthYear,
    gender,
    relation,
    isHidden: 0,
    updatedAt: at,
  };
}

export const PATIENTS: KindRules = { check: checkPatients, write: writePatients, undo: undoPatients };
