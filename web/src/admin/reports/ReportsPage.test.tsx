import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getReport } from '@clinic-serial/contract/subjects/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aClinicOfPlaces } from '../../test/place-records.ts';
import { aDoctor } from '../../test/records.ts';
import { addChartsToJsdom, aReport, reportNumbers, reportRow } from '../../test/report-records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { WithPlaces } from '../places.tsx';
import ReportsPage from './ReportsPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  addChartsToJsdom();
  api = stubApi();
  api.respond(listDoctorsForStaff, { doctors: [aDoctor({ id: 7 })], pagination: onePage([1]) });
  api.respond(listDepartmentsForStaff, []);
  api.respond(getReport, aReport());
});

const open = (place = '/admin/reports') =>
  openStaffScreen(place, { routes: { '/admin/reports': <ReportsPage /> } });
const table = () => screen.findByRole('table');
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(row.children));
const asked = () => api.requests(getReport).map(({ query }) => query);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

test('shows the last 30 days by day, with the totals first', async () => {
  open();
  expect(await rows()).toEqual([
    [
      'Total',
      '80',
      '25',
      '12',
      '3',
      '28 7 new',
      '4',
      '2',
      '4 12.5%',
      '21.5',
      '6.3',
      '-4.5',
      '66.7% of 3',
      '85% of 20',
      '55',
      'Tk 49',
    ],
    [
      'Tue, 9 Mar',
      '40',
      '25',
      '12',
      '3',
      '28 7 new',
      '4',
      '2',
      '4 12.5%',
      '21.5',
      '6.3',
      '-4.5',
      '66.7% of 3',
      '85% of 20',
      '55',
      'Tk 24.50',
    ],
    [
      'Wed, 10 Mar',
      '40',
      '25',
      '12',
      '3',
      '28 7 new',
      '4',
      '2',
      '0',
      '–',
      '6.3',
      '-4.5',
      '–',
      '85% of 20',
      '55',
      'Tk 24.50',
    ],
  ]);
  expect(asked()[0]).toMatchObject({ from: '2027-02-09', to: '2027-03-10', by: 'day' });
  expect(button('Last 30 days').getAttribute('aria-pressed')).toBe('true');
  expect(valueBeside('Doctors begin')).toBe('4.5 min early');
  expect(valueBeside('Waiting')).toBe('21.5 min');
  expect(valueBeside('SMS cost')).toBe('Tk 49');
});

test('names the outcomes that are open, in a column of their own', async () => {
  api.respond(getReport, aReport({ totals: reportNumbers({ open: 5 }) }));
  open();
  await table();
  expect(
    screen.getByText('5 serials of past days are still open: nobody has noted what became of them.'),
  ).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Open' })).toBeTruthy();
});

test('has a column of extra serials where the clinic has given some', async () => {
  open();
  await table();
  expect(screen.queryByRole('columnheader', { name: 'Extra' })).toBeNull();
  api.respond(getReport, aReport({ totals: reportNumbers({ extra: 2 }) }));
  press(button('Last month'));
  expect(await screen.findByRole('columnheader', { name: 'Extra' })).toBeTruthy();
});

test('a chart has a legend with the totals', async () => {
  open();
  const chart = (await screen.findByRole('heading', { name: 'Serials' })).closest('figure') as HTMLElement;
  expect(textsOf(within(chart).getAllByRole('listitem'))).toEqual([
    'Online 25',
    'Desk 12',
    'Phone 3',
    'Not come 4',
  ]);
});

test('the charts come first, each below a sentence, and the table last', async () => {
  open();
  await table();
  const charts = [...document.querySelectorAll('figure')];
  expect(charts.map((chart) => chart.querySelector('figcaption')?.textContent)).toEqual([
    'Serials80 serials, 31% of them online and 4% by phone. 13% did not come.',
    'Mean minutes of a patientA patient waits 22 min and is with the doctor for 6 min. The longest wait: Tue, 9 Mar, 22 min.',
    'Sittings that began at most 10 minutes late67% of 3 sittings began on time. On average, doctors begin 5 min early.',
    'New and returning patients25% of the 28 patients seen were here for the first time.',
    'Patients who were called within the time that they were told85% of 20 patients were called within the time that they were told.',
  ]);
  const last = charts.at(-1) as HTMLElement;
  expect(last.compareDocumentPosition(await table())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('folds the days without anything', async () => {
  const nothing = { serials: 0, sittings: 0, sms: 0 };
  const days = ['2027-03-08', '2027-03-09', '2027-03-10'];
  api.respond(
    getReport,
    aReport({ rows: days.map((day, place) => reportRow(day, place === 1 ? {} : nothing)) }),
  );
  open();
  const names = async () => (await rows()).map(([name]) => name);
  expect(await names()).toEqual(['Total', 'Tue, 9 Mar']);
  press(button('Also 2 rows without serials'));
  expect(await names()).toEqual([
    'Total',
    'Mon, 8 Mar · no serials',
    'Tue, 9 Mar',
    'Wed, 10 Mar · no serials',
  ]);
});

test.each([
  ['weekday', '6', 'Saturday'],
  ['hour', '09', '9:00 AM – 10:00 AM'],
])('by %s, the rows have their names', async (by, key, name) => {
  api.respond(getReport, aReport({ by: by as 'hour', rows: [reportRow(key)] }));
  open(`/admin/reports?by=${by}`);
  expect((await rows())[1]?.[0]).toBe(name);
  expect(asked()[0]).toMatchObject({ by });
});

test('by department, the table has names and no SMS', async () => {
  const department = { id: 2, name: 'Medicine', nameBn: null };
  api.respond(getReport, aReport({ by: 'department', rows: [reportRow('2', { department })] }));
  open('/admin/reports?by=department');
  const [, first] = await rows();
  expect([first?.[0], first?.length]).toEqual(['Medicine', 14]);
});

test('keeps what is chosen in the address, and begins again', async () => {
  fakeTime();
  open();
  await table();
  type(field('By'), 'week');
  await arriveAt('/admin/reports?by=week');
  press(button('Last month'));
  await arriveAt('/admin/reports?by=week&from=2027-02-01&to=2027-02-28');
  expect(field('From').value).toBe('1 February 2027');
  type(field('Until'), '2027-02-20');
  await pass(300);
  type(field('Doctor'), '7');
  await arriveAt('/admin/reports?by=week&from=2027-02-01&to=2027-02-20&doctor=7');
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ from: '2027-02-01', to: '2027-02-20', by: 'week', doctorId: '7' }),
  );
  press(button('Clear filters'));
  await arriveAt('/admin/reports');
  expect([field('By').value, field('From').value, field('Doctor').value]).toEqual([
    'day',
    '9 February 2027',
    '',
  ]);
});

test.each([
  ['?from=2027-03-10&to=2027-03-09', 'The last day must not be before the first day'],
  ['?from=2025-03-10&to=2027-03-10', 'Please choose at most 366 days'],
])('refuses the range %s at its field and asks for nothing', async (query, error) => {
  open(`/admin/reports${query}`);
  await waitFor(() => expect(errorOf(field('Until'))).toContain(error));
  expect(asked()).toEqual([]);
  expect(button('Print').hasAttribute('disabled')).toBe(true);
});

test('takes the usual choices for what the address cannot mean', async () => {
  open('/admin/reports?from=yesterday&to=2027-02-30&by=minute&doctor=x&department=-1');
  await table();
  expect(asked()[0]).toEqual({ from: '2027-02-09', to: '2027-03-10', by: 'day' });
});

test('by doctor, the table has names and no SMS', async () => {
  const doctor = {
    id: 7,
    name: 'Dr. Nusrat',
    nameBn: null,
    departmentName: 'Medicine',
    departmentNameBn: null,
  };
  api.respond(
    getReport,
    aReport({ by: 'doctor', rows: [reportRow('7', { doctor, sms: null, smsCost: null })] }),
  );
  open('/admin/reports?by=doctor');
  const [, first] = await rows();
  expect([first?.[0], first?.length]).toEqual(['Dr. Nusrat', 14]);
});

test('without a price, SMS have no cost', async () => {
  const noCost = { smsCost: null };
  api.respond(getReport, aReport({ rows: [reportRow('2027-03-10', noCost)], totals: reportNumbers(noCost) }));
  open();
  expect((await rows())[0]?.at(-1)).toBe('55');
  expect(valueBeside('SMS')).toBe('55');
});

test('says what will appear while there is nothing', async () => {
  const nothing = reportNumbers({ serials: 0, sittings: 0, sms: 0 });
  api.respond(getReport, aReport({ totals: nothing }));
  open();
  await screen.findByText('Nothing to report for these dates');
  expect(screen.queryByRole('table')).toBeNull();
});

test('says that the report cannot be loaded, and tries again', async () => {
  api.respond(getReport, serverError());
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the report');
  api.respond(getReport, aReport());
  press(button('Try Again'));
  await table();
});

test('prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await table();
  press(button('Print'));
  expect(print).toHaveBeenCalledOnce();
});

const groups = () => [...field('By').querySelectorAll('option')].map(({ textContent }) => textContent);

test('a clinic with several places has a report by place, with their names', async () => {
  api.respond(getClinic, aClinicOfPlaces);
  const range = { from: '2027-03-09', to: '2027-03-10' };
  const ofPlace = (id: number) => reportRow(String(id), { ...range, placeId: id });
  api.respond(getReport, aReport({ by: 'place', rows: [ofPlace(1), ofPlace(2)] }));
  const page = (
    <WithPlaces>
      <ReportsPage />
    </WithPlaces>
  );
  openStaffScreen('/admin/reports?by=place', { routes: { '/admin/reports': page } });
  expect((await rows()).map(([name]) => name)).toEqual(['Total', 'Dhanmondi', 'Uttara']);
  expect(groups()).toContain('Place');
});

test('a clinic with one place has none', async () => {
  open();
  await table();
  expect(groups()).not.toContain('Place');
});
