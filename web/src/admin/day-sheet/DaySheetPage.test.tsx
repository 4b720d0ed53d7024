import { getDaySheet, type SheetPerson, type SheetSitting } from '@clinic-serial/contract/subjects/day-sheet';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, serverError, stubApi } from '../../test/stubbed-api.ts';
import DaySheetPage from './DaySheetPage.tsx';

const ROUTES = { '/admin/doctors/:id/day/:date': <DaySheetPage /> };
const open = (date = TODAY, doctor = '3') =>
  openStaffScreen(`/admin/doctors/${doctor}/day/${date}`, { routes: ROUTES, role: 'Viewer' });

const person = (serialNumber: number, parts: Partial<SheetPerson> = {}): SheetPerson => ({
  appointmentId: 100 + serialNumber,
  serialNumber,
  status: 'Booked',
  patientName: `Patient ${serialNumber}`,
  isExtra: false,
  age: null,
  phoneEnd: '0045',
  notes: null,
  ...parts,
});
const sitting = (people: SheetPerson[], parts: Partial<SheetSitting> = {}): SheetSitting => ({
  sitting: 1,
  startTime: '09:00',
  endTime: '13:00',
  state: 'expected',
  people,
  cancelled: 0,
  ...parts,
});
const sheet = (sittings: SheetSitting[], date = TODAY): DataOf<typeof getDaySheet> => ({
  doctorId: 3,
  date,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  departmentLocation: 'Room 204',
  departmentLocationBn: null,
  sittings,
});

const table = () => screen.findByRole('table');
const rows = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row')
    .slice(2)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(() => vi.restoreAllMocks());

test('lists everybody with serial, name, age, the end of the phone, the note and a box', async () => {
  const api = stubApi();
  api.respond(
    getDaySheet,
    sheet([
      sitting(
        [
          person(1, { status: 'Completed', age: { unit: 'years', count: 34, isAbout: false } }),
          person(2, { status: 'No Show', notes: 'Comes with a wheelchair' }),
          person(4, { phoneEnd: null }),
          person(5, { phoneEnd: '' }),
        ],
        { cancelled: 1 },
      ),
    ]),
  );
  open();
  const shown = await table();
  expect(textsOf(within(shown).getAllByRole('columnheader'))).toEqual([
    'Serial',
    'Name',
    'Age',
    'Phone',
    'Note',
    'Seen',
  ]);
  expect(rows(shown)).toEqual([
    ['1', 'Patient 1', '34 years', '…0045', '', 'Seen'],
    ['2', 'Patient 2', '', '…0045', 'Did not come. Comes with a wheelchair', ''],
    ['4', 'Patient 4', '', '', '', ''],
    ['5', 'Patient 5', '', 'No phone', '', ''],
  ]);
  const head = screen.getByRole('region', { name: 'Dr. Ayesha Rahman' });
  expect(head.textContent).toContain('Wednesday, 10 March 2027, 9:00 AM – 1:00 PM');
  expect(head.textContent).toContain('As of 10 March 2027, 10:00 AM');
  expect(head.textContent).toContain('4 patients · 1 cancelled, not listed');
  expect(document.title).toContain('Day sheet: Dr. Ayesha Rahman, Wednesday, 10 March 2027');
  expect(screen.getByRole('link', { name: 'Queue' }).getAttribute('href')).toBe('/admin/queue?doctor=3');
});

test('shows the sittings of a day apart, and says which was cancelled', async () => {
  const api = stubApi();
  const evening = sitting([], { sitting: 2, startTime: '17:00', endTime: '21:00', state: 'cancelled' });
  api.respond(getDaySheet, sheet([sitting([person(1)]), evening], '2027-03-11'));
  open('2027-03-11');
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
  const [, second] = screen.getAllByRole('table');
  expect(second?.textContent).toContain('5:00 PM – 9:00 PM');
  expect(second?.textContent).toContain('This sitting was cancelled');
  expect(second?.textContent).toContain('Nobody has a serial for this sitting yet.');
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toContain('day=2027-03-11');
});

test('prints the newest list, which it reads first', async () => {
  const api = stubApi();
  api.respond(getDaySheet, sheet([sitting([person(1)])]));
  open();
  await table();
  api.respond(getDaySheet, sheet([sitting([person(1), person(2)])]));
  let printed = '';
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('table')?.textContent ?? '';
  });
  press(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toContain('Patient 2'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false);
});

test('prints what it shows when the server does not answer, and says so', async () => {
  const api = stubApi();
  api.respond(getDaySheet, sheet([sitting([person(1)])]));
  open();
  await table();
  api.respond(getDaySheet, serverError());
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  press(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toContain('The day sheet could not be loaded');
});

test('says that the doctor does not sit on a date, and that an address is wrong', async () => {
  const api = stubApi();
  api.respond(getDaySheet, sheet([]));
  open();
  await screen.findByText('Dr. Ayesha Rahman, Wednesday, 10 March 2027: No sitting on this date');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test.each([
  ['2027-02-30', '3'],
  [TODAY, 'nobody'],
])('says of %s and doctor %s that there is no such sheet', async (date, doctor) => {
  stubApi();
  open(date, doctor);
  await screen.findByText('There is no such day sheet');
});

test('says the same of an unknown doctor', async () => {
  stubApi().respond(getDaySheet, refusal('DOCTOR_NOT_FOUND'));
  open(TODAY, '999');
  await screen.findByText('There is no such day sheet');
});
