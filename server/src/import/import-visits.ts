import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { estimateOf } from '@clinic-serial/contract/rules/booking/estimated-time';
import { placeOf } from '@clinic-serial/contract/terms/places';
import type { Config } from '../config.ts';
import { lock } from '../database/locks.ts';
import { shownPhone } from '../database/no-phone.ts';
import { patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { storedEstimate } from '../serials/estimated-time.ts';
import { copiedDoctorFields } from '../serials/insert-appointment.queries.ts';
import {
  type Decided,
  decideVisit,
  hoursOn,
  type Known,
  keysOf,
  loadKnown,
  namesOf,
  patientKey,
  type ReadRow,
  readRows,
  referenceNotes,
  rowKey,
} from './decide-visits.ts';
import {
  type ImportServices,
  type Job,
  type KindRules,
  keptRows,
  notesText,
  RecordsChanged,
  type Row,
} from './import-kind.ts';
import { earlierRows, type RowResult } from './imports.queries.ts';
import {
  deletePatientRows,
  insertPatients,
  patientsWithIds,
  phonelessPatients,
  usedPatients,
} from './patients.queries.ts';
import {
  appointmentsWithIds,
  deleteVisitRow,
  doctorsOfClinic,
  insertVisit,
  takenReferences,
  usedVisits,
} from './visits.queries.ts';

async function checkVisits({ config }: ImportServices, tx: Db, job: Job, rows: readonly Row[]) {
  const clinic = { doctors: await doctorsOfClinic(tx), places: config.places };
  const { read, results } = readRows(clinic, rows, job);
  const known = await loadKnown(tx, read);
  const range = { after: job.columnMap.skip, before: rows[0]?.place ?? 0 };
  const keys = [...new Set(read.map(({ value }) => rowKey(known, value)))];
  const before = await earlierRows(tx, job.id, range, keys);
  const texts = before.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
  for (const row of readRows(clinic, texts, job).read) decideVisit(known, row);
  const taken = await takenReferences(
    tx,
    read.flatMap(({ value }) => value.reference ?? []),
  );
  for (const row of read) {
    const { outcome, reason } = decideVisit(known, row);
    const notes = reason ? [reason] : [...row.notes, ...referenceNotes(outcome, row.value, taken)];
    results.push({ place: row.place, phone: rowKey(known, row.value), outcome, notes: notesText(notes) });
  }
  return results;
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
  const known = await loadKnown(tx, read);
  const used = [...known.patients.values()].filter((record) => record.id !== null && !shownPhone(record));
  if (used.some(({ id }) => !phoneless.includes(id ?? 0))) throw new RecordsChanged();
  const decided = read.map((row) => ({ ...row, ...decideVisit(known, row) }));
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
