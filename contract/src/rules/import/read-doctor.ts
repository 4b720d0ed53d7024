import { optionalEmail } from '../../fields/email.ts';
import { nameByStaff } from '../../fields/person-name.ts';
import { type Message, say } from '../../messages/message.ts';
import { FIELD_LIMITS } from '../../terms/field-limits.ts';
import type { DoctorGender } from '../../terms/gender.ts';
import type { ImportField } from '../../terms/imports.ts';
import { MONEY_LIMITS } from '../../terms/money.ts';
import { FIRST_PLACE } from '../../terms/places.ts';
import { SITTING_LIMITS } from '../../terms/sitting-limits.ts';
import { type SpokenLanguage, spokenLanguages } from '../../terms/spoken-languages.ts';
import { type SittingAt, shownAt, type WorkingWeek } from '../schedule/weekly-schedule.ts';
import { weeklyScheduleInput } from '../schedule/weekly-schedule-form.ts';
import {
  type CellRead,
  DEGREE,
  isEmptyRow,
  plainCell,
  readFees,
  readGender,
  readName,
  readTaka,
  readText,
  readWhole,
  readYesNo,
  shownCell,
  wordKey,
} from './cells.ts';
import { type ColumnMap, cellOf } from './column-map.ts';
import { readHours } from './hours.ts';
import { readPhones } from './phone-cells.ts';
import { type NamedPlace, readPlace } from './place-cells.ts';
import type { RowRead } from './read-patient.ts';

/** A doctor in a row of a file (rules: import 7). A field that the row does not have is null. */
export interface DoctorOfRow {
  name: string;
  nameBn: string | null;
  /** The name of the department in any language. */
  department: string;
  departmentBn: string | null;
  /** 11 digits. */
  phone: string;
  /** The sittings at the place of the row. At another place than the first they have the room of the row. */
  week: WorkingWeek;
  /** Where the doctor sits in these hours; null if the row does not say it, which means the first place. */
  place: NamedPlace | null;
  /** In paisa. */
  feeNew: number | null;
  feeFollowUp: number | null;
  feeReport: number | null;
  followUpDays: number | null;
  room: string | null;
  roomBn: string | null;
  qualification: string | null;
  qualificationBn: string | null;
  experienceYears: number | null;
  gender: DoctorGender | null;
  languages: SpokenLanguage[];
  treats: string | null;
  treatsBn: string | null;
  email: string | null;
  isActive: boolean;
}

const LANGUAGE_WORDS: Record<SpokenLanguage, string> = {
  bn: 'bn bangla bengali বাংলা',
  en: 'en english ইংরেজি ইংরেজী',
  hi: 'hi hindi হিন্দি হিন্দী',
  ur: 'ur urdu উর্দু',
  ar: 'ar arabic আরবি আরবী',
  syl: 'syl sylheti সিলেটি সিলেটী',
  ctg: 'ctg chittagonian chatgaiya চাটগাঁইয়া চট্টগ্রামের',
  ccp: 'ccp chakma চাকমা',
};

/**
 * Reads a row of a list of doctors. A row is refused if its name, department, phone or hours are missing or
 * cannot be read, as in the form, and if the clinic does not have its place or has closed it. An optional
 * cell that cannot be read is left out, and a note says so (rules: import 4, 7).
 *
 * @param places of a clinic with several places, closed ones too; empty for a clinic with one
 */
export function readDoctorRow(
  cells: readonly string[],
  map: ColumnMap,
  places: readonly NamedPlace[],
): RowRead<DoctorOfRow> {
  if (isEmptyRow(cells)) return { refused: say('importRowEmpty') };
  const notes: Message[] = [];
  const cell = (field: ImportField) => cellOf(cells, map, field);
  /** An optional cell; null with a note if it cannot be read. */
  const optional = <Value>(read: CellRead<Value>): Value | null => {
    if ('value' in read) return read.value;
    notes.push(read.refused);
    return null;
  };
  const line = (field: ImportField, most: number) => optional(readText(cell(field), { most }));
  const lines = (field: ImportField) =>
    optional(readText(cell(field), { most: FIELD_LIMITS.treatsLongest, lines: true }));

  const [nameCell, degrees] =
    map.columns.qualification === undefined ? nameAndDegrees(cell('name')) : [cell('name'), ''];
  const nameRead = readName(nameCell);
  if ('refused' in nameRead) return nameRead;
  const name = nameByStaff(say('doctorNameRequired')).safeParse(nameRead.value ?? '');
  if (!name.success) return { refused: reasonOf(name.error) };
  const department = readName(cell('department') || cell('departmentBn'), FIELD_LIMITS.nameLongest);
  if ('refused' in department) return department;
  if (department.value === null) return { refused: say('importNoDepartment') };
  const phones = readPhones(cell('phone'));
  if ('refused' in phones) return phones;
  const phone = phones.value?.phone;
  if (!phone) return { refused: say('importDoctorNoPhone') };
  if (phones.value?.left) notes.push(phones.value.left);

  const place = readPlace(cell('place'), places);
  if ('refused' in place) return place;
  const first = places.find(({ id }) => id === FIRST_PLACE);
  if (place.value === null && first && !first.isActive) {
    return { refused: say('importPlaceClosed', { text: first.name }) };
  }
  const { patientLimitLeast: least, patientLimitMost: most } = SITTING_LIMITS;
  const patientLimit = optional(readWhole(cell('patientLimit'), { least, most }));
  const hours = { days: cell('days'), hours: cell('hours'), secondHours: cell('secondHours') };
  const week = readHours(hours, patientLimit ?? SITTING_LIMITS.patientLimitDefault);
  if ('refused' in week) return week;
  if (week.value === null) return { refused: say('importDoctorNoHours') };
  const checked = weeklyScheduleInput('create').safeParse(formOf(week.value));
  if (!checked.success) return { refused: reasonOf(checked.error) };

  // 'New 1000, old 500' says more than one fee.
  const fees = optional(readFees(cell('feeNew')));
  const gender = optional(readGender(cell('gender')));
  const email = optionalEmail.safeParse(plainCell(cell('email')));
  if (!email.success) notes.push(say('importLeftOut', { text: shownCell(cell('email')) }));
  const days = { least: 0, most: MONEY_LIMITS.followUpDaysMost };
  const room = {
    room: line('room', FIELD_LIMITS.roomLongest),
    roomBn: line('roomBn', FIELD_LIMITS.roomLongest),
  };
  const isElsewhere = place.value !== null && place.value.id !== FIRST_PLACE;
  const years = { least: 0, most: FIELD_LIMITS.experienceYearsMost };
  return {
    value: {
      name: name.data,
      nameBn: line('nameBn', FIELD_LIMITS.nameLongest),
      department: department.value,
      departmentBn: cell('department') ? line('departmentBn', FIELD_LIMITS.nameLongest) : null,
      phone,
      week: isElsewhere ? placedWeek(checked.data, { placeId: place.value?.id, ...room }) : checked.data,
      place: place.value,
      feeNew: fees?.new ?? null,
      feeFollowUp: optional(readTaka(cell('feeFollowUp'))) ?? fees?.followUp ?? null,
      feeReport: optional(readTaka(cell('feeReport'))) ?? fees?.report ?? null,
      followUpDays: optional(readWhole(cell('followUpDays'), days)),
      ...(isElsewhere ? { room: null, roomBn: null } : room),
      qualification: line('qualification', 200) ?? optional(readText(degrees, { most: 200 })),
      qualificationBn: line('qualificationBn', 200),
      experienceYears: optional(readWhole(cell('experience'), years)),
      gender: gender === 'Male' ? 'male' : gender === 'Female' ? 'female' : null,
      languages: spokenLanguages(languagesIn(cell('languages'), notes)),
      treats: lines('treats'),
      treatsBn: lines('treatsBn'),
      email: email.data ?? null,
      isActive: optional(readYesNo(cell('isActive'))) ?? true,
    },
    notes,
  };
}

/** Where degrees begin behind a name in one line. Names have 'Md.' too, so 'MD' and 'MS' do not count. */
const FIRST_DEGREE =
  /[\s,;:|-]+(\()?(?=(?:mbbs|fcps|mrcp|frcs|bds|dgo|bcs|dch|fcgp|mcps)\b|এমবিবিএস|এফসিপিএস)/i;

/** A name and the degrees that stand behind it or below it in the same cell. */
function nameAndDegrees(cell: string): [name: string, degrees: string] {
  const [first = '', ...rest] = cell.split('\n');
  const below = rest.join(' ');
  if (DEGREE.test(below)) return [first, below];
  const found = FIRST_DEGREE.exec(cell);
  if (!found || found.index === 0) return [cell, ''];
  const behind = cell.slice(found.index + found[0].length);
  return [cell.slice(0, found.index), found[1] ? behind.replace(/\)\s*$/, '') : behind];
}

const reasonOf = ({ issues }: { issues: Array<{ message: string }> }) =>
  (issues[0]?.message ?? say('checkValue')) as Message;

const formOf = (week: WorkingWeek) =>
  Object.fromEntries(Object.entries(week).map(([weekday, sittings]) => [weekday, { sittings }]));

/** A week with all its sittings at one place, in one room. */
export const placedWeek = (week: WorkingWeek, at: SittingAt): WorkingWeek =>
  Object.fromEntries(
    Object.entries(week).map(([weekday, sittings]) => [
      weekday,
      sittings.map((hours) => ({ ...hours, ...shownAt(at) })),
    ]),
  );

function languagesIn(text: string, notes: Message[]): string[] {
  const words = wordKey(text)
    .split(/[,;/&+]|\s+(?:and|ও|এবং)\s+/)
    .map((word) => word.trim())
    .filter(Boolean);
  return words.flatMap((word) => {
    const found = Object.entries(LANGUAGE_WORDS).find(([, spellings]) => spellings.split(' ').includes(word));
    if (!found) notes.push(say('importLeftOut', { text: shownCell(word) }));
    return found ? [found[0]] : [];
  });
}
