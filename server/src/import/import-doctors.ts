import { type Message, say } from '@clinic-serial/contract/messages/message';
import { hoursText } from '@clinic-serial/contract/rules/import/hours';
import type { NamedPlace } from '@clinic-serial/contract/rules/import/place-cells';
import { type DoctorOfRow, readDoctorRow } from '@clinic-serial/contract/rules/import/read-doctor';
import type { WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import { lock, lockKey } from '../database/locks.ts';
import { doctorKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import {
  countAppointmentsOf,
  countDoctorsOf,
  deleteDepartmentRow,
  insertDepartment,
} from '../departments/departments.queries.ts';
import { deleteDoctorRow, insertDoctor, replaceWeek } from '../doctors/doctors.queries.ts';
import { lockedPlaces } from '../places/places.queries.ts';
import { nextVersion } from '../records/save-record.ts';
import { workingWeeks } from '../serials/sitting.queries.ts';
import { isKnownWeek, joinedWeek, roomOfSittings } from './doctor-weeks.ts';
import {
  allDepartments,
  allDoctors,
  type DoctorRecord,
  findDepartmentRow,
  findDoctorRow,
  isUsedDoctor,
  updateFields,
} from './doctors.queries.ts';
import {
  type ImportServices,
  type Job,
  type KindRules,
  keptRows,
  notesText,
  type Row,
  refused,
} from './import-kind.ts';
import { earlierRows, type RowResult, unusedRecords } from './imports.queries.ts';

/** The fields that a row fills on a known doctor (rules: import 7). */
const FILLED = [
  ...(['nameBn', 'qualification', 'qualificationBn', 'experienceYears', 'gender', 'languages'] as const),
  ...(['treats', 'treatsBn', 'room', 'roomBn', 'email'] as const),
  ...(['feeNew', 'feeFollowUp', 'feeReport', 'followUpDays'] as const),
] as const;
type Field = (typeof FILLED)[number];
type Details = Record<Field, string | number | null>;

interface KnownDoctor {
  /** Null for a doctor whom an earlier row of the file adds. */
  id: number | null;
  /** The keys of the name in both languages. */
  names: string[];
  phone: string;
  department: KnownDepartment;
  details: Details;
  week: WorkingWeek;
  /** True if this import has added the doctor, and nobody has changed or used the record since. */
  isOwn: boolean;
}

interface KnownDepartment {
  id: number | null;
  names: string[];
}

interface Known {
  doctors: KnownDoctor[];
  departments: KnownDepartment[];
}

interface Decided {
  outcome: ImportOutcome;
  doctor: KnownDoctor;
  filled: Field[];
  /**
   * The week of the doctor without and with the sittings of the row; undefined if the week does not change.
   */
  joined?: { before: WorkingWeek; after: WorkingWeek } | undefined;
  notes: Message[];
}

const keysOf = (...names: (string | null)[]) => names.flatMap((name) => (name ? searchKey(name) : []));
const shares = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));

/**
 * True if the main name of one doctor is among the names of the other. A Bangla name alone is not enough,
 * because two doctors can share it.
 */
const isSameName = (one: readonly string[], other: readonly string[]) =>
  shares(one.slice(0, 1), other) || shares(other.slice(0, 1), one);

const detailsOf = (row: DoctorOfRow | DoctorRecord): Details =>
  Object.fromEntries(
    FILLED.map((field) => {
      const value = row[field];
      return [field, (Array.isArray(value) ? value.join(',') : value) || (value === 0 ? 0 : null)];
    }),
  ) as Details;

/**
 * Decides what a row does, and notes it in `known` for later rows (rules: import 7). A doctor is known by
 * name and phone, or by name and department. A row that names a place adds its sittings to a doctor whom an
 * earlier row of the file has added.
 */
function decide(known: Known, value: DoctorOfRow): Decided {
  const names = keysOf(value.name, value.nameBn);
  const named = keysOf(value.department, value.departmentBn);
  let department = known.departments.find((one) => shares(one.names, named));
  const same = known.doctors.filter((one) => isSameName(one.names, names));
  const doctor =
    same.find(({ phone }) => phone === value.phone) ?? same.find((one) => one.department === department);
  const details = detailsOf(value);
  if (doctor) {
    const isJoining = doctor.isOwn && value.place !== null && !isKnownWeek(doctor, value);
    const ownRoom = isJoining ? roomOfSittings(doctor, value) : undefined;
    const before = doctor.week;
    const after = isJoining ? joinedWeek(before, ownRoom ?? value.week) : undefined;
    if (after === null) {
      const text = hoursText(value.week);
      return { outcome: 'refused', doctor, filled: [], notes: [say('importPlaceClash', { text })] };
    }
    const filled = FILLED.filter(
      (field) =>
        details[field] !== null &&
        doctor.details[field] === null &&
        !(ownRoom && ['room', 'roomBn'].includes(field)),
    );
    for (const field of filled) doctor.details[field] = details[field];
    const notes = after || isKnownWeek(doctor, value) ? [] : [say('importWeekKept')];
    if (after) doctor.week = after;
    const joined = after && { before, after };
    return { outcome: joined || filled.length > 0 ? 'changed' : 'same', doctor, filled, joined, notes };
  }
  if (!department) {
    department = { id: null, names: named };
    known.departments.push(department);
  }
  const { phone, week } = value;
  const added = { id: null, names, phone, department, details, week, isOwn: true };
  known.doctors.push(added);
  return { outcome: 'new', doctor: added, filled: [], notes: [] };
}

/** @param own the doctors whom this import has added, and whom nobody has changed or used since */
async function load(db: Db, own: ReadonlySet<number> = new Set()): Promise<Known> {
  const departments = (await allDepartments(db)).map(({ id, name, nameBn }) => ({
    id,
    names: keysOf(name, nameBn),
  }));
  const byId = new Map(departments.map((department) => [department.id, department]));
  const weeks = await workingWeeks(db, undefined);
  const doctors = (await allDoctors(db)).map((row) => ({
    id: row.id,
    names: keysOf(row.name, row.nameBn),
    phone: row.phone,
    department: byId.get(row.departmentId) ?? { id: row.departmentId, names: [] },
    details: detailsOf(row),
    week: weeks.get(row.id) ?? {},
    isOwn: own.has(row.id),
  }));
  return { doctors, departments };
}

interface ReadRow {
  place: number;
  /** Finds earlier rows of the same doctor. */
  key: string;
  value: DoctorOfRow;
  notes: Message[];
}

function readRows(
  rows: readonly Row[],
  { columnMap }: Job,
  places: readonly NamedPlace[],
): { read: ReadRow[]; results: RowResult[] } {
  const read: ReadRow[] = [];
  const results: RowResult[] = [];
  for (const { place, texts } of rows) {
    const row = readDoctorRow(texts, columnMap, places);
    if ('refused' in row) results.push(refused(place, row.refused));
    else read.push({ place, key: searchKey(row.value.name), ...row });
  }
  return { read, results };
}

async function checkDoctors({ config }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const { places } = config;
  const { read, results } = readRows(rows, job, places);
  const known = await load(tx);
  const range = { after: job.columnMap.skip, before: rows[0]?.place ?? 0 };
  const before = await earlierRows(tx, job.id, range, [...new Set(read.map(({ key }) => key))]);
  const texts = before.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
  for (const { value } of readRows(texts, job, places).read) decide(known, value);
  for (const { place, key, value, notes } of read) {
    const decided = decide(known, value);
    const all = [...notes, ...decided.notes];
    results.push({ place, phone: key, outcome: decided.outcome, notes: notesText(all) });
  }
  return results;
}

/** The facts that the undo of a row needs. */
interface Undo {
  /** The department that the row added. */
  department?: number;
  /** The fields that the row filled, with the versions before and after. */
  fields?: Field[];
  /** The week without the sittings that the row added. */
  week?: WorkingWeek;
  before?: string;
  updatedAt?: string;
}

async function writeDoctors({ clock, config }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const at = job.writtenAt ?? clock.now().toISOString();
  const seen = readRows(rows, job, config.places).read;
  const before = await load(tx);
  const ids = seen.flatMap(({ value }) => decide(before, value).doctor.id ?? []);
  await lockDoctors(tx, ids);
  // These two locks come last, because nobody takes another lock after them.
  await lockKey(tx, 'departments');
  const places = await lockedPlaces(tx, config.places);
  const { read, results } = readRows(await keptRows(tx, job, rows), job, places);
  const known = await load(tx, await unusedRecords(tx, job, ids));
  for (const { place, key, value, notes } of read) {
    const { outcome, doctor, filled, joined, notes: more } = decide(known, value);
    if (outcome === 'refused') {
      results.push({ place, phone: key, outcome, notes: notesText(more) });
      continue;
    }
    let undo: Undo | null = null;
    if (outcome === 'new') undo = await add(tx, doctor, value, at);
    else if (outcome === 'changed' && doctor.id !== null) {
      undo = await fill(tx, doctor.id, { details: detailsOf(value), filled, joined }, clock.now());
    }
    results.push({
      ...{ place, phone: key, outcome, notes: notesText([...notes, ...more]) },
      ...{ cells: null, done: 'written' as const, recordId: doctor.id, undo: undo && JSON.stringify(undo) },
    });
  }
  return results;
}

/** Sorts the ids as text, because {@link lock} demands the locks of doctors in this order. */
async function lockDoctors(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].map(String).sort()) await lock(tx, { doctor: Number(id) });
}

async function add(tx: Db, doctor: KnownDoctor, value: DoctorOfRow, at: string): Promise<Undo> {
  const undo: Undo = {};
  if (doctor.department.id === null) {
    doctor.department.id = await insertDepartment(tx, {
      ...{ name: value.department, nameBn: value.departmentBn, description: null, descriptionBn: null },
      ...{ location: null, locationBn: null, searchWords: null },
      ...{ isActive: 1, createdAt: at, updatedAt: at },
    });
    undo.department = doctor.department.id;
  }
  const {
    department: _one,
    departmentBn: _other,
    place: _place,
    week,
    languages,
    isActive,
    ...fields
  } = value;
  doctor.id = await insertDoctor(tx, {
    ...fields,
    ...{ departmentId: doctor.department.id, languages: languages.join(','), isActive: isActive ? 1 : 0 },
    ...{ photoHash: null, createdAt: at, updatedAt: at },
  });
  await replaceWeek(tx, doctor.id, week);
  return undo;
}

async function fill(
  tx: Db,
  id: number,
  { details, filled, joined }: { details: Details } & Pick<Decided, 'filled' | 'joined'>,
  now: Date,
): Promise<Undo> {
  const record = await findDoctorRow(tx, id);
  if (!record) throw new Error('A row of an import has no record.');
  const updatedAt = nextVersion(record.updatedAt, now);
  await writeFields(
    tx,
    record,
    Object.fromEntries(filled.map((field) => [field, details[field]])),
    updatedAt,
  );
  if (joined) await replaceWeek(tx, id, joined.after);
  const week = joined && { week: joined.before };
  return { fields: filled, ...week, before: record.updatedAt, updatedAt };
}

async function writeFields(
  tx: Db,
  record: DoctorRecord,
  values: Partial<Record<Field, string | number | null>>,
  updatedAt: string,
) {
  const saved = { ...record, ...values } as DoctorRecord;
  await updateFields(tx, record.id, { ...(values as object), ...doctorKeys(saved), updatedAt });
}

async function undoDoctors(_services: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const written = rows.filter(({ done }) => done === 'written');
  await lockDoctors(
    tx,
    written.flatMap(({ recordId }) => recordId ?? []),
  );
  await lockKey(tx, 'departments');
  const results: RowResult[] = [];
  for (const row of await keptRows(tx, job, written)) {
    const isUndone = row.recordId === null || (await undoRow(tx, job, row, row.recordId));
    results.push({ place: row.place, done: isUndone ? 'undone' : 'kept', undo: isUndone ? null : row.undo });
  }
  return results;
}

/** @returns false if somebody has used or changed what the row wrote */
async function undoRow(tx: Db, { writtenAt }: Job, row: Row, id: number): Promise<boolean> {
  if (row.outcome === 'same') return true;
  const { department, fields = [], week, before, updatedAt }: Undo = JSON.parse(row.undo ?? '{}');
  const record = await findDoctorRow(tx, id);
  if (row.outcome === 'changed') {
    if (!record) return true;
    if (record.updatedAt !== updatedAt || (week && (await isUsedDoctor(tx, id)))) return false;
    const empty = Object.fromEntries(fields.map((field) => [field, field === 'languages' ? '' : null]));
    await writeFields(tx, record, empty, before ?? updatedAt);
    if (week) await replaceWeek(tx, id, week);
    return true;
  }
  if (record) {
    if (record.updatedAt !== writtenAt || (await isUsedDoctor(tx, id))) return false;
    await deleteDoctorRow(tx, id);
  }
  if (department !== undefined) await undoDepartment(tx, department, writtenAt);
  return true;
}

/** Removes a department that a row added. It stays if somebody has changed it, or if others use it by now. */
async function undoDepartment(tx: Db, id: number, writtenAt: string | null): Promise<void> {
  const record = await findDepartmentRow(tx, id);
  if (record?.updatedAt !== writtenAt) return;
  if ((await countDoctorsOf(tx, id)) > 0 || (await countAppointmentsOf(tx, id)) > 0) return;
  await deleteDepartmentRow(tx, id);
}

export const DOCTORS: KindRules = { check: checkDoctors, write: writeDoctors, undo: undoDoctors };
