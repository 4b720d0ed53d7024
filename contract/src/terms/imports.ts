/** The kinds of records that a file can bring into the clinic (rules: import 1). */
export const IMPORT_KINDS = ['patients', 'doctors', 'visits'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * An import goes through these states in this order. `reading`: rows arrive. `checking`, `writing` and
 * `undoing`: the server works through the rows. `checked`: the report is ready and nothing is written.
 */
export const IMPORT_STATES = [
  'reading',
  'checking',
  'checked',
  'writing',
  'written',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * The effect of a row (rules: import 4). `new`: it adds a record. `family`: it adds a person to the record of
 * a known phone. `changed`: it fills empty fields of a known record. `same`: all of it is known already.
 * `refused`: it cannot be used, and the reason says why.
 */
export const IMPORT_OUTCOMES = ['new', 'family', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The fields that a column of a file can hold, by kind of import. The usual fields come first. */
export const IMPORT_FIELDS = {
  patients: [
    'name',
    'phone',
    'age',
    'gender',
    'address',
    'dateOfBirth',
    'birthYear',
    'emergencyContact',
    'relation',
    'isActive',
    'joined',
  ],
  doctors: [
    'name',
    'nameBn',
    'department',
    'departmentBn',
    'phone',
    'place',
    'days',
    'hours',
    'secondHours',
    'patientLimit',
    'feeNew',
    'feeFollowUp',
    'feeReport',
    'followUpDays',
    'room',
    'roomBn',
    'qualification',
    'qualificationBn',
    'experience',
    'gender',
    'languages',
    'treats',
    'treatsBn',
    'email',
    'isActive',
  ],
  visits: ['date', 'doctor', 'name', 'phone', 'place', 'status', 'serial', 'sitting', 'notes', 'reference'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/**
 * The fields of a kind that a clinic has.
 *
 * @param hasPlaces whether the clinic has several places. A clinic with one place has no field for it (rules:
 *   places 1).
 */
export const importFields = (kind: ImportKind, hasPlaces: boolean): ImportField[] =>
  IMPORT_FIELDS[kind].filter((field) => hasPlaces || field !== 'place');

/** Which number of '04/05/2025' is the day. In Bangladesh it is the first one. */
export const DATE_ORDERS = ['day-month', 'month-day'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const IMPORT_LIMITS = {
  /** Rows of one request. */
  rowsAtOnce: 500,
  /** Rows of one file. */
  rows: 2_000_000,
  /** Rows of an .xlsx file, which is read as a whole. */
  xlsxRows: 50_000,
  /** Bytes of an .xlsx file. */
  xlsxBytes: 30_000_000,
  columns: 100,
  /** Characters of one cell. */
  cellLongest: 4_000,
  /** How long an import can be undone, and its report read. */
  daysKept: 30,
  /** How long rows that were never written stay. */
  daysUnwritten: 7,
} as const;
