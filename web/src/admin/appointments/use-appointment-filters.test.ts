import { expect, test } from 'vitest';
import { readableFilters } from './AppointmentsPage.tsx';

const today = '2026-11-20';

test.each([
  ['', ''],
  ['2026-11-21', '2026-11-21'],
  ['2026-02-30', today],
  ['tomorrow', today],
])('the date %j in an address means %j', (date, meant) => {
  expect(readableFilters({ date, status: '' }, today).date).toBe(meant);
});

test.each([
  ['Booked', 'Booked'],
  ['No Show', 'No Show'],
  ['booked', ''],
  ['Confirmed', 'Confirmed'],
  ['not-cancelled', 'not-cancelled'],
  ['upcoming', 'upcoming'],
  ['Called', ''],
])('the status %j in an address means %j', (status, meant) => {
  expect(readableFilters({ date: today, status }, today).status).toBe(meant);
});
