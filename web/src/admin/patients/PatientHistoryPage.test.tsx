import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getPatient } from '@clinic-serial/contract/subjects/patients';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { anAppointment, aPatient, TODAY } from '../../test/records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { closedDoor, noConnection, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass, RETRIES_MS } from '../../test/time.ts';
import { PatientHistoryPage } from './PatientHistoryPage.tsx';

const HISTORY = '/admin/patients/12/appointments';

let api: StubbedApi;
/** Newest first. */
let appointments: Appointment[];

beforeEach(() => {
  appointments = [anAppointment()];
  api = stubApi();
  api.respond(getPatient, aPatient());
  api.respond(listAppointments, ({ query }) => {
    const [limit, offset] = [Number(query.limit), Number(query.offset)];
    const found = appointments.filter(({ status }) => !query.status || status === query.status);
    return {
      appointments: found.slice(offset, offset + limit),
      pagination: paginationOf(found.length, limit, offset),
    };
  });
});

function open(place = HISTORY, role: Role = 'Staff') {
  const state = { list: '/admin/patients?status=active' };
  openStaffScreen(place, {
    routes: { '/admin/patients/:id/appointments': <PatientHistoryPage /> },
    role,
    state,
  });
}

/** One appointment on each of the days before today's, the newest first. */
const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anAppointment({ id: 100 + index, appointmentDate: addDays(TODAY, count - 1 - index) }),
  );
const cards = () => [...document.querySelectorAll<HTMLElement>('main li:has(h3)')];
const dates = () => textsOf(document.querySelectorAll('main li h3'));
const tiles = () => ['Total', 'Completed', 'Upcoming', 'Cancelled'].map((name) => valueBeside(name));
const statusField = () => screen.getByLabelText<HTMLSelectElement>('Status');
const tryAgain = () => press(screen.getByText('Try Again').closest('button') as HTMLElement);
const href = (label: string) => screen.queryByText(label)?.closest('a')?.getAttribute('href');

test('shows the patient, the tiles and the cards', async () => {
  api.respond(getPatient, aPatient({ gender: 'Male', dateOfBirth: '2000-01-01' }));
  const [newest, ...others] = days(6);
  appointments = [
    { ...(newest as Appointment), notes: 'Diabetic, comes with his daughter', patientName: 'Farida' },
    ...others,
  ];
  for (const [index, status] of [
    [1, 'No Show'],
    [2, 'Cancelled'],
    [3, 'Completed'],
  ] as const) {
    (appointments[index] as Appointment).status = status;
  }
  open();
  await screen.findByText('Today');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Appointment History');
  expect(document.title).toMatch(/^Appointment History of Karim Uddin/);
  const banner = screen.getByLabelText('The patient').textContent;
  for (const part of ['Karim Uddin', 'ID: 12', '+88 01712-345678', 'Male', 'Age: 27 years', 'Active']) {
    expect(banner).toContain(part);
  }
  expect(tiles()).toEqual(['6', '1', '3', '1']);
  expect(dates()).toEqual([
    'Monday, 15 March 2027',
    'Sunday, 14 March 2027',
    'Saturday, 13 March 2027',
    'Friday, 12 March 2027',
    'Tomorrow',
    'Today',
  ]);
  const [first, , , , , last] = textsOf(cards());
  for (const part of [
    'Serial1',
    'Dr. Ayesha Rahman Cardiology',
    'Hours: 9:00 AM – 5:00 PM',
    'Notes: Diabetic, comes with his daughter',
    'For Farida',
    'Booked: Today, 9:04 AM',
  ]) {
    expect(first).toContain(part);
  }
  expect(last).not.toContain('Notes:');
  expect(last).not.toContain('For ');
});

test('marks a second sitting and an appointment that the calendar no longer fits', async () => {
  const evening = { sitting: 2, doctorScheduleStart: '17:00', doctorScheduleEnd: '21:00' } as const;
  appointments = [anAppointment({ ...evening, affected: 'away' })];
  open();
  await screen.findByText('Doctor away');
  expect(cards()[0]?.textContent).toContain('5:00 PM – 9:00 PM · evening');
});

test('says that the hours of an appointment are not known', async () => {
  appointments = [anAppointment({ doctorScheduleStart: '', doctorScheduleEnd: '' })];
  open();
  await screen.findByText('Schedule not available');
});

test('leads to the profile, to a new appointment and back to the list as it was', async () => {
  open();
  await screen.findByText('Today');
  expect(href('View Profile')).toBe('/admin/patients/12');
  expect(href('Book Appointment')).toBe('/admin/appointments/new?patientId=12');
  type(statusField(), 'Booked');
  await arriveAt(`${HISTORY}?status=Booked`);
  press(screen.getByText('Back to List'));
  await arriveAt('/admin/patients?status=active');
});

test('shows fifteen on a page; the tiles count the page, except for Total', async () => {
  appointments = days(17);
  (appointments[0] as Appointment).status = 'Cancelled';
  (appointments[16] as Appointment).status = 'Completed';
  open();
  await waitFor(() => expect(cards()).toHaveLength(15));
  expect(tiles()).toEqual(['17', '0', '14', '1']);
  press(screen.getByLabelText('Next'));
  await waitFor(() => expect(tiles()).toEqual(['17', '1', '1', '0']));
  await arriveAt(`${HISTORY}?page=2`);
  type(statusField(), 'Booked');
  await waitFor(() => expect(tiles()).toEqual(['15', '0', '15', '0']));
  await arriveAt(`${HISTORY}?status=Booked`);
  expect(screen.queryByLabelText('Next')).toBeNull();
});

test('leads from a page that does not exist to the last one', async () => {
  appointments = days(17);
  open(`${HISTORY}?page=9`);
  await waitFor(() => expect(cards()).toHaveLength(2));
  await arriveAt(`${HISTORY}?page=2`);
});

test('filters by status, also from the address', async () => {
  const [tomorrow, today] = days(2);
  appointments = [{ ...(tomorrow as Appointment), status: 'No Show' }, today as Appointment];
  open(`${HISTORY}?status=No+Show`);
  await waitFor(() => expect(dates()).toEqual(['Tomorrow']));
  expect(statusField().value).toBe('No Show');
  expect(textsOf(statusField().options)).toEqual([
    'All',
    'Booked',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  type(statusField(), 'Confirmed');
  await screen.findByText('No appointments found');
  expect(screen.getByText('Try another status')).toBeTruthy();
  expect(screen.queryByText('Book First Appointment')).toBeNull();
  press(screen.getAllByText('Clear filters').at(-1)?.closest('button') as HTMLElement);
  await waitFor(() => expect(cards()).toHaveLength(2));
  await arriveAt(HISTORY);
});

test('says nothing until it is known what a filter finds', async () => {
  open(`${HISTORY}?status=Confirmed`);
  await screen.findByText('No appointments found');
  const door = closedDoor();
  api.respond(listAppointments, async () => {
    await door.opened;
    return { appointments, pagination: paginationOf(1, 15, 0) };
  });
  press(screen.getAllByText('Clear filters').at(-1)?.closest('button') as HTMLElement);
  const status = document.querySelector('main [role=status]');
  await waitFor(() => expect(status?.textContent).toBe('Loading…'));
  expect(screen.queryByText('No appointments found')).toBeNull();
  expect(screen.queryByText("This patient hasn't booked any appointments yet.")).toBeNull();
  door.open();
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(status?.textContent).toBe('1 result');
});

test('tries appointments that cannot be loaded again, and offers the first one', async () => {
  fakeTime();
  api.respond(listAppointments, serverError());
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load appointments');
  expect(alert.textContent).toContain('Server error: 500');
  expect(within(screen.getByLabelText('The patient')).getByText('Age: N/A')).toBeTruthy();
  api.respond(listAppointments, noConnection);
  tryAgain();
  await pass(RETRIES_MS);
  await screen.findByText('Failed to fetch appointments');
  api.respond(listAppointments, { appointments: [], pagination: paginationOf(0, 15, 0) });
  tryAgain();
  await screen.findByText("This patient hasn't booked any appointments yet.");
  expect(tiles()).toEqual(['0', '0', '0', '0']);
  expect(href('Book First Appointment')).toBe('/admin/appointments/new?patientId=12');
});

test('offers a Viewer no booking', async () => {
  appointments = [];
  open(HISTORY, 'Viewer');
  await screen.findByText('No appointments found');
  expect(screen.getByText('View Profile')).toBeTruthy();
  expect(screen.queryByText(/^Book /)).toBeNull();
});

test('offers no booking for an erased patient', async () => {
  api.respond(
    getPatient,
    aPatient({ name: 'Erased patient', phone: '', erasedAt: '2027-03-10T04:00:00.000Z' }),
  );
  open(HISTORY, 'Admin');
  await screen.findByText('Today');
  expect(within(screen.getByLabelText('The patient')).getByText('Erased')).toBeTruthy();
  expect(screen.queryByText('Book Appointment')).toBeNull();
});

test('offers an inactive patient no booking, and says why', async () => {
  api.respond(getPatient, aPatient({ isActive: false }));
  appointments = [];
  open();
  await screen.findByText('No appointments found');
  expect(screen.getByText('Inactive: this patient cannot book appointments.')).toBeDefined();
  expect([href('Book Appointment'), href('Book First Appointment')]).toEqual([undefined, undefined]);
  expect(href('View Profile')).toBeDefined();
});
