import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { type Message, say } from '@clinic-serial/contract/messages/message';
import { estimateOf } from '@clinic-serial/contract/rules/booking/estimated-time';
import type { NamedPlace } from '@clinic-serial/contract/rules/import/place-cells';
import { readVisitRow, type VisitOfRow } from '@clinic-serial/contract/rules/import/read-visit';
import {
  type SittingHours,
  type SittingNumber,
  sittingsOfWeek,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { isNamed, nameBeginnings } from '@clinic-serial/contract/text/name-words';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import type { Config } from '../config.ts';
import { lock, type SittingKey } from '../database/locks.ts';
import { phonelessKey, shownPhone } from '../database/no-phone.ts';
import { patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { daySerialOf, HIGHEST_SERIAL, serialOf } from '../serials/day-serial.ts';
import { storedEstimate } from '../serials/estimated-time.ts';
import { copiedDoctorFields } from '../serials/serials.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
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
  deletePatientRows,
  insertPatients,
  type PatientRecord,
  patientsWithIds,
  patientsWithPhones,
  phonelessPatients,
  usedPatients,
} from './patients.queries.ts';
import {
  appointmentsOn,
  appointmentsWithIds,
  deleteVisitRow,
  doctorsOfClinic,
  insertVisit,
  queuesOn,
  takenReferences,
  usedVisits,
} from './visits.queries.ts';

/** A row whose doctor is found. */
interface ReadRow {
  place: number;
  value: VisitOfRow;
  doctor: DoctorRecord;
  notes: Message[];
}

/** A serial that was given, by the file or before. */
interface Given {
  sitting: SittingNumber;
  serialNumber: number;
  /** The phone or another key of the patient, with the key of the name; null for a deleted appointment. */
  person: string | null;
  isCancelled: boolean;
}

interface Known {
  patients: Map<string, PatientRecord | { id: null }>;
  /** Keys of patients without a phone of whose name there are several. */
  days: Map<string, Given[]>;
  queues: Set<string>;
}

const dayKey = (doctorId: number, date: string) => `${doctorId} ${date}`;

/** What the rows name. */
interface Clinic {
  doctors: readonly DoctorRecord[];
  places: readonly NamedPlace[];
}

/** Finds the doctor of a row: by the name, in any language, or by words of it (rules: import 8). */
function findDoctor(doctors: readonly DoctorRecord[], name: string): DoctorRecord | { refused: Message } {
  const key = searchKey(name);
  const same = doctors.filter((doctor) => doctor.nameKey === key || (key !== '' && doctor.nameBnKey === key));
  const beginnings = nameBeginnings(name);
  const found =
    same.length > 0 || !beginnings ? same : doctors.filter((doctor) => isNamed(doctor.nameWords, beginnings));
  const [doctor, ...others] = found;
  if (!doctor) return { refused: say('importDoctorUnknown', { text: name }) };
  return others.length > 0 ? { refused: say('importDoctorUnclear', { text: name }) } : doctor;
}

function readRows({ doctors, places }: Clinic, rows: readonly Row[], { columnMap, day }: Job) {
  const read: ReadRow[] = [];
  const results: RowResult[] = [];
  for (const { place, texts } of rows) {
    const row = readVisitRow(texts, columnMap, day, places);
    if ('refused' in row) {
      results.push(refused(place, row.refused));
      continue;
    }
    const doctor = findDoctor(doctors, row.value.doctor);
    if ('refused' in doctor) results.push(refused(place, doctor.refused));
    else read.push({ place, doctor, ...row });
  }
  return { read, results };
}

const keysOf = (read: readonly ReadRow[]): SittingKey[] => [
  ...new Map(
    read.map(({ doctor, value: { date } }) => [dayKey(doctor.id, date), { doctorId: doctor.id, date }]),
  ).values(),
];

/** A patient is known by the phone; without one by the name, if only one has it. */
const patientKey = ({ phone, name }: Pick<VisitOfRow, 'phone' | 'name'>) => phone ?? nameKey(name);

/** The names of patients without a phone. */
const namesOf = (read: readonly ReadRow[]): string[] => [
  ...new Set(read.flatMap(({ value }) => (value.phone === null ? value.name : []))),
];

async function load(db: Db, read: readonly ReadRow[]): Promise<Known> {
  const phones = [...new Set(read.flatMap(({ value }) => value.phone ?? []))];
  const patients: Known['patients'] = new Map(
    (await patientsWithPhones(db, phones)).map((record) => [record.phone, record]),
  );
  const phoneless = groupBy(await phonelessPatients(db, namesOf(read)), ({ name }) => nameKey(name));
  for (const [key, [record, ...others]] of phoneless) {
    if (record && others.length === 0) patients.set(key, record);
  }
  const keys = keysOf(read);
  const keyOfPatient = new Map([...patients].map(([key, { id }]) => [id, key]));
  const given = groupBy(await appointmentsOn(db, keys), (row) => dayKey(row.doctorId, row.appointmentDate));
  const days = new Map(
    [...given].map(([key, rows]) => [
      key,
      rows.map((row): Given => {
        const patient = keyOfPatient.get(row.patientId) ?? `other ${row.patientId}`;
        return {
          ...serialOf(row.daySerial),
          person: row.deletedAt === null ? `${patient} ${row.patientNameKey}` : null,
          isCancelled: row.status === 'Cancelled',
        };
      }),
    ]),
  );
  const queues = (await queuesOn(db, keys)).map(
    ({ doctorId, date, sitting }) => `${dayKey(doctorId, date)} ${sitting}`,
  );
  return { patients, days, queues: new Set(queues) };
}

interface Decided {
  outcome: ImportOutcome;
  reason?: Message;
  /** Of a new visit. */
  sitting: SittingNumber;
  serialNumber: number;
}

/** Decides what a row does, and notes it in `known` for later rows (rules: import 8). */
function decide(known: Known, { value, doctor }: ReadRow): Decided {
  const refuse = (reason: Message): Decided => ({ outcome: 'refused', reason, sitting: 1, serialNumber: 0 });
  const key = patientKey(value);
  if (value.phone === null && !known.patients.has(key)) return refuse(say('importVisitNoPhone'));
  const day = dayKey(doctor.id, value.date);
  const given = known.days.get(day) ?? [];
  known.days.set(day, given);
  const person = `${key} ${nameKey(value.name)}`;
  const isCancelled = value.status === 'Cancelled';
  const own = given.filter((one) => one.person === person);
  const isKnown = own.some(
    (one) =>
      value.serial === null ||
      (one.serialNumber === value.serial && (value.sitting ?? one.sitting) === one.sitting) ||
      // A person who cancelled may have come with another serial of the day.
      (!isCancelled && !one.isCancelled),
  );
  if (isKnown) return { outcome: 'same', sitting: 1, serialNumber: 0 };
  const { sitting } = hoursOn(doctor, value);
  if (known.queues.has(`${day} ${sitting}`)) return refuse(say('importVisitHasQueue'));
  const taken = new Set(given.flatMap((one) => (one.sitting === sitting ? one.serialNumber : [])));
  if (value.serial !== null && taken.has(value.serial)) {
    return refuse(say('importVisitSerialTaken', { serial: value.serial }));
  }
  let serialNumber = value.serial ?? 1;
  while (taken.has(serialNumber)) serialNumber += 1;
  if (serialNumber > HIGHEST_SERIAL) return refuse(say('importVisitSerialsFull'));
  given.push({ sitting, serialNumber, person, isCancelled });
  if (!known.patients.has(key)) known.patients.set(key, { id: null });
  return { outcome: 'new', sitting, serialNumber };
}

/**
 * The sitting of a past visit with its hours and its place: the first one of the weekday that is the sitting
 * and at the place that the row names, or else of any day of the doctor. Without a place in the row the visit
 * is where that sitting is, which is the first place for a doctor without a week (rules: import 8).
 */
function hoursOn(doctor: DoctorRecord, { date, place, sitting }: VisitOfRow): SittingHours {
  const all = [sittingsOfWeek(doctor.week, date), ...Object.values(doctor.week)].flat();
  const ofSitting = all.filter((hours) => sitting === null || hours.sitting === sitting);
  const hours = ofSitting.find((one) => place === null || placeOf(one) === place.id) ??
    ofSitting[0] ??
    all[0] ?? {
      ...{ startTime: SITTING_LIMITS.dayStart, endTime: SITTING_LIMITS.dayEnd },
      ...{ patientLimit: SITTING_LIMITS.patientLimitDefault, reservedSlots: [] },
    };
  return {
    sitting: 1,
    ...hours,
    ...(sitting === null ? {} : { sitting }),
    ...(place ? { placeId: place.id } : {}),
  };
}

/** What finds the row when its person is erased (docs/privacy.md). */
function rowKey({ patients }: Known, value: VisitOfRow): string {
  if (value.phone !== null) return value.phone;
  const record = patients.get(patientKey(value));
  return record && record.id !== null ? phonelessKey(record) : nameKey(value.name);
}

async function checkVisits({ config }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const clinic = { doctors: await doctorsOfClinic(tx), places: config.places };
  const { read, results } = readRows(clinic, rows, job);
  const known = await load(tx, read);
  const range = { after: job.columnMap.skip, before: rows[0]?.place ?? 0 };
  const keys = [...new Set(read.map(({ value }) => rowKey(known, value)))];
  const before = await earlierRows(tx, job.id, range, keys);
  const texts = before.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
  for (const row of readRows(clinic, texts, job).read) decide(known, row);
  const taken = await takenReferences(
    tx,
    read.flatMap(({ value }) => value.reference ?? []),
  );
  for (const row of read) {
    const { outcome, reason } = decide(known, row);
    const notes = reason ? [reason] : [...row.notes, ...referenceNotes(outcome, row.value, taken)];
    results.push({ place: row.place, phone: rowKey(known, row.value), outcome, notes: notesText(notes) });
  }
  return results;
}

function referenceNotes(outcome: ImportOutcome, { reference }: VisitOfRow, taken: Set<string>): Message[] {
  if (outcome !== 'new' || reference === null) return [];
  const isTaken = taken.has(reference);
  taken.add(reference);
  return isTaken ? [say('importReferenceTaken', { text: reference })] : [];
}

async function writeVisits({ clock, config }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const at = job.writtenAt ?? clock.now().toISOString();
  const { places } = config;
  const seen = readRows({ doctors: await doctorsOfClinic(tx), places }, rows, job).read;
  // Nobody erases a record of these phones behind their locks. One without a phone needs its own lock.
  const phoneless = (await phonelessPatients(tx, namesOf(seen))).map(({ id }) => id);
  await lock(tx, { patients: phoneless });
  await lock(tx, { phones: seen.flatMap(({ value }) => value.phone ?? []) });
  await lock(tx, { sittings: keysOf(seen) });
  // A doctor may have been deleted or renamed before the locks.
  const clinic = { doctors: await doctorsOfClinic(tx), places };
  const { read, results } = readRows(clinic, await keptRows(tx, job, rows), job);
  const known = await load(tx, read);
  const used = [...known.patients.values()].filter((record) => record.id !== null && !shownPhone(record));
  if (used.some(({ id }) => !phoneless.includes(id ?? 0))) throw new RecordsChanged();
  const decided = read.map((row) => ({ ...row, ...decide(known, row) }));
  const taken = await takenReferences(
    tx,
    read.flatMap(({ value }) => value.reference ?? []),
  );
  const added = await addPatients(tx, known, decided, at);
  for (const row of decided) {
    const { place, value, outcome, reason } = row;
    const phone = rowKey(known, value);
    const notes = reason ? [reason] : [...row.notes, ...referenceNotes(outcome, value, taken)];
    const result = { place, phone, outcome, notes: notesText(notes) };
    if (outcome === 'refused') {
      results.push(result);
      continue;
    }
    const recordId = outcome === 'new' ? await addVisit(tx, config, known, row, at) : null;
    const patient = added.get(place);
    const undo = patient === undefined ? null : JSON.stringify({ patient });
    results.push({ ...result, cells: null, done: 'written' as const, recordId, undo });
  }
  return results;
}

/** Adds the patients whom nobody knew. @returns their ids by the place of the first row of each */
async function addPatients(
  tx: Db,
  { patients }: Known,
  decided: readonly (ReadRow & Decided)[],
  at: string,
): Promise<Map<number, number>> {
  const first = new Map<string, ReadRow>();
  for (const row of decided) {
    const { phone } = row.value;
    if (row.outcome !== 'new' || phone === null || patients.get(phone)?.id !== null) continue;
    if (!first.has(phone)) first.set(phone, row);
  }
  const rows = [...first].map(
    ([
      phone,
      {
        value: { name },
      },
    ]) => ({
      ...{
        name,
        phone,
        address: null,
        dateOfBirth: null,
        birthYear: null,
        gender: null,
        emergencyContact: null,
      },
      ...patientKeys({ name, phone }),
      ...{ isActive: 1 as const, createdAt: at, updatedAt: at },
    }),
  );
  const ids = await insertPatients(tx, rows);
  const records = await patientsWithIds(tx, [...ids.values()]);
  for (const record of records) patients.set(record.phone, record);
  return new Map([...first].map(([phone, { place }]) => [place, ids.get(phone) ?? 0]));
}

async function addVisit(
  tx: Db,
  { clinicLanguage }: Pick<Config, 'clinicLanguage'>,
  { patients }: Known,
  { value, doctor, sitting, serialNumber }: ReadRow & Decided,
  at: string,
): Promise<number> {
  const patient = patients.get(patientKey(value));
  if (!patient || patient.id === null) throw new Error('A row of an import has no record.');
  const hours = hoursOn(doctor, { ...value, sitting });
  // A moment of that day, so that no list of what has just happened shows it.
  const then = `${value.date}T06:00:00.000Z`;
  return insertVisit(
    tx,
    {
      ...copiedDoctorFields(doctor),
      ...{ doctorId: doctor.id, appointmentDate: value.date, daySerial: daySerialOf(sitting, serialNumber) },
      ...{ patientId: patient.id, patientPhone: patient.phone },
      ...{ patientName: value.name, patientNameKey: nameKey(value.name) },
      ...{ status: value.status, notes: value.notes, patientNotes: null },
      ...{ isWalkin: 1 as const, language: clinicLanguage },
      ...{ sessionStart: hours.startTime, sessionEnd: hours.endTime, placeId: placeOf(hours) },
      estimatedTime: storedEstimate(estimateOf(hours, serialNumber, null)),
      ...{ createdAt: then, updatedAt: at, statusChangedAt: then, deletedAt: null },
    },
    value.reference,
  );
}

async function undoVisits(_services: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const written = rows.filter(({ done }) => done === 'written');
  const visits = await appointmentsWithIds(
    tx,
    written.flatMap(({ recordId }) => recordId ?? []),
  );
  // Notes and money are added behind the lock of the record only.
  const patients = [
    ...written.flatMap(({ undo }) => patientOf(undo) ?? []),
    ...visits.map(({ patientId }) => patientId),
  ];
  await lock(tx, { patients });
  const records = await patientsWithIds(tx, patients);
  await lock(tx, { phones: records.map(shownPhone).filter(Boolean) });
  await lock(tx, { sittings: visits.map((row) => ({ doctorId: row.doctorId, date: row.appointmentDate })) });
  const ids = visits.map(({ id }) => id);
  const used = await usedVisits(tx, ids);
  const now = new Map((await appointmentsWithIds(tx, ids)).map((row) => [row.id, row]));
  if ([...now.values()].some(({ patientId }) => !patients.includes(patientId))) throw new RecordsChanged();
  const results: RowResult[] = [];
  const kept = new Set((await keptRows(tx, job, written)).map(({ place }) => place));
  for (const row of written) {
    const isThere = row.recordId !== null && kept.has(row.place);
    const visit = isThere ? now.get(row.recordId ?? 0) : undefined;
    const isKept = visit !== undefined && (visit.updatedAt !== job.writtenAt || used.has(visit.id));
    if (visit && !isKept) {
      await deleteVisitRow(tx, visit.id);
      await undoPatient(tx, job, patientOf(row.undo));
    }
    results.push({ place: row.place, done: isKept ? 'kept' : 'undone', undo: isKept ? row.undo : null });
  }
  return results;
}

const patientOf = (undo: string | null): number | undefined =>
  undo === null ? undefined : (JSON.parse(undo) as { patient?: number }).patient;

/** A patient whom a row added stays if somebody has changed the record or booked for it. */
async function undoPatient(tx: Db, { writtenAt }: Job, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const [record] = await patientsWithIds(tx, [id]);
  if (record?.updatedAt !== writtenAt || (await usedPatients(tx, [id])).size > 0) return;
  await deletePatientRows(tx, [id]);
}

export const VISITS: KindRules = { check: checkVisits, write: writeVisits, undo: undoVisits };
