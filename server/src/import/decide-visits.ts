import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { type Message, say } from '@clinic-serial/contract/messages/message';
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
import type { SittingKey } from '../database/locks.ts';
import { phonelessKey } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { HIGHEST_SERIAL, serialOf } from '../serials/day-serial.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { type Job, type Row, refused } from './import-kind.ts';
import type { RowResult } from './imports.queries.ts';
import { type PatientRecord, patientsWithPhones, phonelessPatients } from './patients.queries.ts';
import { appointmentsOn, queuesOn } from './visits.queries.ts';

/** A row whose doctor is found. */
export interface ReadRow {
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

export interface Known {
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

export function readRows({ doctors, places }: Clinic, rows: readonly Row[], { columnMap, day }: Job) {
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

export const keysOf = (read: readonly ReadRow[]): SittingKey[] => [
  ...new Map(
    read.map(({ doctor, value: { date } }) => [dayKey(doctor.id, date), { doctorId: doctor.id, date }]),
  ).values(),
];

/** A patient is known by the phone; without one by the name, if only one has it. */
export const patientKey = ({ phone, name }: Pick<VisitOfRow, 'phone' | 'name'>) => phone ?? nameKey(name);

/** The names of patients without a phone. */
export const namesOf = (read: readonly ReadRow[]): string[] => [
  ...new Set(read.flatMap(({ value }) => (value.phone === null ? value.name : []))),
];

export async function loadKnown(db: Db, read: readonly ReadRow[]): Promise<Known> {
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

export interface Decided {
  outcome: ImportOutcome;
  reason?: Message;
  /** Of a new visit. */
  sitting: SittingNumber;
  serialNumber: number;
}

/** Decides what a row does, and notes it in `known` for later rows (rules: import 8). */
export function decideVisit(known: Known, { value, doctor }: ReadRow): Decided {
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
export function hoursOn(doctor: DoctorRecord, { date, place, sitting }: VisitOfRow): SittingHours {
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
export function rowKey({ patients }: Known, value: VisitOfRow): string {
  if (value.phone !== null) return value.phone;
  const record = patients.get(patientKey(value));
  return record && record.id !== null ? phonelessKey(record) : nameKey(value.name);
}

export function referenceNotes(
  outcome: ImportOutcome,
  { reference }: VisitOfRow,
  taken: Set<string>,
): Message[] {
  if (outcome !== 'new' || reference === null) return [];
  const isTaken = taken.has(reference);
  taken.add(reference);
  return isTaken ? [say('importReferenceTaken', { text: reference })] : [];
}
