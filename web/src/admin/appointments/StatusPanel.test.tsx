import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAppointment, pageHead, section } from '../../test/appointment-page.tsx';
import { anAppointment } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;
let stored: Appointment;

beforeEach(() => {
  stored = anAppointment({ id: 71, patientName: 'Mou Moves' });
  api = stubApi();
  api.respond(getAppointment, () => stored);
  api.respond(changeAppointmentStatus, ({ body: { status } }) => {
    stored = { ...stored, status };
    return stored;
  });
});

const FROM_BOOKED = ['Mark as Completed', 'Mark as No Show', 'Mark as Cancelled'];

const panel = () => section('Status management') as HTMLElement;
const moves = () =>
  [...panel().querySelectorAll('button:not(dialog *)')].map(({ textContent }) => textContent);
const question = () => screen.getByRole('alertdialog');
const ask = (action: string) => press(within(panel()).getByText(action).closest('button') as HTMLElement);
const confirm = () => press(within(question()).getByText('Change status'));
const done = (status: string) => screen.findByText(`Appointment status updated to ${status} successfully!`);
const failure = (text: string | RegExp) => within(question()).findByText(text);

test.each([
  ['Booked', FROM_BOOKED],
  ['Confirmed', FROM_BOOKED],
  ['In Progress', FROM_BOOKED],
  ['Completed', []],
  ['Cancelled', ['Reactivate to Booked']],
  ['No Show', ['Reactivate to Booked']],
] as const)('offers from %s what the rules allow', async (status, names) => {
  stored = anAppointment({ status });
  await openAppointment(stored);
  expect(pageHead()).toContain(status);
  expect(moves()).toEqual(names);
  expect(panel().textContent?.includes('A completed appointment stays as it is.')).toBe(
    status === 'Completed',
  );
  expect(panel().textContent?.includes('A cancelled one needs a free place.')).toBe(names.length === 1);
});

test('does not offer to set a moved appointment back while its new one is live', async () => {
  const moved = anAppointment({ id: 71, status: 'Cancelled', movedToId: 72 });
  const again = anAppointment({ id: 72, status: 'Cancelled', movedFromId: 71, movedToId: 73 });
  const live = anAppointment({ id: 73, serialNumber: 9, appointmentDate: '2027-03-12', movedFromId: 72 });
  let last = live;
  api.respond(getAppointment, ({ params }) => ({ 71: moved, 72: again, 73: last })[params.id ?? ''] ?? moved);
  await openAppointment(moved);
  const link = await within(panel()).findByText('serial 9 on 12 March 2027');
  expect(link.getAttribute('href')).toBe('/admin/appointments/73');
  expect(moves()).toEqual([]);

  // Once that one is cancelled, the old one may come back.
  last = { ...live, status: 'Cancelled' };
  cleanup();
  await openAppointment(moved);
  await waitFor(() => expect(moves()).toEqual(['Reactivate to Booked']));
});

test.each([
  ['Mark as Completed', 'Completed'],
  ['Mark as No Show', 'No Show'],
  ['Mark as Cancelled', 'Cancelled'],
])('%j asks, changes the status, says so and moves the focus to the page', async (action, status) => {
  await openAppointment(stored);
  ask(action);
  expect(question().textContent).toContain(`Are you sure you want to change the status to "${status}"?`);
  expect(question().textContent).toContain('Serial 1, Mou Moves');
  await waitFor(() => expect(question().textContent).toContain('Dr. Ayesha Rahman, Today'));
  press(within(question()).getByText('Keep as it is'));
  expect(document.activeElement?.textContent).toBe(action);
  ask(action);
  confirm();
  await done(status);
  await waitFor(() => expect(pageHead()).toContain(status));
  expect(api.requests(changeAppointmentStatus).map(({ body }) => body)).toEqual([{ status, from: 'Booked' }]);
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('a change that fails says why, and can be tried again', async () => {
  await openAppointment(stored);
  ask('Mark as No Show');
  for (const [respond, reason] of [
    [serverError(), 'Error: Server error: 500'],
    [noConnection, 'Error: Network error. Please check your connection.'],
    [refusal('NOT_SCHEDULED'), 'Error: The doctor is not available on this day.'],
  ] as const) {
    api.respond(changeAppointmentStatus, respond);
    confirm();
    await failure(reason);
    expect(within(question()).getByText('Failed to update appointment status')).toBeDefined();
  }
  api.respond(changeAppointmentStatus, () => {
    stored = { ...stored, status: 'No Show' };
    return stored;
  });
  confirm();
  await done('No Show');
  await waitFor(() => expect(pageHead()).toContain('No Show'));
});

test('a cancelled appointment that finds no free place can be tried again while the question is open', async () => {
  stored = anAppointment({ status: 'Cancelled' });
  await openAppointment(stored);
  ask('Reactivate to Booked');
  const sentence = 'No available slots for this doctor on this date';
  api.respond(changeAppointmentStatus, refusal('FULLY_BOOKED', sentence));
  confirm();
  await failure(`Error: ${sentence}`);
  api.respond(changeAppointmentStatus, { ...stored, status: 'Booked' });
  confirm();
  await done('Booked');
});

test('when somebody else was faster, the question says so, and the page shows the new status', async () => {
  await openAppointment(stored);
  ask('Mark as Cancelled');
  const sentence = 'Somebody else has changed this appointment: it is now Completed.';
  api.respond(changeAppointmentStatus, refusal('STATUS_CHANGED', sentence));
  stored = { ...stored, status: 'Completed' };
  confirm();
  await failure(`Error: ${sentence}`);
  expect(
    within(question())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Close']);
  await waitFor(() => expect(pageHead()).toContain('Completed'));
  press(within(question()).getByText('Close'));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('when somebody else has deleted the appointment, the page says so', async () => {
  await openAppointment(stored);
  ask('Mark as Completed');
  api.respond(changeAppointmentStatus, refusal('APPOINTMENT_NOT_FOUND'));
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  confirm();
  await screen.findByText('The appointment may have been deleted.');
});
