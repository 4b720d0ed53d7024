import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getPatientStats } from '@clinic-serial/contract/subjects/patients';
import { leaveWaiting, listOwnWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { somePatientStats } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import {
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  region,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { aClinic, anAppointment, someMoney, TODAY, TOMORROW } from '../../test/records.ts';
import { press, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, type StubbedApi, serverError } from '../../test/stubbed-api.ts';

const DASHBOARD = '/patient/dashboard';
const NUMBERS = ['Total', 'Upcoming', 'Today', 'Completed'];

const first = anAppointment({
  doctorName: 'Dr. First Today',
  whenToCome: { kind: 'estimate', at: '09:00' },
});
const second = anAppointment({
  id: 71,
  appointmentDate: TOMORROW,
  doctorName: 'Dr. Second Tomorrow',
  whenToCome: { kind: 'estimate', at: '09:00' },
});
const done = anAppointment({ id: 72, status: 'Completed', doctorName: 'Dr. Third Done' });
const cancelled = anAppointment({
  id: 73,
  appointmentDate: TOMORROW,
  status: 'Cancelled',
  doctorName: 'Dr. Fourth Cancelled',
});
const stats = somePatientStats({
  totalAppointments: 4,
  upcomingAppointments: 3,
  todayAppointments: 2,
  completedAppointments: 1,
  nextAppointment: {
    id: 70,
    appointmentDate: TODAY,
    doctorName: 'Dr. First Today',
    doctorNameBn: null,
    departmentName: 'Cardiology',
    departmentNameBn: null,
    serialNumber: 1,
    sitting: 1,
  },
  recentActivity: [
    {
      id: 73,
      icon: '❌',
      message: 'Serial 1 with Dr. Fourth Cancelled: cancelled',
      date: '2027-03-10T04:00:00.000Z',
      type: 'cancelled',
    },
    {
      id: 72,
      icon: '✅',
      message: 'Serial 1 with Dr. Third Done: completed',
      date: '2027-03-10T03:30:00.000Z',
      type: 'completed',
    },
  ],
});

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(getPatientStats, stats);
  // The server sends the newest date first.
  have(second, cancelled, first, done);
});

function have(...appointments: Appointment[]) {
  api.respond(listAppointments, { appointments, pagination: onePage(appointments) });
}

function open(place = DASHBOARD) {
  logInPatient();
  openPatientArea(place);
}

const tab = (name: string) => screen.getByRole('tab', { name });
const isOpen = (name: string) => tab(name).getAttribute('aria-selected') === 'true';
const rows = () => Array.from(region('Your appointments').querySelectorAll('li'));
const rowsArrive = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

test('shows four numbers and greets the patient', async () => {
  open();
  await title('Welcome, Karim');
  // Only the heading greets. On the other pages the side does.
  expect(screen.getByRole('banner').textContent).not.toContain('Welcome');
  const numbers = region('Your appointments in numbers');
  await waitFor(() =>
    expect(NUMBERS.map((name) => valueBeside(name, numbers))).toEqual(['4', '3', '2', '1']),
  );
});

test('shows the next appointment as a short ticket, which opens the whole one', async () => {
  open();
  const ticket = region('Next Appointment');
  await screen.findByText('Show ticket');
  expect(ticket.querySelector('h3')?.textContent).toBe('Dr. First Today');
  expect(ticket.textContent).toMatch(/Serial1Today.*Booked/);
  await waitFor(() => expect(ticket.textContent?.match(/About 9:00 AM\./g)).toHaveLength(1));
  expect(valueBeside("Doctor's hours", ticket)).toBe('9:00 AM – 5:00 PM');
  expect(valueBeside('Reference', ticket)).toBe('AB12-CD34');
  press(screen.getByText('Show ticket'));
  await arriveAt('/patient/appointment/70');
});

test('says on the short ticket, once, what is to be paid', async () => {
  have({ ...first, money: someMoney({ due: 30_000 }) });
  open();
  const ticket = region('Next Appointment');
  await screen.findByText('Show ticket');
  expect(ticket.textContent?.match(/Pay at the desk: 300 taka/g)).toHaveLength(1);
  expect(ticket.textContent?.match(/taka/g)).toHaveLength(1);
});

test('shows what happened lately, with the ways to the appointments and to the whole history', async () => {
  open();
  await screen.findByText('Serial 1 with Dr. Third Done: completed');
  const lines = await waitFor(() => {
    const shown = region('Recent Activity').querySelectorAll('li');
    expect(shown[0]?.textContent).toContain('10:00 AM');
    return shown;
  });
  expect(textsOf(lines)).toEqual([
    'Serial 1 with Dr. Fourth Cancelled: cancelled10 March 2027, 10:00 AM',
    'Serial 1 with Dr. Third Done: completed10 March 2027, 9:30 AM',
  ]);
  expect(href('Serial 1 with Dr. Third Done: completed')).toBe('/patient/appointment/72');
  press(screen.getByText('View All Activity'));
  await title('My appointments');
  await arriveAt('/patient/history');
});

test('lists the nearest appointment first, today before tomorrow', async () => {
  open();
  await rowsArrive(2);
  const [nearest, later] = textsOf(rows());
  expect(nearest).toBe('Serial1Dr. First TodayBookedToday · CardiologyAbout 9:00 AM.');
  expect(later).toBe('Serial1Dr. Second TomorrowBookedTomorrow · CardiologyAbout 9:00 AM.');
});

test('names the open tab in the address, also when it is chosen with an arrow key', async () => {
  open();
  await rowsArrive(2);
  expect(isOpen('Upcoming')).toBe(true);
  press(tab('Past'));
  await arriveAt(`${DASHBOARD}?tab=past`);
  expect(textsOf(rows())).toEqual([
    'Serial1Dr. Fourth CancelledCancelledTomorrow · Cardiology',
    'Serial1Dr. Third DoneCompletedToday · Cardiology',
  ]);
  fireEvent.keyDown(tab('Past'), { key: 'ArrowLeft' });
  await arriveAt(DASHBOARD);
  expect(isOpen('Upcoming')).toBe(true);
  expect(document.activeElement).toBe(tab('Upcoming'));
});

test('all tickets of a family for today stand first, each with its way to the live page', async () => {
  const child = anAppointment({
    id: 74,
    doctorName: 'Dr. Of The Child',
    patientName: 'Rafi',
    liveKey: 'ChildKey0001',
  });
  have(first, child, second);
  open();
  await screen.findByText('Dr. Of The Child', { selector: 'section h3' });
  const tickets = region('Next Appointment');
  expect(textsOf(tickets.querySelectorAll('h3'))).toEqual(['Dr. First Today', 'Dr. Of The Child']);
  const follow = within(tickets).getAllByText('Follow your turn');
  expect(follow.map((link) => link.getAttribute('href'))).toEqual([`/q/${first.liveKey}`, '/q/ChildKey0001']);
});

test('opens the tab that the address names', async () => {
  open(`${DASHBOARD}?tab=past`);
  await rowsArrive(2);
  expect(isOpen('Past')).toBe(true);
  expect(rows()[0]?.textContent).toContain('Dr. Fourth Cancelled');
});

test('lists a booked appointment whose day is over under Past', async () => {
  api.respond(getClinic, { ...aClinic, today: TOMORROW });
  have(anAppointment({ doctorName: 'Dr. Yesterday' }));
  open(`${DASHBOARD}?tab=past`);
  await rowsArrive(1);
  expect(rows()[0]?.textContent).toMatch(/Dr\. Yesterday.*Booked/);
  press(tab('Upcoming'));
  await screen.findByText('No upcoming appointments');
  expect(region('Next Appointment').textContent).toContain('No upcoming appointment');
});

test('names a person who shares the phone', async () => {
  have(first, anAppointment({ id: 71, serialNumber: 2, patientName: 'Tania Rahman' }));
  open();
  await rowsArrive(2);
  const [own, shared] = textsOf(rows());
  expect(own).not.toContain('For ');
  expect(shared).toContain('For Tania Rahman');
});

test('leads a patient without an upcoming appointment to the doctors', async () => {
  have(cancelled);
  open();
  await screen.findByText('No upcoming appointment');
  const next = region('Next Appointment');
  expect(href('Book New Appointment', next)).toBe('/doctors');
});

test('shows everything else when the numbers fail', async () => {
  api.respond(getPatientStats, serverError());
  open();
  await screen.findByText('Statistics temporarily unavailable');
  await rowsArrive(2);
  expect(region('Next Appointment').textContent).toContain('Dr. First Today');
  press(tab('Past'));
  await rowsArrive(2);
  expect(href('View All Activity')).toBe('/patient/history');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the numbers and the next appointment when the lists fail, and loads the lists again', async () => {
  api.respond(listAppointments, serverError());
  open();
  const failure = (await screen.findByText('Failed to load appointments')).closest('[role=alert]');
  expect(failure?.textContent).toContain('Server error: 500');
  await waitFor(() => expect(valueBeside('Total')).toBe('4'));
  await waitFor(() => expect(region('Next Appointment').textContent).toContain('Dr. First Today'));
  have(second, first);
  await pressButton('Try Again');
  await rowsArrive(2);
  expect(screen.queryByText('Failed to load appointments')).toBeNull();
});

test('asks once for the numbers and once for the lists', async () => {
  open();
  await waitFor(() => expect(valueBeside('Total')).toBe('4'));
  await rowsArrive(2);
  press(tab('Past'));
  await rowsArrive(2);
  expect(api.requests(listAppointments)).toHaveLength(1);
  expect(api.requests(getPatientStats).map(({ params }) => params)).toEqual([{ id: '12' }]);
});

test('leads from the past appointments to the whole history when there are more of them', async () => {
  api.respond(listAppointments, { appointments: [done], pagination: paginationOf(31, 30, 0) });
  open(`${DASHBOARD}?tab=past`);
  await rowsArrive(1);
  expect(href('View all appointments')).toBe('/patient/history');
});

test('shows the places on waiting lists, and leaves one after a question', async () => {
  const api = stubPatientApi();
  const places = [aWaitingPlace(), aWaitingPlace({ key: 'second', place: 1, patientName: 'Her son' })];
  api.respond(listOwnWaiting, () => ({ places }));
  api.respond(leaveWaiting, ({ params: { key } }) => {
    const index = places.findIndex((place) => place.key === key);
    const [left = aWaitingPlace()] = places.splice(index, 1);
    return { ...left, state: 'gone' as const, place: null };
  });
  logInPatient();
  openPatientArea(DASHBOARD);
  await screen.findByText('You are number 3 on the waiting list.');
  const shown = region('Waiting list');
  expect(textsOf(within(shown).getAllByRole('listitem'))).toEqual([
    'Dr. Ayesha RahmanYou are number 3 on the waiting list.Today · 9:00 AM – 5:00 PMLeave the list',
    'Dr. Ayesha RahmanYou are number 1 on the waiting list.Today · 9:00 AM – 5:00 PM · For Her sonLeave the list',
  ]);
  press(within(shown).getAllByText('Leave the list')[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' });
  expect(api.requests(leaveWaiting)).toEqual([]);
  await pressButton('Leave the list', question);
  const notice = (await screen.findByText('You have left the waiting list.')).closest('[role=status]');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  await waitFor(() => expect(within(shown).getAllByRole('listitem')).toHaveLength(1));
});

test('says nothing of waiting lists to a patient who does not wait', async () => {
  stubPatientApi().respond(getPatientStats, stats);
  logInPatient();
  openPatientArea(DASHBOARD);
  await title('Welcome, Karim');
  expect(screen.queryByText('Waiting list')).toBeNull();
});

type WaitingPlace = DataOf<typeof listOwnWaiting>['places'][number];

function aWaitingPlace(parts: Partial<WaitingPlace> = {}): WaitingPlace {
  return {
    doctorId: 3,
    doctorName: 'Dr. Ayesha Rahman',
    doctorNameBn: null,
    date: TODAY,
    sitting: 1,
    startTime: '09:00',
    endTime: '17:00',
    key: 'first',
    state: 'waiting',
    place: 3,
    offerExpiresAt: null,
    patientName: 'Karim Uddin',
    ...parts,
  };
}
