import { birthProblems } from '../../fields/birth-date.ts';
import { clinicDate } from '../../fields/clinic-date.ts';
import { nameByStaff } from '../../fields/person-name.ts';
import { phone } from '../../fields/phone.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Gender } from '../../terms/gender.ts';
import type { Relation } from '../../terms/relations.ts';
import { type ColumnMap, cellOf } from './column-map.ts';

/** A row that was read, with notes about what was left out; or the reason why it cannot be used. */
export type RowRead<Value> = { value: Value; notes: Message[] } | { refused: Message };

/** A patient as a row of a file says it (rules: import 1 to 3). */
export interface PatientOfRow {
  name: string;
  /** 11 digits; null for a patient without a phone, of whom a birth is known. */
  phone: string | null;
  address: string | null;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  /** Null beside a date. */
  birthYear: number | null;
  gender: Gender | null;
  emergencyContact: string | null;
  /** As the row says it to the patient of the phone; only for a person of the family. */
  relation: Relation | null;
  isActive: boolean;
  /** YYYY-MM-DD, when the register says so. */
  joined: string | null;
}

/**
 * Reads a row of a list of patients. What is required and cannot be read refuses the row. What is optional
 * and cannot be read is left out, and a note says so.
 *
 * @param today the clinic day of the import, from which ages count
 */
export function readPatientRow(
  cells: readonly string[],
  map: ColumnMap,
  today: string,
): RowRead<PatientOfRow> {
  const name = nameByStaff(say('patientNameRequired')).safeParse(cellOf(cells, map, 'name'));
  if (!name.success) return { refused: (name.error.issues[0]?.message ?? say('checkValue')) as Message };
  const number = phone.safeParse(cellOf(cells, map, 'phone'));
  if (!number.success) return { refused: (number.error.issues[0]?.message ?? say('checkValue')) as Message };
  const born = clinicDate.safeParse(cellOf(cells, map, 'dateOfBirth'));
  const dateOfBirth =
    born.success && !birthProblems({ dateOfBirth: born.data }, today).dateOfBirth ? born.data : null;
  return {
    value: {
      name: name.data,
      phone: number.data,
      address: cellOf(cells, map, 'address') || null,
      dateOfBirth,
      birthYear: null,
      gender: null,
      emergencyContact: null,
      relation: null,
      isActive: true,
      joined: null,
    },
    notes: [],
  };
}
