import { formatTaka, localText } from '@clinic-serial/contract/messages/current/format';
import { genderName, languageName, statusName } from '@clinic-serial/contract/messages/current/words';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import type { ColumnMap } from '@clinic-serial/contract/rules/import/column-map';
import type { NamedPlace } from '@clinic-serial/contract/rules/import/place-cells';
import { type DoctorOfRow, readDoctorRow } from '@clinic-serial/contract/rules/import/read-doctor';
import { type RowRead, readPatientRow } from '@clinic-serial/contract/rules/import/read-patient';
import { readVisitRow } from '@clinic-serial/contract/rules/import/read-visit';
import { summariseWeek } from '@clinic-serial/contract/rules/schedule/week-summary';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { type ImportKind, importFields } from '@clinic-serial/contract/terms/imports';
import { RELATIONS } from '@clinic-serial/contract/terms/relations';
import { adminDoctorsText } from '#messages/admin-doctors';
import { formTexts } from '#messages/forms';
import { importsText } from '#messages/imports';
import { peopleText } from '#messages/people';
import { Tag } from '../../ui/badge/Tag.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { scheduleText } from '../../ui/text/schedule-text.ts';
import { usePlaces } from '../clinic-places.ts';
import { ROWS_SHOWN } from './FirstRows.tsx';
import { sentences } from './send-rows.ts';

const text = importsText.columns;

interface ReadRowsProps {
  kind: ImportKind;
  sample: readonly string[][];
  map: ColumnMap;
  /** YYYY-MM-DD */
  today: string;
}

interface ReadRow {
  line: number;
  /** The fields that were found in the row, with their names. */
  values: [name: string, value: string][];
  notes: string[];
  isRefused: boolean;
}

/** Shows how the first rows are read with the chosen columns, by the same rules as on the server. */
export function ReadRows({ kind, sample, map, today }: ReadRowsProps) {
  const places = usePlaces();
  const rows = sample
    .slice(0, ROWS_SHOWN)
    .map((cells, index) => readRow(kind, cells, { map, today, places }, index + 1))
    .slice(map.skip);
  return (
    <section aria-labelledby="read-rows" className="grid grid-cols-[minmax(0,1fr)] gap-sm">
      <h3 id="read-rows" className="text-lg">
        {text.preview}
      </h3>
      {rows.length === 0 ? (
        <p>{text.previewNone}</p>
      ) : (
        <DataTable caption={text.preview} columns={COLUMNS} rows={rows} rowKey={({ line }) => line} compact />
      )}
    </section>
  );
}

const COLUMNS: Columns<ReadRow> = [
  {
    key: 'line',
    header: text.line,
    cell: ({ line, isRefused }) => (
      <span className="inline-flex items-center gap-xs whitespace-nowrap">
        <span className="tabular-nums">{importsText.report.line(line)}</span>
        {isRefused && <Tag tint="red">{text.refused}</Tag>}
      </span>
    ),
  },
  {
    key: 'values',
    header: text.values,
    phone: 'line',
    cell: ({ values, notes, isRefused }) => (
      <>
        {values.map(([name, value]) => (
          <span key={name} className="me-3 inline-block max-w-full wrap-anywhere">
            <span className="text-sm text-muted">{name}</span>{' '}
            <span translate="no" className="text-text">
              {value}
            </span>
          </span>
        ))}
        {notes.map((note) => (
          <span key={note} className={`block text-sm ${isRefused ? 'text-danger' : 'text-muted'}`}>
            {note}
          </span>
        ))}
      </>
    ),
  },
];

/** The fields of a row; null for a field that the row leaves out. */
type Fields = Partial<Record<string, string | number | boolean | null>>;

interface Reading {
  map: ColumnMap;
  today: string;
  places: readonly NamedPlace[];
}

const READERS: Record<ImportKind, (cells: readonly string[], reading: Reading) => RowRead<Fields>> = {
  patients: (cells, { map, today }) =>
    asFields(readPatientRow(cells, map, today), (patient) => ({ ...patient })),
  doctors: (cells, { map, places }) => asFields(readDoctorRow(cells, map, places), fieldsOfDoctor),
  visits: (cells, { map, today, places }) =>
    asFields(readVisitRow(cells, map, today, places), ({ place, ...visit }) => ({
      ...visit,
      ...nameOf(place),
    })),
};

const asFields = <Value,>(read: RowRead<Value>, fieldsOf: (value: Value) => Fields): RowRead<Fields> =>
  'refused' in read ? read : { ...read, value: fieldsOf(read.value) };

const nameOf = (place: NamedPlace | null): Fields => ({
  place: place && localText(place.name, place.nameBn),
});

function fieldsOfDoctor({ week, place, languages, gender, experienceYears, ...doctor }: DoctorOfRow): Fields {
  const taka = (paisa: number | null) => paisa && formatTaka(paisa);
  const [first] = Object.values(week).flat();
  return {
    ...doctor,
    ...nameOf(place),
    room: doctor.room ?? first?.room,
    roomBn: doctor.roomBn ?? first?.roomBn,
    hours: scheduleText(summariseWeek(week)),
    patientLimit: first?.patientLimit,
    feeNew: taka(doctor.feeNew),
    feeFollowUp: taka(doctor.feeFollowUp),
    feeReport: taka(doctor.feeReport),
    experience: experienceYears,
    languages: languages.map(languageName).join(', '),
    gender: gender && adminDoctorsText.detail.genders[gender],
  };
}

function readRow(kind: ImportKind, cells: readonly string[], reading: Reading, line: number): ReadRow {
  const read = READERS[kind](cells, reading);
  if ('refused' in read) {
    return { line, values: [], notes: [sentenceOf(sentences, read.refused)], isRefused: true };
  }
  const values = importFields(kind, reading.places.length > 0).flatMap((field): [string, string][] => {
    const value = wordsOf(field, read.value[field]);
    return value === '' ? [] : [[importsText.fields[field], value]];
  });
  return { line, values, notes: read.notes.map((note) => sentenceOf(sentences, note)), isRefused: false };
}

const WORDS: Record<string, (value: string) => string> = {
  phone: phoneText,
  emergencyContact: phoneText,
  dateOfBirth: formatDate,
  joined: formatDate,
  date: formatDate,
  status: (value) => statusName(value as AppointmentStatus),
  gender: (value) => {
    const gender = GENDERS.find((one) => one === value);
    return gender ? genderName(gender) : value;
  },
  relation: (value) => {
    const relation = RELATIONS.find((one) => one === value);
    return relation ? peopleText.relations[relation] : value;
  },
};

function wordsOf(field: string, value: Fields[string]): string {
  if (value === null || value === undefined || value === '') return '';
  // Only an inactive record is mentioned.
  if (typeof value === 'boolean') return value ? '' : formTexts.inactive;
  if (typeof value === 'number') return formatNumber(value);
  return WORDS[field]?.(value) ?? value;
}
