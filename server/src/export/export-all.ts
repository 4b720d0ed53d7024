import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { Place } from '@clinic-serial/contract/fields/place';
import { hoursText } from '@clinic-serial/contract/rules/import/hours';
import { receiptText } from '@clinic-serial/contract/rules/money/receipt-number';
import type { SittingHours, WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { recordAudit } from '../audit/record-audit.ts';
import { inSnapshot } from '../audit/verify-audit.ts';
import { storedSettings } from '../clinic/clinic.queries.ts';
import { isSecretSetting } from '../clinic/live-config.ts';
import { type Clock, dateIn } from '../clock.ts';
import type { Config } from '../config.ts';
import { type CsvColumn, csvText, phoneCell } from '../csv.ts';
import type { Database } from '../database/connect.ts';
import { shownPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { placesOfHoliday } from '../serials/calendar-entries.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import { workingWeeks } from '../serials/sitting.queries.ts';
import {
  allChangedDays,
  allDepartments,
  allDoctors,
  allHolidays,
  allShares,
  allStaff,
  appointmentsPage,
  leavesPage,
  moneyPage,
  patientsPage,
  peopleOf,
  smsOfDays,
} from './export-all.queries.ts';
import { readme } from './export-all-readme.ts';
import { allPages } from './export-lists.ts';
import { type DoctorAt, placesOfWeek, rowsOfDoctor } from './weeks.ts';

/** The folder cannot be written into. The message is a complete sentence. */
export class FolderError extends Error {
  override name = 'FolderError';
}

interface Parts {
  clock: Clock;
  config: Pick<Config, 'clinic' | 'places'>;
  database: Database;
}

/** A file of the export: its name, and its text in pieces. */
type File = [name: string, text: AsyncIterable<string>];

const OWNER_ONLY = 0o600;

/**
 * Writes the clinic's data into open files, from one state of the database and page by page, so that a large
 * clinic needs little memory (rules: import 10). Secrets, codes and texts of SMS are left out. The files can
 * be read by their owner only. The export is audited. A clinic with several places gets a file of its places
 * too, and the other files name them.
 *
 * @param folder is made if it does not exist
 * @param onFile is called with the name of each file when it is complete
 * @throws FolderError if the folder is not empty
 */
export async function exportAll(
  { clock, config, database }: Parts,
  folder: string,
  onFile: (name: string) => void = () => undefined,
): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new FolderError(
      `The folder ${folder} is not empty. Choose a new one, so that nothing is overwritten.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await database.write((tx) =>
    recordAudit(clock, tx, { caller: { kind: 'system' }, address: '' }, { action: 'patient.export' }),
  );
  await inSnapshot(database, async (view) => {
    for (const [name, text] of await filesOf(view, config)) {
      await writeFile(join(folder, name), text);
      onFile(name);
    }
  });
}

async function writeFile(path: string, text: AsyncIterable<string>): Promise<void> {
  const file = openSync(path, 'wx', OWNER_ONLY);
  try {
    for await (const piece of text) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

const yesNo = (flag: 0 | 1) => (flag === 1 ? 'yes' : 'no');
const taka = (paisa: number | null) => (paisa === null ? null : paisa / 100);

async function filesOf(db: Db, { clinic, places }: Parts['config']): Promise<File[]> {
  const doctors = await allDoctors(db);
  const weeks = await workingWeeks(db, undefined);
  const departments = await allDepartments(db);
  const staff = await allStaff(db);
  const doctorName = nameIn(doctors, ({ name }) => name);
  const departmentName = nameIn(departments, ({ name }) => name);
  const staffName = nameIn(staff, ({ username }) => username);
  const on = dateIn(clinic.timeZone);
  const placeName = nameIn(places, ({ name }) => name);
  /** Columns that only the files of a clinic with several places have. */
  const ofPlaces = <Row>(...columns: CsvColumn<Row>[]) => (places.length > 0 ? columns : []);
  const file = <Row>(name: string, columns: CsvColumn<Row>[], pages: AsyncIterable<Row[]>): File => [
    name,
    csvText(columns, pages),
  ];
  return [
    ['README.txt', once(readme(places.length > 0))],
    ...(places.length > 0 ? [file('places.csv', PLACES, once([...places]))] : []),
    file('departments.csv', DEPARTMENTS, once(departments)),
    file(
      'doctors.csv',
      [...DOCTORS, ...ofPlaces<Doctor>({ title: 'Place', cell: ({ placeId }) => placeName(placeId) })],
      once(doctors.flatMap((row) => rowsOfDoctor(row, weeks.get(row.id) ?? {}, places.length > 0))),
    ),
    file('patients.csv', patientColumns(on), patientPages(db)),
    file<Appointment>(
      'appointments.csv',
      [
        ...appointmentColumns(doctorName, departmentName, on),
        ...ofPlaces<Appointment>({ title: 'Place', cell: ({ placeId }) => placeName(placeId) }),
      ],
      allPages((page) => appointmentsPage(db, page)),
    ),
    file(
      'holidays.csv',
      [
        ...HOLIDAYS,
        ...ofPlaces<Holiday>({
          title: 'Places',
          cell: ({ placeIds }) => placesOfHoliday(placeIds)?.map(placeName).join('; ') ?? null,
        }),
      ],
      once(await allHolidays(db)),
    ),
    file<Leave>(
      'leaves.csv',
      [{ title: 'Doctor', cell: (row) => doctorName(row.doctorId) }, ...LEAVES],
      allPages((page) => leavesPage(db, page)),
    ),
    file<ChangedDay>(
      'changed-days.csv',
      [
        { title: 'Doctor', cell: (row) => doctorName(row.doctorId) },
        { title: 'Date', cell: (row) => row.date },
        { title: 'Hours', cell: (row) => hoursText(weekOfDay(row)) },
        ...ofPlaces<ChangedDay>({ title: 'Places', cell: (row) => placesOfWeek(weekOfDay(row), placeName) }),
      ],
      once(await allChangedDays(db)),
    ),
    file<MoneyEntry>(
      'money.csv',
      [
        ...moneyColumns(doctorName, staffName),
        ...ofPlaces<MoneyEntry>({ title: 'Place of visit', cell: ({ placeId }) => placeName(placeId) }),
      ],
      allPages((page) => moneyPage(db, page)),
    ),
    file<Share>(
      'doctor-shares.csv',
      [{ title: 'Doctor', cell: (row) => doctorName(row.doctorId) }, ...SHARES],
      once(await allShares(db)),
    ),
    file('staff.csv', staffColumns(on), once(staff)),
    file(
      'settings.csv',
      [
        { title: 'Setting', cell: (row) => row.name },
        { title: 'Value', cell: (row) => row.value },
      ],
      once((await storedSettings(db)).filter(({ name }) => !isSecretSetting(name))),
    ),
    file('sms.csv', SMS, once(await smsOfDays(db))),
  ];
}

type Of<Rows extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Rows>>[number];
type Doctor = Of<typeof allDoctors> & DoctorAt;
type Holiday = Of<typeof allHolidays>;
type Appointment = Of<typeof appointmentsPage>;
type Leave = Of<typeof leavesPage>;
type ChangedDay = Of<typeof allChangedDays>;
type MoneyEntry = Of<typeof moneyPage>;
type Share = Of<typeof allShares>;

function nameIn<Row extends { id: number }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return (id: number | null) => (id === null ? null : (names.get(id) ?? `deleted ${id}`));
}

const PLACES: CsvColumn<Place>[] = [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Name (Bangla)', cell: (row) => row.nameBn },
  { title: 'Address', cell: (row) => row.address },
  { title: 'Address (Bangla)', cell: (row) => row.addressBn },
  { title: 'Phone', cell: (row) => phoneCell(row.phone) },
  { title: 'Map', cell: (row) => row.mapUrl },
  { title: 'Hours', cell: (row) => row.hours },
  { title: 'Hours (Bangla)', cell: (row) => row.hoursBn },
  { title: 'Active', cell: (row) => yesNo(row.isActive ? 1 : 0) },
];

const DEPARTMENTS: CsvColumn<Of<typeof allDepartments>>[] = [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Name (Bangla)', cell: (row) => row.nameBn },
  { title: 'Description', cell: (row) => row.description },
  { title: 'Description (Bangla)', cell: (row) => row.descriptionBn },
  { title: 'Location', cell: (row) => row.location },
  { title: 'Location (Bangla)', cell: (row) => row.locationBn },
  { title: 'Search words', cell: (row) => row.searchWords },
  { title: 'Active', cell: (row) => yesNo(row.isActive) },
];

/** The titles are those that the import knows (contract/src/rules/import/column-titles.ts). */
const DOCTORS: CsvColumn<Doctor>[] = [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Name (Bangla)', cell: (row) => row.nameBn },
  { title: 'Department', cell: (row) => row.departmentName },
  { title: 'Department (Bangla)', cell: (row) => row.departmentNameBn },
  { title: 'Phone', cell: (row) => phoneCell(row.phone) },
  { title: 'Hours', cell: (row) => row.hours },
  { title: 'Fee', cell: (row) => taka(row.feeNew) },
  { title: 'Follow-up fee', cell: (row) => taka(row.feeFollowUp) },
  { title: 'Report fee', cell: (row) => taka(row.feeReport) },
  { title: 'Follow-up days', cell: (row) => row.followUpDays },
  { title: 'Room', cell: (row) => row.room },
  { title: 'Room (Bangla)', cell: (row) => row.roomBn },
  { title: 'Qualification', cell: (row) => row.qualification },
  { title: 'Qualification (Bangla)', cell: (row) => row.qualificationBn },
  { title: 'Experience (years)', cell: (row) => row.experienceYears },
  { title: 'Gender', cell: (row) => row.gender },
  { title: 'Languages', cell: (row) => row.languages.replaceAll(',', ', ') },
  { title: 'Treats', cell: (row) => row.treats },
  { title: 'Treats (Bangla)', cell: (row) => row.treatsBn },
  { title: 'Email', cell: (row) => row.email },
  { title: 'Active', cell: (row) => yesNo(row.isActive) },
];

/** A patient, or a person who books with the patient's phone. */
interface PersonOfFile {
  name: string;
  phone: string | null;
  relation: string | null;
  gender: string | null;
  dateOfBirth: string | null;
  birthYear: number | null;
  address: string | null;
  emergencyContact: string | null;
  isActive: 0 | 1;
  createdAt: string | null;
}

/** Each patient, followed by the people of the same phone. */
async function* patientPages(db: Db): AsyncGenerator<PersonOfFile[]> {
  for await (const patients of allPages<Of<typeof patientsPage>>((page) => patientsPage(db, page))) {
    const ids = patients.map(({ id }) => id);
    const people = groupBy(await peopleOf(db, ids), ({ patientId }) => patientId);
    yield patients.flatMap((patient): PersonOfFile[] => {
      const phone = shownPhone(patient) || null;
      // The patient's own row among the people adds nothing to the record, so it is left out.
      const own = nameKey(patient.name);
      const family = (people.get(patient.id) ?? []).filter((person) => person.nameKey !== own);
      const of = {
        phone,
        address: null,
        emergencyContact: null,
        isActive: patient.isActive,
        createdAt: null,
      };
      return [
        { ...patient, phone, relation: null },
        ...family.map((person) => ({ ...person, ...of, relation: person.relation })),
      ];
    });
  }
}

const patientColumns = (on: (moment: string) => string): CsvColumn<PersonOfFile>[] => [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Phone', cell: (row) => phoneCell(row.phone) },
  { title: 'Relation', cell: (row) => row.relation },
  { title: 'Gender', cell: (row) => row.gender },
  { title: 'Date of birth', cell: (row) => row.dateOfBirth },
  { title: 'Year of birth', cell: (row) => row.birthYear },
  { title: 'Address', cell: (row) => row.address },
  { title: 'Emergency contact', cell: (row) => phoneCell(row.emergencyContact) },
  { title: 'Active', cell: (row) => yesNo(row.isActive) },
  { title: 'Joined', cell: (row) => (row.createdAt === null ? null : on(row.createdAt)) },
];

type NameOf = (id: number | null) => string | null;

const appointmentColumns = (
  doctorName: NameOf,
  departmentName: NameOf,
  on: (moment: string) => string,
): CsvColumn<Appointment>[] => [
  { title: 'Date', cell: (row) => row.appointmentDate },
  { title: 'Doctor', cell: (row) => doctorName(row.doctorId) },
  { title: 'Patient', cell: (row) => row.patientName },
  { title: 'Phone', cell: (row) => phoneCell(shownPhone({ phone: row.patientPhone }) || null) },
  { title: 'Status', cell: (row) => row.status },
  { title: 'Serial', cell: (row) => serialOf(row.daySerial).serialNumber },
  { title: 'Sitting', cell: (row) => serialOf(row.daySerial).sitting },
  { title: 'Notes', cell: (row) => row.notes },
  { title: 'Reference', cell: (row) => row.bookingReference },
  { title: 'Department', cell: (row) => departmentName(row.departmentId) },
  { title: 'Time', cell: (row) => row.estimatedTime },
  { title: 'Type', cell: (row) => bookingTypeOf(row) },
  { title: 'Kind of visit', cell: (row) => row.visitKind },
  { title: 'Fee', cell: (row) => taka(row.fee) },
  { title: 'Booked on', cell: (row) => on(row.createdAt) },
];

const HOLIDAYS: CsvColumn<Holiday>[] = [
  { title: 'Date', cell: (row) => row.date },
  { title: 'Name', cell: (row) => row.name },
  { title: 'Name (Bangla)', cell: (row) => row.nameBn },
];

const LEAVES: CsvColumn<Leave>[] = [
  { title: 'From', cell: (row) => row.fromDate },
  { title: 'To', cell: (row) => row.toDate },
  { title: 'Reason', cell: (row) => row.reason },
  { title: 'Text for patients', cell: (row) => row.text },
  { title: 'Text for patients (Bangla)', cell: (row) => row.textBn },
];

/** A changed day as a week with that day alone; empty for a day off. */
function weekOfDay({ date, sittings }: ChangedDay): WorkingWeek {
  const hours = JSON.parse(sittings) as SittingHours[];
  return hours.length > 0 ? { [weekdayOf(date)]: hours } : {};
}

const moneyColumns = (doctorName: NameOf, staffName: NameOf): CsvColumn<MoneyEntry>[] => [
  { title: 'Day', cell: (row) => row.day },
  { title: 'Moment (UTC)', cell: (row) => row.at },
  { title: 'Cash box', cell: (row) => staffName(row.boxId) },
  { title: 'Place', cell: (row) => row.place },
  { title: 'Kind', cell: (row) => row.kind },
  { title: 'Amount', cell: (row) => taka(row.amount) },
  { title: 'Way', cell: (row) => row.way },
  { title: 'Reference', cell: (row) => row.bookingReference },
  { title: 'Doctor', cell: (row) => doctorName(row.doctorId) },
  { title: 'Date of visit', cell: (row) => row.visitDate },
  { title: 'Kind of visit', cell: (row) => row.visitKind },
  { title: 'Fee', cell: (row) => taka(row.visitFee) },
  { title: 'Takes back', cell: (row) => row.voidedKind },
  { title: 'Reason', cell: (row) => row.reason },
  { title: 'Words', cell: (row) => row.words },
  { title: 'Payment number', cell: (row) => row.reference },
  {
    title: 'Receipt',
    cell: ({ boxId, receiptYear: year, receiptNumber: number }) =>
      year === null || number === null ? null : receiptText({ boxId, year, number }),
  },
  { title: 'By', cell: (row) => staffName(row.staffId) },
];

const SHARES: CsvColumn<Share>[] = [
  { title: 'Kind of visit', cell: (row) => row.visitKind },
  { title: 'From', cell: (row) => row.fromDate },
  { title: 'Share', cell: (row) => row.kind },
  { title: 'Per cent or taka', cell: (row) => (row.kind === 'none' ? null : row.value / 100) },
];

const staffColumns = (on: (moment: string) => string): CsvColumn<Of<typeof allStaff>>[] => [
  { title: 'Username', cell: (row) => row.username },
  { title: 'Name', cell: (row) => row.fullName },
  { title: 'Email', cell: (row) => row.email },
  { title: 'Role', cell: (row) => row.role },
  { title: 'Language', cell: (row) => row.language },
  { title: 'Active', cell: (row) => yesNo(row.isActive) },
  { title: 'Last sign-in', cell: (row) => (row.lastLoginAt === null ? null : on(row.lastLoginAt)) },
];

const SMS: CsvColumn<Of<typeof smsOfDays>>[] = [
  { title: 'Day', cell: (row) => row.day },
  { title: 'Purpose', cell: (row) => row.purpose },
  { title: 'Messages', cell: (row) => row.messages },
  { title: 'Parts', cell: (row) => row.parts },
];
