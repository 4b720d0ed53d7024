import { type Message, say } from '../../messages/message.ts';
import { FIELD_LIMITS } from '../../terms/field-limits.ts';
import type { Gender } from '../../terms/gender.ts';
import type { ImportField } from '../../terms/imports.ts';
import type { Relation } from '../../terms/relations.ts';
import {
  type CellRead,
  isEmptyRow,
  isNothing,
  readGender,
  readName,
  readRelation,
  readText,
  readYesNo,
} from './cells.ts';
import { type ColumnMap, cellOf } from './column-map.ts';
import { type BirthOfCell, parsedAgeAndSex, readBirth, readDate } from './date-cells.ts';
import { readPhones } from './phone-cells.ts';

/** A row that was read, with notes about what was left out; or the reason why it cannot be used. */
export type RowRead<Value> = { value: Value; notes: Message[] } | { refused: Message };

/** A patient in a row of a file (rules: import 1 to 3). */
export interface PatientOfRow {
  name: string;
  /** 11 digits; null for a patient without a phone, whose birth is known. */
  phone: string | null;
  address: string | null;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  /** Null if there is a date. */
  birthYear: number | null;
  gender: Gender | null;
  emergencyContact: string | null;
  /** The relation to the patient of the phone; only for another person of the family. */
  relation: Relation | null;
  isActive: boolean;
  /** YYYY-MM-DD, the date of registration if the row has one. */
  joined: string | null;
}

/** The columns that can have a birth. The first one that can be read counts. */
const BIRTH_FIELDS = ['dateOfBirth', 'birthYear', 'age'] as const satisfies ImportField[];

/**
 * Reads a row of a list of patients. A row is refused if its name cannot be read, or its phone; an empty
 * phone is accepted if a birth is known. An optional cell that cannot be read is left out, and a note says so
 * (rules: import 4).
 *
 * @param today the clinic day of the import, from which ages count
 */
export function readPatientRow(
  cells: readonly string[],
  map: ColumnMap,
  today: string,
): RowRead<PatientOfRow> {
  if (isEmptyRow(cells)) return { refused: say('importRowEmpty') };
  const notes: Message[] = [];
  const cell = (field: ImportField) => cellOf(cells, map, field);
  const optional = <Value>(read: CellRead<Value>): Value | null => {
    if ('value' in read) return read.value;
    notes.push(read.refused);
    return null;
  };
  const optionalText = (text: string) =>
    isNothing(text) ? null : optional(readText(text, { most: FIELD_LIMITS.addressLongest, lines: true }));
  const name = nameOfRow(cell('name'));
  if (typeof name !== 'string') return name;
  const phones = readPhones(cell('phone'));
  if ('refused' in phones) return phones;
  if (phones.value?.left) notes.push(phones.value.left);
  const birth = birthOfRow(cell, { order: map.dateOrder, today }, optional);
  if (!phones.value && !birth.dateOfBirth && !birth.birthYear) return { refused: say('importNoPhone') };
  const contact = optional(readPhones(cell('emergencyContact')));
  const { gender: genderOfAge } = parsedAgeAndSex(cell('age'));
  return {
    value: {
      name,
      phone: phones.value?.phone ?? null,
      address: optionalText(cell('address')),
      ...birth,
      gender: (cell('gender') ? optional(readGender(cell('gender'))) : null) ?? genderOfAge,
      emergencyContact: contact?.phone ?? phones.value?.other ?? null,
      relation: optional(readRelation(cell('relation'))),
      isActive: optional(readYesNo(cell('isActive'))) ?? true,
      joined: optional(readDate(cell('joined'), { order: map.dateOrder, notAfter: today })),
    },
    notes,
  };
}

function nameOfRow(text: string): string | { refused: Message } {
  const read = readName(text, FIELD_LIMITS.nameLongest);
  if ('refused' in read) return read;
  if (read.value === null) return { refused: say('patientNameRequired') };
  if (read.value.length < FIELD_LIMITS.nameShortest) {
    return { refused: say('nameTooShort', { least: FIELD_LIMITS.nameShortest }) };
  }
  return read.value;
}

/** Both are null if no column says anything that can be read. */
function birthOfRow(
  cell: (field: ImportField) => string,
  options: Parameters<typeof readBirth>[1],
  optional: <Value>(read: CellRead<Value>) => Value | null,
): BirthOfCell {
  for (const field of BIRTH_FIELDS) {
    const { age } = parsedAgeAndSex(cell(field));
    const birth = age === '' ? null : optional(readBirth(age, options));
    if (birth) return birth;
  }
  return { dateOfBirth: null, birthYear: null };
}
