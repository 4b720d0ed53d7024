import {
  deleteImport,
  getImport,
  type ImportJob,
  listImportRows,
  undoImport,
  writeImport,
} from '@clinic-serial/contract/subjects/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anImport, anImportRow } from '../../test/import-records.ts';
import { arriveAt } from '../../test/place.ts';
import { address, openStaffScreen, press } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import ImportsPage from './ImportsPage.tsx';

let api: StubbedApi;
/** The import on the stubbed server. */
let job: ImportJob;

beforeEach(() => {
  api = stubApi();
  job = anImport();
  api.respond(getImport, () => job);
  api.respond(listImportRows, { rows: [anImportRow()], pagination: onePage([1]) });
});

const open = (place = '/admin/imports/7') =>
  openStaffScreen(place, { routes: { '/admin/imports/*': <ImportsPage /> }, role: 'Admin' });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

test('the report is filtered by what a row does, and writes what changes something', async () => {
  api.respond(listImportRows, ({ query }) => {
    const row =
      query.outcome === 'refused'
        ? anImportRow({ line: 9, outcome: 'refused', notes: ['This is not a date: 31.02.2020'] })
        : anImportRow();
    return { rows: [row], pagination: onePage([row]) };
  });
  open();
  await heading('What each row does');
  await screen.findByText('Row 2');
  press(await button(/^5\s*Refused/));
  expect((await screen.findByText('This is not a date: 31.02.2020')).textContent).toBeTruthy();
  expect(screen.getByText('Row 9')).toBeTruthy();
  expect((await button(/^5\s*Refused/)).getAttribute('aria-pressed')).toBe('true');
  press(screen.getByLabelText('Only rows with a note'));
  await waitFor(() =>
    expect(api.requests(listImportRows).at(-1)?.query).toMatchObject({ outcome: 'refused', noted: '1' }),
  );

  api.respond(writeImport, () => {
    job = { ...job, state: 'writing', done: 1 };
    return job;
  });
  press(await button('Write 1,180 rows'));
  expect(await heading('The rows are being written. You may leave this page.')).toBe(document.activeElement);
});

test('goes back to the columns with the titles and the choices of the check', async () => {
  api.respond(listImportRows, ({ query }) => {
    const titles = anImportRow({ line: 1, outcome: null, cells: ['Patient', 'Mobile'] });
    const rows = query.titles ? [titles, anImportRow()] : [anImportRow()];
    return { rows, pagination: onePage(rows) };
  });
  open();
  press(await button('Back to the columns'));
  await heading('Which column is what?');
  expect(address()).toBe('/admin/imports/7?columns=1');
  expect(screen.getByText('Mobile')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('The data begins in row').value).toBe('2');
  await button('Check 1,200 rows');
});

test('gives an import up after a question', async () => {
  api.respond(deleteImport, { deleted: true });
  open();
  press(await button('Give up this import'));
  const question = await screen.findByRole('alertdialog', { name: 'Give up the import of ‘patients.csv’?' });
  press(within(question).getByText('Give it up'));
  await arriveAt('/admin/imports');
});

const written = { state: 'written', writtenAt: '2027-03-10T04:10:00.000Z' } as const;

test('a written import is taken back after a question, unless something hangs on its rows', async () => {
  job = { ...job, ...written };
  api.respond(undoImport, refusal('IMPORT_IN_USE'));
  open();
  await heading('The rows are written');
  expect(screen.getByText('1,180 rows written, 5 refused.')).toBeTruthy();
  press(await button('Take the import back'));
  const question = await screen.findByRole('alertdialog', { name: 'Take this import back?' });
  press(within(question).getByText('Take it back'));
  expect((await within(question).findByRole('alert')).textContent).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The rows are written' })).toBeTruthy();
  api.respond(undoImport, () => {
    job = { ...job, state: 'undone', undoneAt: '2027-03-10T05:00:00.000Z', kept: 2 };
    return job;
  });
  press(within(question).getByText('Take it back'));
  await heading('The import is taken back');
  expect(screen.getByText('2 rows are kept, because something hangs on them by now.')).toBeTruthy();
});

test('after the write the rows to correct are shown first, because nothing can be read in the others', async () => {
  job = { ...job, ...written };
  open();
  await screen.findByText('Row 2');
  expect(api.requests(listImportRows).map(({ query }) => query.outcome)).toEqual(['refused']);
  expect((await button(/^5\s*Refused/)).getAttribute('aria-pressed')).toBe('true');
  press(await button(/^20\s*Family/));
  await waitFor(() => expect(api.requests(listImportRows).at(-1)?.query.outcome).toBe('family'));
});

test('after the write of all rows none are listed until somebody asks for them', async () => {
  job = { ...job, ...written, counts: { ...job.counts, refused: 0 } };
  open();
  press(await button(/^1,150\s*New/));
  await screen.findByText('Row 2');
  expect(api.requests(listImportRows).map(({ query }) => query.outcome)).toEqual(['new']);
});

test('a written import without its rows cannot be taken back', async () => {
  job = { ...job, ...written, hasRows: false };
  open('/admin/imports/7?setup=1');
  await screen.findByText(/no longer kept/);
  expect(screen.queryByText('Take the import back')).toBeNull();
  expect(screen.getByText('Continue the set-up').getAttribute('href')).toBe('/admin/setup?step=ready');
});
