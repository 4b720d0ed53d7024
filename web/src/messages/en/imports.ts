import { formatAmount } from '@clinic-serial/contract/messages/en/format';
import { IMPORT_LIMITS } from '@clinic-serial/contract/terms/imports';

/** A count with commas, as people read it. It is formatted like an amount in paisa. */
const number = (count: number) => formatAmount(100 * count);

const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`);

/** The words of the pages where an Admin brings in files of patients, doctors and past visits. */
export const importsText = {
  number,
  title: 'Import from a file',
  /** The way back from one import. */
  back: 'All imports',
  loadFailed: 'The imports could not be loaded.',
  oneLoadFailed: 'The import could not be loaded.',
  missing: {
    title: 'This import does not exist',
    text: 'It may have been removed. Imports that were not written stay for a week.',
  },

  kinds: { patients: 'Patients', doctors: 'Doctors', visits: 'Past visits' },
  steps: {
    label: 'Steps of the import',
    done: 'Done: ',
    names: { 1: 'File', 2: 'Columns', 3: 'Check and write' },
  },

  start: {
    kind: 'What is in the file?',
    hints: {
      patients: 'Names, phones, ages. One row for each patient.',
      doctors: 'Names, departments, days and hours. One row for each doctor.',
      visits:
        'Date, doctor and patient, so that follow-ups and totals are true. Bring in doctors and patients first.',
    },
    holidays: 'Holidays are chosen in the calendar',
    file: 'The file',
    choose: 'Choose a file',
    drop: 'Or drag it here.',
    help: `CSV, a text file, or Excel (.xlsx). Up to ${number(IMPORT_LIMITS.rows)} rows; of Excel up to ${number(IMPORT_LIMITS.xlsxRows)}. Nothing is written before you have seen what each row does.`,
    opening: 'The file is being opened.',
    failed: 'The import could not be started. Please try again.',
  },

  /** Why a file is not used. */
  problems: {
    unreadable: 'This file cannot be read. Save it as CSV or as .xlsx and choose it again.',
    tooManyRows: `This file has more than ${number(IMPORT_LIMITS.rows)} rows. Please divide it.`,
    otherFile: (fileName: string) =>
      `This is another file. Its rows differ from those that were sent. Choose ‘${fileName}’ again, or begin a new import.`,
  },

  sending: {
    bar: 'Rows that were sent',
    sent: (count: number) => `${rows(count)} sent`,
    keep: 'Keep this tab open until all rows are sent. If it closes, choose the same file again: it goes on where it stopped.',
    waiting: 'The server does not answer. The page tries again by itself.',
    failed: 'The rows could not be sent.',
  },
  resume: {
    title: (fileName: string) => `Choose ‘${fileName}’ again`,
    text: (count: number) =>
      count === 0
        ? 'The server has no rows of this file yet.'
        : `The server has ${rows(count)} of this file. It goes on after them.`,
    all: (count: number) =>
      count === 1 ? 'The file has no more than 1 row' : `The file has no more than ${rows(count)}`,
  },

  columns: {
    title: 'Which column is what?',
    lead: 'Above each column stands what it is taken for. Change what is wrong.',
    /** Above the columns of an .xlsx file with rows on several sheets. */
    sheets: (name: string, names: string) =>
      `Only the sheet ‘${name}’ is read. Save each of the others with patients, doctors or visits as a file of its own: ${names}.`,
    region: 'The first rows of the file',
    line: 'Row',
    column: (name: string) => `Column ${name}`,
    unused: 'Not used',
    unsure: 'Please check',
    also: (name: string) => `Joined to: ${name}`,
    begins: 'The data begins in row',
    dates: 'Dates such as 04/05',
    dateOrders: { 'day-month': 'The day first: 4 May', 'month-day': 'The month first: 5 April' },
    fixed: 'The same for all rows',
    fixedHint: 'For what has no column of its own. Leave empty what is unknown.',
    /** What counts without a place in the rows. */
    noPlace: { patients: '', doctors: 'The first place', visits: 'Where the doctor sits' },
    missing: (names: string) => `No column is chosen yet for: ${names}.`,
    check: (count: number) => `Check ${rows(count)}`,
    checkSending: 'Check the rows',
    afterSending: 'The rows can be checked when all of them are sent.',
    failed: 'The check could not be started.',
    preview: 'How the first rows are read',
    previewNone: 'No rows below the titles.',
    refused: 'Refused',
    values: 'Is read as',
  },

  fields: {
    name: 'Name',
    phone: 'Phone',
    age: 'Age',
    gender: 'Gender',
    address: 'Address',
    dateOfBirth: 'Date of birth',
    birthYear: 'Year of birth',
    emergencyContact: 'Emergency contact',
    relation: 'Relation to the phone’s owner',
    isActive: 'Active',
    joined: 'Patient since',
    nameBn: 'Name in Bangla',
    department: 'Department',
    departmentBn: 'Department in Bangla',
    place: 'Place',
    days: 'Days',
    hours: 'Hours',
    secondHours: 'Hours of the second sitting',
    patientLimit: 'Serials a day',
    feeNew: 'Fee',
    feeFollowUp: 'Fee of a follow-up',
    feeReport: 'Fee of showing a report',
    followUpDays: 'Days of a follow-up',
    room: 'Room',
    roomBn: 'Room in Bangla',
    qualification: 'Qualification',
    qualificationBn: 'Qualification in Bangla',
    experience: 'Years of experience',
    languages: 'Languages',
    treats: 'Treats',
    treatsBn: 'Treats, in Bangla',
    email: 'Email',
    date: 'Date',
    doctor: 'Doctor',
    status: 'Status',
    serial: 'Serial',
    sitting: 'Sitting',
    notes: 'Notes',
    reference: 'Booking reference',
  },

  working: {
    checking: 'The rows are being checked. Nothing is written yet.',
    writing: 'The rows are being written. You may leave this page.',
    undoing: 'The import is being taken back. You may leave this page.',
    bar: 'Progress',
    of: (done: number, all: number) => `${number(done)} of ${rows(all)}`,
    /** Said to screen readers a few times, not with every row. */
    percent: (count: number) => `${count} percent`,
  },

  outcomes: {
    new: 'New',
    family: 'Family of a known phone',
    changed: 'Filled in',
    same: 'Already known',
    refused: 'Refused',
  },
  outcomesOf: {
    patients: {
      new: 'A record is added.',
      family: 'The phone is known with another name. A person is added to its record.',
      changed: 'The record is known. Its empty fields are filled.',
      same: 'All of it is known. Nothing changes.',
      refused: 'The row cannot be used. Its note says why.',
    },
    doctors: {
      new: 'A doctor is added.',
      family: '',
      changed: 'The doctor is known. Empty fields are filled.',
      same: 'All of it is known. Nothing changes.',
      refused: 'The row cannot be used. Its note says why.',
    },
    visits: {
      new: 'A past visit is added.',
      family: '',
      changed: 'The visit is known. Empty fields are filled.',
      same: 'All of it is known. Nothing changes.',
      refused: 'The row cannot be used. Its note says why.',
    },
  },

  report: {
    title: 'What each row does',
    lead: 'Nothing is written yet.',
    filters: 'Rows by what they do',
    all: 'All rows',
    noted: 'Only rows with a note',
    write: (count: number) => `Write ${rows(count)}`,
    nothing: 'No row has anything to write.',
    writeFailed: 'The rows could not be written.',
    toColumns: 'Back to the columns',
    remove: 'Give up this import',
    caption: 'The rows of the file',
    columns: { line: 'Row', outcome: 'What it does', notes: 'Notes', cells: 'In the file' },
    line: (line: number) => `Row ${number(line)}`,
    none: 'No such rows',
    noneText: 'Choose other rows above.',
    rowsFailed: 'The rows could not be loaded.',
    done: { written: 'Written', undone: 'Taken back', kept: 'Kept' },
  },
  download: {
    button: 'Download the report',
    done: (fileName: string) => `Saved as ${fileName}`,
    failed: (reason: string) => `The report could not be downloaded: ${reason}`,
    fileName: 'import-report.csv',
  },

  written: {
    title: 'The rows are written',
    text: (count: number, refused: number) =>
      refused === 0 ? `${rows(count)} written.` : `${rows(count)} written, ${number(refused)} refused.`,
    refusedHint:
      'The report says why rows were refused. Correct them in your file and bring it in again: known rows change nothing.',
    gone: 'The rows of this import are no longer kept. It cannot be taken back any more.',
    open: { patients: 'Go to the patients', doctors: 'Go to the doctors', visits: 'Go to the appointments' },
    setup: 'Continue the set-up',
    undo: 'Take the import back',
    undoDays: `An import can be taken back for ${number(IMPORT_LIMITS.daysKept)} days.`,
  },
  undo: {
    title: 'Take this import back?',
    text: 'What it added is removed, and what it filled is emptied again. If something hangs on one of its rows by now, such as a serial, nothing is taken back.',
    confirm: 'Take it back',
    failed: 'The import could not be taken back.',
  },
  undone: {
    title: 'The import is taken back',
    text: 'What it had added is removed.',
    kept: (count: number) =>
      count === 1
        ? '1 row is kept, because something hangs on it by now.'
        : `${rows(count)} are kept, because something hangs on them by now.`,
    again: 'Begin a new import',
  },
  remove: {
    title: (fileName: string) => `Give up the import of ‘${fileName}’?`,
    text: 'Nothing of it was written. Its rows are removed from the server.',
    confirm: 'Give it up',
    failed: 'The import could not be removed.',
    done: 'The import was removed.',
  },

  list: {
    title: 'Earlier imports',
    caption: 'The imports, the newest first',
    none: 'No imports yet',
    noneText: 'Every import appears here, and can be taken back from here.',
    columns: { file: 'File', state: 'State', counts: 'Rows', by: 'Who', at: 'When' },
    states: {
      reading: 'Being sent',
      checking: 'Being checked',
      checked: 'Checked, not written',
      writing: 'Being written',
      written: 'Written',
      undoing: 'Being taken back',
      undone: 'Taken back',
    },
    command: 'Command line',
    rows,
    count: (name: string, count: number) => `${name}: ${number(count)}`,
    open: 'Open',
  },
} as const;
