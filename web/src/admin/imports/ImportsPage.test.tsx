import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  addImportRows,
  checkImport,
  getImport,
  type ImportJob,
  listImportRows,
  listImports,
  startImport,
} from '@clinic-serial/contract/subjects/imports';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aFileOfPatients, anImport, anImportRow, aWorkbook } from '../../test/import-records.ts';
import { arriveAt } from '../../test/place.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic } from '../../test/records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import ImportsPage from './ImportsPage.tsx';

let api: StubbedApi;
/** The import on the stubbed server. */
let job: ImportJob;
/** Each test has an import of its own, because a tab remembers what it sends. */
let lastId = 100;

beforeEach(() => {
  lastId += 1;
  api = stubApi();
  job = anImport({ id: lastId });
  api.respond(listImports, { imports: [] });
  api.respond(getImport, () => job);
  api.respond(listImportRows, { rows: [anImportRow()], pagination: onePage([1]) });
});

const open = (place = `/admin/imports/${lastId}`) =>
  openStaffScreen(place, { routes: { '/admin/imports/*': <ImportsPage /> }, role: 'Admin' });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

function choose(file: File) {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
}

/** A server that takes rows, of a new import or of one that has some. */
function takeRows(rows = 0) {
  job = anImport({ id: lastId, state: 'reading', rows, done: 0, map: null });
  api.respond(startImport, () => job);
  api.respond(addImportRows, ({ body }) => {
    job = { ...job, rows: body.from + body.rows.length };
    return job;
  });
  api.respond(listImportRows, { rows: [], pagination: onePage([]) });
}

test('sends the rows of a chosen file in parts, and finds its columns', async () => {
  takeRows();
  open('/admin/imports');
  await screen.findByText('No imports yet');
  choose(aFileOfPatients(1_200));
  await heading('Which column is what?');
  await button('Check 1,200 rows');
  expect(api.requests(startImport)[0]?.body).toMatchObject({ kind: 'patients', fileName: 'patients.csv' });
  const parts = api.requests(addImportRows).map(({ body }) => [body.from, body.rows.length]);
  expect(parts).toEqual([
    [0, 500],
    [500, 500],
    [1_000, 201],
  ]);
  // A reload finds all rows sent.
  expect(address()).toBe(`/admin/imports/${lastId}?rows=1201`);
  const table = screen.getByRole('region', { name: 'The first rows of the file' });
  const choices = within(table).getAllByRole<HTMLSelectElement>('combobox');
  expect(choices.map(({ value }) => value)).toEqual(['name', 'phone']);
  expect(within(table).getAllByRole('row')).toHaveLength(21);

  api.respond(checkImport, () => {
    job = { ...job, state: 'checking' };
    return job;
  });
  press(await button('Check 1,200 rows'));
  // The button has gone, and the keyboard goes on where the work is.
  expect(await heading('The rows are being checked. Nothing is written yet.')).toBe(document.activeElement);
  expect(api.requests(checkImport)[0]?.body).toMatchObject({
    rows: 1_201,
    map: { skip: 1, columns: { name: 0, phone: 1 }, fixed: {} },
  });
});

test('begins nothing with a file that is no table', async () => {
  open('/admin/imports?kind=doctors');
  await screen.findByText('No imports yet');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Doctors/ }).checked).toBe(true);
  choose(new File(['%PDF-1.7 no table'], 'list.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('neither CSV nor .xlsx');
  expect(api.requests(startImport)).toEqual([]);
});

test('says which sheets of a workbook are not read', async () => {
  takeRows();
  open('/admin/imports');
  await screen.findByText('No imports yet');
  choose(aWorkbook(['Patients', 'Old patients']));
  await heading('Which column is what?');
  expect(screen.getByText(/^Only the sheet ‘Patients’ is read\. .*: ‘Old patients’\.$/)).toBeTruthy();
});

test('after a reload the same file is chosen again and goes on where it stopped', async () => {
  takeRows(500);
  const file = aFileOfPatients(600);
  const first = (await file.text()).split('\n').slice(0, 50);
  api.respond(listImportRows, {
    rows: first.map((line, index) => anImportRow({ line: index + 1, outcome: null, cells: line.split(',') })),
    pagination: onePage([1]),
  });
  open();
  await heading('Choose ‘patients.csv’ again');
  choose(new File(['Name,Phone\nSomebody Else,01799999999\n'], 'other.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain('This is another file.');
  expect(api.requests(addImportRows)).toEqual([]);
  choose(file);
  await button('Check 600 rows');
  expect(api.requests(addImportRows).map(({ body }) => [body.from, body.rows.length])).toEqual([[500, 101]]);
});

test('goes on without the file when it has no more rows', async () => {
  takeRows(3);
  api.respond(listImportRows, {
    rows: ['Name,Phone', 'Rahima Begum,01712345678', 'Abdul Karim,01812345678'].map((line, index) =>
      anImportRow({ line: index + 1, outcome: null, cells: line.split(',') }),
    ),
    pagination: onePage([1]),
  });
  open();
  press(await button('The file has no more than 3 rows'));
  await button('Check 2 rows');
  expect(address()).toBe(`/admin/imports/${lastId}?rows=3`);
});

const cells = [
  ['Patient', 'Mobile', 'Remark'],
  ['Rahima Begum', '01712345678', 'since 2019'],
  ['Abdul Karim', '1.71E+09', ''],
];

async function openColumns() {
  takeRows(cells.length);
  api.respond(listImportRows, {
    rows: cells.map((row, index) => anImportRow({ line: index + 1, outcome: null, cells: row })),
    pagination: onePage(cells),
  });
  open(`/admin/imports/${lastId}?rows=${cells.length}`);
  await heading('Which column is what?');
}

test('a column is chosen by hand, and the preview says how each row is read', async () => {
  await openColumns();
  const [first, second, third] = screen.getAllByRole<HTMLSelectElement>('combobox').slice(0, 3) as [
    HTMLSelectElement,
    HTMLSelectElement,
    HTMLSelectElement,
  ];
  // A field belongs to one column.
  type(first, '');
  expect((await screen.findByText(/No column is chosen yet for: Name/)).textContent).toBeTruthy();
  expect((await button('Check 2 rows')).disabled).toBe(true);
  type(third, 'name');
  expect((await button('Check 2 rows')).disabled).toBe(false);
  type(first, 'name');
  expect(third.value).toBe('');
  expect(second.value).toBe('phone');

  const preview = screen.getByRole('table', { name: 'How the first rows are read' });
  const [, read, refused] = within(preview).getAllByRole('row');
  expect(read?.textContent).toContain('Rahima Begum');
  expect(read?.textContent).toContain('01712-345678');
  expect(refused?.textContent).toContain('Refused');
  expect(refused?.textContent).toContain('1.71E+09');
  type(screen.getByLabelText('The data begins in row'), '3');
  await button('Check 1 row');
});

const DOCTORS = [
  ['Doctor', 'Department', 'Mobile', 'Chamber', 'Room', 'Time'],
  ['Dr. Rahima', 'Medicine', '01712345678', 'Uttara branch', '305', 'Sat 5-9 PM'],
  ['Dr. Karim', 'Medicine', '01712345679', 'Dhanmondi', '', 'Sat 5-9 PM'],
  ['Dr. Selim', 'Medicine', '01712345670', 'Old Town', '', 'Sat 5-9 PM'],
  ['Dr. Nasrin', 'Medicine', '01712345671', 'Gulshan', '', 'Sat 5-9 PM'],
];

async function openDoctors() {
  job = anImport({ id: lastId, kind: 'doctors', state: 'reading', rows: DOCTORS.length, map: null });
  api.respond(listImportRows, {
    rows: DOCTORS.map((row, index) => anImportRow({ line: index + 1, outcome: null, cells: row })),
    pagination: onePage(DOCTORS),
  });
  open(`/admin/imports/${lastId}?rows=${DOCTORS.length}`);
  await heading('Which column is what?');
}
const fieldsChosen = () =>
  within(screen.getByRole('region', { name: 'The first rows of the file' }))
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ value }) => value);

test('a clinic with several places reads where each doctor sits, or has one place for all rows', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  await openDoctors();
  expect(fieldsChosen()).toEqual(['name', 'department', 'phone', 'place', 'room', 'hours']);
  const preview = within(screen.getByRole('table', { name: 'How the first rows are read' }));
  const rows = preview.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/Place Uttara.*Room 305/);
  expect(rows[2]).toContain('Place Dhanmondi');
  expect(rows[3]).toContain('This place is closed: Old Town');
  expect(rows[4]).toContain('No place of the clinic has this name: Gulshan');

  type(screen.getAllByRole<HTMLSelectElement>('combobox')[3] as HTMLSelectElement, '');
  const forAll = screen.getByLabelText<HTMLSelectElement>('Place');
  expect([...forAll.options].map(({ text }) => text)).toEqual(['The first place', 'Dhanmondi', 'Uttara']);
  type(forAll, 'Uttara');
  api.respond(checkImport, () => ({ ...job, state: 'checking' as const }));
  press(await button('Check 4 rows'));
  await waitFor(() => expect(api.requests(checkImport)).toHaveLength(1));
  expect(api.requests(checkImport)[0]?.body.map.fixed).toEqual({ place: 'Uttara' });
});

test('a clinic with one place has no field and no word about places', async () => {
  await openDoctors();
  expect(fieldsChosen()).toEqual(['name', 'department', 'phone', 'room', '', 'hours']);
  expect(screen.queryByLabelText('Place')).toBeNull();
  const [choice] = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect([...(choice?.options ?? [])].map(({ value }) => value)).not.toContain('place');
  expect(screen.getByRole('table', { name: 'How the first rows are read' }).textContent).not.toMatch(
    /place/i,
  );
});

test('the choices for the columns outlast a reload, until the rows are checked', async () => {
  await openColumns();
  const third = () => screen.getAllByRole<HTMLSelectElement>('combobox')[2] as HTMLSelectElement;
  type(third(), 'address');
  type(screen.getByLabelText('Gender'), 'F');
  cleanup();
  open(`/admin/imports/${lastId}?rows=${cells.length}`);
  await heading('Which column is what?');
  expect(third().value).toBe('address');
  api.respond(checkImport, () => {
    job = { ...job, state: 'checking' };
    return job;
  });
  press(await button('Check 2 rows'));
  await heading(/^The rows are being checked/);
  expect(api.requests(checkImport)[0]?.body.map).toMatchObject({
    columns: { name: 0, phone: 1, address: 2 },
    fixed: { gender: 'F' },
  });
  expect(Object.keys(localStorage).filter((name) => name.startsWith('admin_import'))).toEqual([]);
});

test('a field without a column can be the same in all rows', async () => {
  await openColumns();
  api.respond(checkImport, refusal('IMPORT_GAP'));
  press(screen.getByText('The same for all rows'));
  type(screen.getByLabelText('Address'), 'Sylhet');
  press(await button('Check 2 rows'));
  await screen.findByRole('alert');
  expect(api.requests(checkImport)[0]?.body.map.fixed).toEqual({ address: 'Sylhet' });
});

/** The columns of a file that was sent, with its first rows as lines of CSV. */
async function openLines(kind: ImportJob['kind'], lines: string[]) {
  takeRows(lines.length);
  job = { ...job, kind };
  const rows = lines.map((line, index) =>
    anImportRow({ line: index + 1, outcome: null, cells: line.split(',') }),
  );
  api.respond(listImportRows, { rows, pagination: onePage(rows) });
  open(`/admin/imports/${lastId}?rows=${lines.length}`);
  await heading('Which column is what?');
  return screen.getByRole('table', { name: 'How the first rows are read' });
}

test('rows of doctors and of past visits are shown as they are read', async () => {
  const preview = await openLines('doctors', [
    'Name,Department,Phone,Hours,Fee',
    'Dr. Farhana Haque,Medicine,01911223344,Sat-Mon 5-9 PM,800',
  ]);
  for (const words of ['Dr. Farhana Haque', 'Sat, Sun, Mon', '5:00 PM – 9:00 PM', '800 taka']) {
    expect(preview.textContent).toContain(words);
  }
  cleanup();
  const visits = await openLines('visits', [
    'Date,Doctor,Patient,Phone,Status',
    '05/11/2025,Dr. Farhana Haque,Rahima Begum,01712345678,absent',
  ]);
  for (const words of ['5 November 2025', 'Rahima Begum', 'No Show']) {
    expect(visits.textContent).toContain(words);
  }
});

test('what is typed for all rows stays in view when nothing is missing any more', async () => {
  await openLines('doctors', ['Name,Phone,Hours', 'Dr. Farhana Haque,01911223344,Sat-Mon 5-9 PM']);
  const department = screen.getByLabelText('Department');
  const fold = department.closest('details');
  expect(fold?.open).toBe(true);
  type(department, 'M');
  expect((await button('Check 1 row')).disabled).toBe(false);
  expect(fold?.open).toBe(true);
});

test('a last name of its own is joined to the first, until the name has another column', async () => {
  const preview = await openLines('patients', [
    'First Name,Last Name,Mobile,Remark',
    'Rahima,Begum,01712345678,Rahima Khatun',
  ]);
  expect(screen.getByText('Joined to: Name')).toBeTruthy();
  expect(preview.textContent).toContain('Rahima Begum');
  type(screen.getAllByRole('combobox')[3] as HTMLElement, 'name');
  expect(screen.queryByText('Joined to: Name')).toBeNull();
  expect(preview.textContent).toContain('Rahima Khatun');
});

test('reads the progress every second, and says only quarters to a screen reader', async () => {
  fakeTime();
  job = { ...job, state: 'checking', done: 240 };
  open();
  await screen.findByText('240 of 1,201 rows');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).not.toContain('25 percent');
  job = { ...job, done: 400 };
  await pass(1_000);
  await screen.findByText('400 of 1,201 rows');
  expect(said()).toContain('25 percent');
  job = { ...job, state: 'checked', done: 1_201 };
  await pass(1_000);
  await heading('What each row does');
  const reads = api.requests(getImport).length;
  await pass(5_000);
  expect(api.requests(getImport)).toHaveLength(reads);
});

test('lists the earlier imports with their state, counts and who began them', async () => {
  api.respond(listImports, {
    imports: [
      anImport({
        id: 9,
        fileName: 'doctors.xlsx',
        kind: 'doctors',
        state: 'reading',
        map: null,
        rows: 41,
        by: null,
        counts: { new: 0, family: 0, changed: 0, same: 0, refused: 0 },
      }),
      anImport({ id: 8, state: 'written', writtenAt: '2027-03-10T04:10:00.000Z' }),
    ],
  });
  open('/admin/imports');
  const [first, second] = (await screen.findAllByRole('rowheader')).map((cell) => cell.closest('tr'));
  expect(first?.textContent).toContain('doctors.xlsx');
  expect(first?.textContent).toContain('Being sent');
  expect(first?.textContent).toContain('41 rows');
  expect(first?.textContent).toContain('Command line');
  expect(second?.textContent).toContain('New: 1,150, Family of a known phone: 20');
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/imports/8');
});

test('says that an import does not exist, and that the list could not be loaded', async () => {
  api.respond(getImport, refusal('IMPORT_NOT_FOUND'));
  api.respond(listImports, serverError());
  open();
  press(await screen.findByText('All imports', { selector: 'a[data-look]' }));
  await arriveAt('/admin/imports');
  await screen.findByText('The imports could not be loaded.');
});
