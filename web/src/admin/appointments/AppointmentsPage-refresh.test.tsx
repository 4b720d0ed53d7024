import {
  type Appointment,
  changeAppointmentStatus,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openList, rowTexts } from '../../test/appointment-list.tsx';
import { anAppointment } from '../../test/records.ts';
import { press, valueBeside } from '../../test/staff-screen.tsx';
import {
  noConnection,
  onePage,
  refusal,
  type StubbedApi,
  serverError,
  stubApi,
} from '../../test/stubbed-api.ts';
import { pass } from '../../test/time.ts';

// The list is read again every 30 seconds, and nobody who works in it is disturbed.

const first = anAppointment({ id: 71, serialNumber: 1, patientName: 'Uma First' });
const second = anAppointment({ id: 72, serialNumber: 2, patientName: 'Vashkar Second' });

let api: StubbedApi;
let stored: Appointment[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = [first];
  api = stubApi();
  api.respond(listAppointments, () => ({ appointments: stored, pagination: onePage(stored) }));
});
async function open(query = '') {
  openList(query);
  await pass(100);
  expect(rowTexts()).toHaveLength(stored.length);
}
const requests = () => api.requests(listAppointments).length;

/** What a browser does when its tab is left or looked at again. */
async function showTab(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await pass(100);
}

test('what happens elsewhere shows within 30 seconds', async () => {
  await open();
  stored = [{ ...first, status: 'Completed' }, second];
  await pass(30_000);
  expect(rowTexts()).toEqual([expect.stringContaining('Completed'), expect.stringContaining('Vashkar')]);
  expect(valueBeside('Total')).toBe('2');
});

test('a hidden tab requests nothing, and is read again when it is looked at', async () => {
  await open();
  await showTab('hidden');
  const before = requests();
  stored = [first, second];
  await pass(300_000);
  expect(requests()).toBe(before);
  await showTab('visible');
  expect(rowTexts()).toHaveLength(2);
});

test('a row that leaves the list moves the focus to the page', async () => {
  stored = [first, second];
  await open('?status=Booked');
  const menu = screen.getByLabelText('Actions for serial 1, Uma First');
  menu.focus();
  stored = [second];
  await pass(30_000);
  expect(rowTexts()).toHaveLength(1);
  expect(document.activeElement?.id).toBe('main');
});

test('the focus stays in a row that changes', async () => {
  await open();
  const menu = screen.getByLabelText('Actions for serial 1, Uma First');
  menu.focus();
  stored = [{ ...first, status: 'Completed' }, second];
  await pass(30_000);
  expect(rowTexts()).toHaveLength(2);
  expect(document.activeElement).toBe(menu);
});

test('an open menu offers only what is still possible', async () => {
  await open();
  press(screen.getByLabelText('Actions for serial 1, Uma First'));
  await pass(100);
  const items = () => screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(items()).toEqual(['View', 'Complete', 'No Show', 'Cancel']);
  screen.getByRole('menuitem', { name: 'Complete', hidden: true }).focus();
  stored = [{ ...first, status: 'No Show' }];
  await pass(30_000);
  expect(items()).toEqual(['View']);
  // The chosen item is gone, and the keyboard is still in the row's menu.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(100);
  expect(screen.queryAllByRole('menuitem', { hidden: true })).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Actions for serial 1, Uma First'));
});

test('an open question stays open, and says what the status is now', async () => {
  await open();
  press(screen.getByLabelText('Actions for serial 1, Uma First'));
  await pass(100);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel', hidden: true }));
  await pass(100);
  stored = [{ ...first, status: 'Completed' }];
  await pass(30_000);
  expect(rowTexts()[0]).toContain('Completed');
  const sentence = 'Somebody else has changed this appointment: it is now Completed.';
  api.respond(changeAppointmentStatus, refusal('STATUS_CHANGED', sentence));
  press(screen.getByText('Change status'));
  await pass(100);
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(sentence);
  // The state that the question was about.
  expect(api.requests(changeAppointmentStatus)[0]?.body).toEqual({ status: 'Cancelled', from: 'Booked' });
});

test('the focus stays in a field while rows arrive', async () => {
  await open();
  const search = screen.getByLabelText('Search');
  search.focus();
  stored = [first, second];
  await pass(30_000);
  expect(rowTexts()).toHaveLength(2);
  expect(document.activeElement).toBe(search);
});

test('rows stay while a refresh fails, with the failure above them', async () => {
  await open();
  api.respond(listAppointments, serverError());
  await pass(30_000);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load appointments');
  expect(rowTexts()).toHaveLength(1);
  api.respond(listAppointments, { appointments: stored, pagination: onePage(stored) });
  await pass(30_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(rowTexts()).toHaveLength(1);
});

test('a list without a connection is requested three times, then says so', async () => {
  api.respond(listAppointments, noConnection);
  openList();
  await pass(2_000);
  expect(requests()).toBe(3);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('Failed to fetch appointments');
  expect(textContent).toContain('Network error. Please check your connection.');
  api.respond(listAppointments, { appointments: stored, pagination: onePage(stored) });
  fireEvent.click(screen.getByText('Try Again'));
  await pass(100);
  expect(rowTexts()).toHaveLength(1);
});
