import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openList, rowTexts } from '../../test/appointment-list.tsx';
import { anAppointment, TODAY, TOMORROW } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { onePage, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { pass } from '../../test/time.ts';

let api: StubbedApi;

beforeEach(() => {
  vi.useFakeTimers();
  const appointments = [anAppointment()];
  api = stubApi();
  api.respond(listAppointments, { appointments, pagination: onePage(appointments) });
});

/** Opens the list and waits until it shows its rows. */
async function open(query = '', state?: unknown) {
  openList(query, 'Viewer', state);
  await pass(100);
  expect(rowTexts()).toHaveLength(1);
}

const search = () => screen.getByLabelText<HTMLInputElement>('Search');
const date = () => screen.getByLabelText<HTMLInputElement>('Select Date');
const status = () => screen.getByLabelText<HTMLSelectElement>('Status');
const doctor = () => screen.getByLabelText<HTMLInputElement>('Doctor');
const values = () => [search().value, date().value, status().value, doctor().value];
const clearFilters = () => fireEvent.click(screen.getByText('Clear filters'));
const queries = () => api.requests(listAppointments).map(({ query }) => query);
const paging = { limit: '30', offset: '0' };
/** Sent with a date. */
const grouped = { groupBy: 'doctor' };

test('begins with the clinic day and all statuses', async () => {
  await open();
  expect(values()).toEqual(['', '10 March 2027', '', '']);
  expect(search().placeholder).toBe('Patient, doctor or notes');
  expect([...status().options].map(({ text }) => text)).toEqual([
    'All',
    'Booked',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
    'Not cancelled',
    'Still to come',
  ]);
  expect(address()).toBe('/admin/appointments');
});

test('begins with the clinic day also where the clock of the browser is years behind', async () => {
  vi.setSystemTime('2019-01-01T00:00:00Z');
  await open();
  expect(date().value).toBe('10 March 2027');
  expect(queries()).toEqual([{ date: TODAY, ...paging, ...grouped }]);
});

test('sends a filter 300 ms after the last key, once, and begins again at page 1', async () => {
  api.respond(listAppointments, ({ query }) => ({
    appointments: [anAppointment()],
    pagination: paginationOf(61, 30, Number(query.offset)),
  }));
  await open('?page=2');
  for (const typed of ['e', 'ek', 'ekram']) {
    type(doctor(), typed);
    await pass(299);
  }
  expect(address()).toBe('/admin/appointments?page=2');
  await pass(1);
  expect(address()).toBe('/admin/appointments?doctor=ekram');
  await pass(100);
  expect(queries().slice(1)).toEqual([{ date: TODAY, doctor: 'ekram', ...paging, ...grouped }]);

  type(status(), 'Booked');
  await pass(299);
  expect(address()).toBe('/admin/appointments?doctor=ekram');
  await pass(1);
  expect(address()).toBe('/admin/appointments?doctor=ekram&status=Booked');
});

test('sends a filter at once with Enter', async () => {
  await open();
  type(doctor(), 'ekram deb');
  fireEvent.keyDown(doctor(), { key: 'Enter' });
  await pass(0);
  expect(address()).toBe('/admin/appointments?doctor=ekram+deb');
});

test('sends all filters together; the search term is in no address', async () => {
  await open();
  type(search(), ' gulshan ');
  type(doctor(), 'fahmida');
  type(date(), TOMORROW);
  type(status(), 'No Show');
  await pass(400);
  expect(queries().at(-1)).toEqual({
    search: 'gulshan',
    doctor: 'fahmida',
    date: TOMORROW,
    status: 'No Show',
    ...paging,
    ...grouped,
  });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    doctor: 'fahmida',
    date: TOMORROW,
    status: 'No Show',
  });

  clearFilters();
  await pass(0);
  expect(address()).toBe('/admin/appointments');
  expect(values()).toEqual(['', '10 March 2027', '', '']);
});

test('are those of the address and of the history entry', async () => {
  await open(`?doctor=fahmida&date=${TOMORROW}&status=No+Show`, { search: 'gulshan' });
  expect(values()).toEqual(['gulshan', '11 March 2027', 'No Show', 'fahmida']);
  expect(queries()).toHaveLength(1);
});

test('replace what an address cannot mean with their defaults', async () => {
  await open('?date=2027-02-30&status=Asleep&page=minus');
  expect(values()).toEqual(['', '10 March 2027', '', '']);
  expect(queries()).toEqual([{ date: TODAY, ...paging, ...grouped }]);
});

test('show all dates on demand', async () => {
  await open();
  press(screen.getByLabelText('Show all dates'));
  expect(document.activeElement).toBe(date());
  await pass(400);
  expect(address()).toBe('/admin/appointments?date=');
  expect(date().value).toBe('');
  expect(screen.queryByLabelText('Show all dates')).toBeNull();
  expect(queries().at(-1)).toEqual(paging);
});

test('"Clear filters" also removes what was being typed', async () => {
  await open('?status=Completed');
  type(search(), 'half a na');
  type(doctor(), 'half a doc');
  clearFilters();
  await pass(1_000);
  expect(values()).toEqual(['', '10 March 2027', '', '']);
  expect(address()).toBe('/admin/appointments');
});

test('the key "/" jumps to the search, except in a field', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search());
  doctor().focus();
  fireEvent.keyDown(doctor(), { key: '/' });
  expect(document.activeElement).toBe(doctor());
});
