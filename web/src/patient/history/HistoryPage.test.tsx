import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import {
  appointmentRows,
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { anAppointment, someMoney, TODAY } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { type StubbedApi, serverError } from '../../test/stubbed-api.ts';

const HISTORY = '/patient/history';

/** One appointment a day from today, the newest first. The last two are completed. */
const SEVENTEEN = Array.from({ length: 17 }, (_, index) =>
  anAppointment({
    id: 70 + index,
    appointmentDate: addDays(TODAY, index),
    status: index > 14 ? 'Completed' : 'Booked',
  }),
).reverse();

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
});

/** Lists these appointments as the server does: by status and page. */
function have(appointments: readonly Appointment[]) {
  api.respond(listAppointments, ({ query }) => {
    const found = appointments.filter(({ status }) => !query.status || status === query.status);
    const [limit, offset] = [Number(query.limit), Number(query.offset)];
    return {
      appointments: found.slice(offset, offset + limit),
      pagination: paginationOf(found.length, limit, offset),
    };
  });
}

function open(place = HISTORY, appointments: readonly Appointment[] = [anAppointment()]) {
  have(appointments);
  logInPatient();
  openPatientArea(place);
}

const rowsArrive = (count: number) => waitFor(() => expect(appointmentRows()).toHaveLength(count));
const status = () => screen.getByLabelText<HTMLSelectElement>('Status');
const pager = (label: string) => screen.getByLabelText(label, { selector: 'nav button' });

test('each row says what is due or paid, and nothing where the clinic records no payments', async () => {
  const yesterday = addDays(TODAY, -1);
  const paid = someMoney({ state: 'paid', paid: 50_000, due: 0 });
  open(HISTORY, [
    anAppointment({ id: 4, money: someMoney() }),
    anAppointment({ id: 3, appointmentDate: yesterday, status: 'Completed', money: someMoney() }),
    anAppointment({ id: 2, appointmentDate: yesterday, status: 'Completed', money: paid }),
    anAppointment({ id: 1, appointmentDate: yesterday, status: 'Completed' }),
  ]);
  await rowsArrive(4);
  const said = () =>
    appointmentRows().map(({ textContent }) => /(Pay|Due|Paid).*/.exec(textContent ?? '')?.[0]);
  await waitFor(() =>
    expect(said()).toEqual(['Pay at the desk: 500 taka', 'Due: 500 taka', 'Paid: 500 taka', undefined]),
  );
});

test('shows 15 appointments a page, the newest first', async () => {
  open(HISTORY, SEVENTEEN);
  await rowsArrive(15);
  expect(screen.getByText('17 appointments').getAttribute('role')).toBe('status');
  expect(appointmentRows()[0]?.textContent).toContain('Friday, 26 March 2027');
  expect(pager('Previous').matches(':disabled')).toBe(true);
  expect(pager('Page 1').getAttribute('aria-current')).toBe('page');
});

test('names the page in the address, moves the focus to the number of appointments and scrolls up', async () => {
  open(HISTORY, SEVENTEEN);
  await rowsArrive(15);
  const scrolled = vi.spyOn(window, 'scrollTo');
  press(pager('Page 2'));
  await arriveAt(`${HISTORY}?page=2`);
  await rowsArrive(2);
  expect(textsOf(appointmentRows())).toEqual([
    expect.stringContaining('Tomorrow'),
    expect.stringContaining('Today'),
  ]);
  expect(document.activeElement).toBe(screen.getByText('17 appointments'));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(pager('Page 2').getAttribute('aria-current')).toBe('page');
  expect(pager('Next').matches(':disabled')).toBe(true);
});

test('opens the page that the address names, and an appointment from it', async () => {
  open(`${HISTORY}?page=2`, SEVENTEEN);
  await rowsArrive(2);
  press(appointmentRows()[1] as HTMLElement);
  await arriveAt('/patient/appointment/70');
});

test('the filter offers every status, stands in the address and begins at the first page', async () => {
  open(`${HISTORY}?page=2`, SEVENTEEN);
  await rowsArrive(2);
  expect(textsOf(status().options)).toEqual([
    'All',
    'Booked',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  type(status(), 'Completed');
  await arriveAt(`${HISTORY}?status=Completed`);
  await screen.findByText('2 appointments');
  await rowsArrive(2);
  for (const row of appointmentRows()) expect(row.textContent).toMatch(/^Serial1Dr. Ayesha RahmanCompleted/);
  await waitFor(() => expect(screen.queryByLabelText('Pages')).toBeNull());
  type(status(), '');
  await arriveAt(HISTORY);
  await rowsArrive(15);
});

test('filters by the status that the address names', async () => {
  open(`${HISTORY}?status=Completed`, SEVENTEEN);
  await rowsArrive(2);
  expect(status().value).toBe('Completed');
});

test('says that no appointment has a status, and shows all again', async () => {
  open(`${HISTORY}?status=No+Show`);
  await screen.findByText('No appointments with the status No Show');
  await pressButton('Show all appointments');
  await arriveAt(HISTORY);
  await rowsArrive(1);
  expect(screen.getByText('1 appointment')).toBeTruthy();
});

test('leads from a page that does not exist to the first one', async () => {
  open(`${HISTORY}?page=9`);
  await screen.findByText('This page of the list does not exist');
  await pressButton('To the first page');
  await arriveAt(HISTORY);
  await rowsArrive(1);
});

test('shows all appointments for an address that makes no sense', async () => {
  open(`${HISTORY}?page=-1&status=nonsense`);
  await rowsArrive(1);
  expect(status().value).toBe('');
});

test('leads a patient without any appointment to the doctors', async () => {
  open(HISTORY, []);
  await screen.findByText('No appointments yet');
  expect(screen.getByText('0 appointments')).toBeTruthy();
  expect(href('Book New Appointment', screen.getByRole('main'))).toBe('/doctors');
});

test('loads a list that failed again, and the keyboard continues in the main part', async () => {
  api.respond(listAppointments, serverError());
  logInPatient();
  openPatientArea(HISTORY);
  await title('My appointments');
  const failure = (await screen.findByText('Failed to load appointments')).closest('[role=alert]');
  expect(failure?.textContent).toContain('Server error: 500');
  have([anAppointment()]);
  await pressButton('Try Again');
  await rowsArrive(1);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
