import { nameByStaff } from '../../fields/person-name.ts';
import { type Message, say } from '../../messages/message.ts';
import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import { FIELD_LIMITS } from '../../terms/field-limits.ts';
import type { ImportField } from '../../terms/imports.ts';
import { asciiDigits } from '../../text/digits.ts';
import type { SittingNumber } from '../schedule/weekly-schedule.ts';
import {
  type CellRead,
  isEmptyRow,
  isNothing,
  plainCell,
  readName,
  readText,
  readWhole,
  shownCell,
  wordKey,
} from './cells.ts';
import { type ColumnMap, cellOf } from './column-map.ts';
import { readDate } from './date-cells.ts';
import { readPhones } from './phone-cells.ts';
import { type NamedPlace, readPlace } from './place-cells.ts';
import type { RowRead } from './read-patient.ts';

/** The states of a visit that is over. */
type PastStatus = Extract<AppointmentStatus, 'Completed' | 'No Show' | 'Cancelled'>;

/** A past visit in a row of a file (rules: import 8). */
export interface VisitOfRow {
  /** YYYY-MM-DD, before today. */
  date: string;
  doctor: string;
  /** The person who came. */
  name: string;
  /** 11 digits; null for a patient without a phone. */
  phone: string | null;
  /** The place of the visit, also one that is closed today; null if the row names none. */
  place: NamedPlace | null;
  status: PastStatus;
  /** Null for the next free one. */
  serial: number | null;
  sitting: SittingNumber | null;
  notes: string | null;
  /** Such as 'K7QF-3M2D'; null for a new one. */
  reference: string | null;
}

/** The highest serial of a sitting. */
const SERIAL_MOST = 1_000;

const STATUS_WORDS: Record<PastStatus, string> = {
  Completed:
    'completed, complete, done, seen, visited, attended, present, served, paid, ok, সম্পন্ন, হয়েছে, দেখা হয়েছে, এসেছেন, উপস্থিত',
  'No Show':
    'no show, no-show, noshow, absent, did not come, not come, missed, did not attend, dna, অনুপস্থিত, আসেননি, আসেন নি, আসেনি',
  Cancelled: 'cancelled, canceled, cancel, বাতিল, বাতিল হয়েছে',
};
const STATUS_BY_WORD = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.split(', ').map((word) => [wordKey(word), status as PastStatus] as const),
  ),
);

/**
 * Reads a row of a list of past visits. A row is refused if its date, doctor or name is missing or cannot be
 * read, if no past visit has its status, or if the clinic does not have its place. An optional cell that
 * cannot be read is left out, and a note says so (rules: import 8).
 *
 * @param today YYYY-MM-DD, the clinic day of the import
 * @param places of a clinic with several places, closed ones too; empty for a clinic with one
 */
export function readVisitRow(
  cells: readonly string[],
  map: ColumnMap,
  today: string,
  places: readonly NamedPlace[],
): RowRead<VisitOfRow> {
  if (isEmptyRow(cells)) return { refused: say('importRowEmpty') };
  const notes: Message[] = [];
  const cell = (field: ImportField) => cellOf(cells, map, field);
  const optional = <Value>(read: CellRead<Value>): Value | null => {
    if ('value' in read) return read.value;
    notes.push(read.refused);
    return null;
  };
  const date = readDate(cell('date'), { order: map.dateOrder, notAfter: today });
  if ('refused' in date) return date;
  if (date.value === null) return { refused: say('importVisitNoDate') };
  if (date.value >= today) return { refused: say('importVisitNotPast', { text: shownCell(cell('date')) }) };
  const doctor = readName(cell('doctor'), FIELD_LIMITS.nameLongest);
  if ('refused' in doctor) return doctor;
  if (doctor.value === null) return { refused: say('importNoDoctorName') };
  const nameRead = readName(cell('name'));
  if ('refused' in nameRead) return nameRead;
  const name = nameByStaff(say('patientNameRequired')).safeParse(nameRead.value ?? '');
  if (!name.success) return { refused: (name.error.issues[0]?.message ?? say('checkValue')) as Message };
  const phones = readPhones(cell('phone'));
  if ('refused' in phones) return phones;
  if (phones.value?.left) notes.push(phones.value.left);
  const place = readPlace(cell('place'), places, { closed: true });
  if ('refused' in place) return place;
  const status = statusOf(cell('status'));
  if (!status) return { refused: say('importVisitStatus', { text: shownCell(cell('status')) }) };
  const sitting = optional(readWhole(cell('sitting'), { least: 1, most: 2 }));
  return {
    value: {
      date: date.value,
      doctor: doctor.value,
      name: name.data,
      phone: phones.value?.phone ?? null,
      place: place.value,
      status,
      serial: optional(readWhole(cell('serial'), { least: 1, most: SERIAL_MOST })),
      sitting: sitting === null ? null : sitting === 2 ? 2 : 1,
      notes: optional(readText(cell('notes'), { most: FIELD_LIMITS.notesLongest, lines: true })),
      reference: optional(readReference(cell('reference'))),
    },
    notes,
  };
}

const statusOf = (text: string): PastStatus | undefined =>
  STATUS_BY_WORD.get(wordKey(text)) ?? (isNothing(text) ? 'Completed' : undefined);

/** A booking reference of this product, with any signs between its two halves. */
function readReference(text: string): CellRead<string> {
  if (isNothing(text)) return { value: null };
  const letters = asciiDigits(plainCell(text).normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  if (!/^[A-HJ-NP-Z2-9]{8}$/.test(letters)) {
    return { refused: say('importLeftOut', { text: shownCell(text) }) };
  }
  return { value: `${letters.slice(0, 4)}-${letters.slice(4)}` };
}
