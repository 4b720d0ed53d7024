import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { exportAppointments } from '@clinic-serial/contract/subjects/export';
import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openList, openMenu, rowTexts } from '../../test/appointment-list.tsx';
import { anAppointment, TODAY, TOMORROW } from '../../test/records.ts';
import { address, press, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';

const online = anAppointment({ id: 71, serialNumber: 1, patientName: 'Rahima Online' });
const desk = anAppointment({
  id: 72,
  serialNumber: 2,
  patientName: 'Shafiq Walked In',
  isWalkin: true,
  bookingType: 'Walk-in',
});
const over = anAppointment({ id: 73, serialNumber: 3, patientName: 'Jorina Over', status: 'Cancelled' });

let api: StubbedApi;
let stored: Appointment[];

beforeEach(() => {
  stored = [online, desk, over];
  api = stubApi();
  api.respond(listAppointments, () => ({ appointments: stored, pagination: onePage(stored) }));
});

const rowsShown = (count: number) => waitFor(() => expect(rowTexts()).toHaveLength(count));
const alert = () => screen.findByRole('alert');

test('shows serial and time, patient, doctor, type and status of each appointment', async () => {
  openList();
  await rowsShown(3);
  expect(document.title).toMatch(/^Appointments/);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Serial',
    'Patient',
    'Doctor',
    'Type',
    'Status',
    'Actions',
  ]);
  const [first = '', second, third] = rowTexts();
  expect(first).toMatch(/^Serial 1\s*9:00 AM/);
  for (const part of [
    'Rahima Online',
    '+88 01712-345678',
    'Dr. Ayesha Rahman',
    'Cardiology',
    'Online',
    'Booked',
  ])
    expect(first).toContain(part);
  expect(second).toContain('Walk-in');
  expect(third).toContain('Cancelled');
  expect(api.requests(listAppointments)[0]?.query).toEqual({
    date: TODAY,
    limit: '30',
    offset: '0',
    groupBy: 'doctor',
  });
});

test('marks a second sitting, and appointments that the calendar no longer fits', async () => {
  stored = [
    anAppointment({ id: 74, sitting: 2, doctorScheduleStart: '17:00', affected: 'hours' }),
    anAppointment({ id: 75, sitting: 2, doctorScheduleStart: '14:00', affected: 'inactive' }),
    anAppointment({ id: 76, affected: 'away', toldAt: '2027-03-10T04:30:00.000Z' }),
  ];
  openList();
  await rowsShown(3);
  const [evening, afternoon, told] = rowTexts();
  expect(evening).toContain('1 · evening');
  expect(evening).toContain('Hours changed');
  expect(evening).not.toContain('Told');
  expect(afternoon).toContain('1 · afternoon');
  expect(afternoon).toContain('Doctor inactive');
  expect(told).not.toContain('·');
  expect(told).toContain('Doctor away');
  expect(told).toContain('Told: Today, 10:30 AM');
});

test('marks who was at the clinic and was not seen', async () => {
  stored = [
    anAppointment({ id: 74, status: 'Cancelled', notSeen: true }),
    anAppointment({ id: 75, status: 'Cancelled' }),
  ];
  openList();
  await rowsShown(2);
  const [notSeen, cancelled] = rowTexts();
  expect(notSeen).toContain('CancelledNot seen');
  expect(cancelled).not.toContain('Not seen');
});

test('marks who got a serial beyond the limit', async () => {
  const extra = { isExtra: true, extraReason: 'Emergency', extraWords: null } as const;
  stored = [anAppointment({ id: 74, ...extra }), anAppointment({ id: 75 })];
  openList();
  await rowsShown(2);
  const [first, second] = rowTexts();
  expect(first).toContain('BookedExtra');
  expect(second).not.toContain('Extra');
});

describe.each(ROLES)('%s', (role) => {
  const may = role !== 'Viewer';

  test(`is offered ${may ? 'the moves of a booked row' : 'no moves'}`, async () => {
    openList('', role);
    expect(await openMenu(desk)).toEqual(['View', ...(may ? ['Complete', 'No Show', 'Cancel'] : [])]);
    fireEvent.keyDown(screen.getByLabelText('Actions for serial 2, Shafiq Walked In'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryAllByRole('menuitem', { hidden: true })).toEqual([]));
    expect(await openMenu(over)).toEqual(['View']);
    expect(screen.queryAllByText('New Appointment')).toHaveLength(may ? 1 : 0);
  });

  test(`${may ? 'may' : 'may not'} schedule the first appointment of an empty day`, async () => {
    stored = [];
    openList('', role, { search: 'nobody' });
    await screen.findByText('No appointments found');
    expect(screen.getByText('Try other filters, another day or all dates.')).toBeDefined();
    expect(valueBeside('Total')).toBe('0');
    expect(valueBeside('Showing This Page')).toBe('0');
    expect(valueBeside('Current Page')).toBe('1 of 1');
    const schedule = screen.queryByText<HTMLAnchorElement>('Schedule First Appointment');
    expect(schedule?.getAttribute('href')).toBe(may ? '/admin/appointments/new' : undefined);
  });
});

test('offers the same moves for an appointment in progress', async () => {
  const under = anAppointment({ status: 'In Progress' });
  stored = [under];
  openList();
  expect(await openMenu(under)).toEqual(['View', 'Complete', 'No Show', 'Cancel']);
});

test('leads to an appointment by its serial and by its menu, and back to the same list', async () => {
  openList('?doctor=ayesha', 'Viewer', { search: 'rahima' });
  await openMenu(online);
  const view = screen.getByRole('menuitem', { name: 'View', hidden: true });
  expect(view.getAttribute('href')).toBe('/admin/appointments/71');
  fireEvent.click(screen.getByLabelText('Serial 1, Rahima Online'));
  expect(address()).toBe('/admin/appointments/71');
  // The test's server has only the list. The link is drawn again with what the page then says.
  await screen.findByRole('heading', { level: 1, name: 'Appointment not found', hidden: true });
  fireEvent.click(screen.getByRole('link', { name: 'Appointments', hidden: true }));
  expect(address()).toBe('/admin/appointments?doctor=ayesha');
});

test('an empty list clears its filters on demand', async () => {
  stored = [];
  openList('?doctor=nobody');
  await screen.findByText('No appointments found');
  const [, inBox] = screen.getAllByText('Clear filters');
  if (inBox) fireEvent.click(inBox);
  expect(address()).toBe('/admin/appointments');
});

test('a day without bookings says so, and has no filters to clear', async () => {
  stored = [];
  openList();
  await screen.findByText('The day’s appointments will appear here as they are booked.');
  expect(screen.queryAllByText('Clear filters')).toEqual([]);
});

test('rows of all dates show their date, with the year if it is another year', async () => {
  stored = [
    anAppointment({ id: 1, appointmentDate: '2028-01-03' }),
    anAppointment({ id: 2, appointmentDate: TOMORROW }),
  ];
  openList('?date=');
  await rowsShown(2);
  const heads = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  expect(heads()).toEqual([expect.stringMatching(/3 January 2028$/), expect.stringMatching(/Thu, 11 Mar$/)]);
});

test('the rows of a day stand under their doctors, with the hours and how many were seen', async () => {
  const other = anAppointment({ id: 74, doctorId: 9, doctorName: 'Dr. Borhan Uddin', departmentName: 'ENT' });
  stored = [online, desk, other];
  const group = { seen: 4, noShow: 0, notSeen: 0, total: 16, isContinued: false, hasMore: false };
  const hours = [
    { startTime: '09:00', endTime: '13:00' },
    { startTime: '17:00', endTime: '20:00' },
  ];
  api.respond(listAppointments, () => ({
    appointments: stored,
    pagination: onePage(stored),
    groups: [
      { ...group, doctorId: online.doctorId, sittings: hours, isContinued: true },
      { ...group, doctorId: 9, sittings: [], seen: 0, total: 3, noShow: 1, notSeen: 2, hasMore: true },
    ],
  }));
  openList();
  await rowsShown(3);
  const heads = [...document.querySelectorAll('tbody')].map((part) => part.querySelector('tr')?.textContent);
  expect(heads).toEqual([
    'Dr. Ayesha RahmanCardiology9:00 AM – 1:00 PM5:00 PM – 8:00 PMcontinued from the page before4 of 16 seen',
    'Dr. Borhan UddinENTmore on the next page0 of 3 seen · 1 no show · 2 not seen',
  ]);
});

test('an appointment of another day, found by its reference, shows its day and says so', async () => {
  stored = [anAppointment({ id: 2, appointmentDate: TOMORROW })];
  openList('', 'Staff', { search: 'k7qf3m2d' });
  await rowsShown(1);
  await screen.findByText('Found by its booking reference, on another day.');
  expect(rowTexts()[0]).toContain('Thu, 11 Mar');
});

test('a press anywhere on a row opens the appointment', async () => {
  openList();
  await rowsShown(3);
  fireEvent.click(screen.getByText('Shafiq Walked In'));
  expect(address()).toBe('/admin/appointments/72');
});

describe('pages of thirty', () => {
  const all = Array.from({ length: 61 }, (_, index) =>
    anAppointment({ id: index + 1, serialNumber: index + 1, patientName: `Patient ${index + 1}` }),
  );
  let total: number;
  beforeEach(() => {
    total = 61;
    api.respond(listAppointments, ({ query: { offset } }) => ({
      // Few rows, because 30 of them take long to render.
      appointments: all.slice(Number(offset), Math.min(total, Number(offset) + 2)),
      pagination: paginationOf(total, 30, Number(offset)),
    }));
  });
  const pager = () => within(screen.getByRole('navigation', { name: 'Pages', hidden: true }));
  const pageButton = (name: string) => pager().getByRole('button', { name, hidden: true });
  const firstRow = (patient: string) => waitFor(() => expect(rowTexts()[0]).toContain(patient));

  test('are turned, and the address names the page', async () => {
    openList('?doctor=borhan');
    await firstRow('Patient 1');
    expect(valueBeside('Total')).toBe('61');
    expect(valueBeside('Showing This Page')).toBe('2');
    expect(valueBeside('Current Page')).toBe('1 of 3');
    press(pageButton('Next'));
    await firstRow('Patient 31');
    expect(address()).toBe('/admin/appointments?doctor=borhan&page=2');
    press(pageButton('Page 3'));
    await firstRow('Patient 61');
    expect(valueBeside('Current Page')).toBe('3 of 3');
    expect(pageButton('Page 3').getAttribute('aria-current')).toBe('page');
    expect(pageButton('Next').matches(':disabled')).toBe(true);
  });

  test('a page after the last one is the last one', async () => {
    openList('?doctor=borhan&page=99');
    await firstRow('Patient 61');
    expect(address()).toBe('/admin/appointments?doctor=borhan&page=3');
  });

  test('one page has no page numbers', async () => {
    total = 2;
    openList();
    await firstRow('Patient 1');
    expect(screen.queryByRole('navigation', { name: 'Pages', hidden: true })).toBeNull();
  });
});

test('a list that cannot be loaded says why, and is tried again', async () => {
  api.respond(listAppointments, serverError());
  openList();
  const box = await alert();
  expect(box.textContent).toContain('Failed to load appointments');
  expect(box.textContent).toContain('Server error: 500');
  expect(screen.queryByText('No appointments found')).toBeNull();
  api.respond(listAppointments, { appointments: stored, pagination: onePage(stored) });
  fireEvent.click(within(box).getByText('Try Again'));
  await rowsShown(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that cannot be made is reported, and the list stays', async () => {
  api.respond(exportAppointments, serverError());
  openList('', 'Staff');
  await rowsShown(3);
  const button = screen.getByRole('button', { name: 'Export CSV' });
  press(button);
  await screen.findByText('The appointments could not be exported. Server error: 500');
  expect(button.matches(':disabled')).toBe(false);
  expect(rowTexts()).toHaveLength(3);
});

test('a Viewer is offered no file, because it has phones (rules: accounts 1)', async () => {
  openList('', 'Viewer');
  await rowsShown(3);
  expect(screen.queryByText('Export CSV')).toBeNull();
});
