import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES, isUpcoming, nextStatuses, takesPlace } from './appointment-status.ts';

/**
 * Each row is a state to leave. Each column is a state to reach, in the order of the states. `x` means
 * allowed.
 */
const TABLES = {
  staff: [
    // Booked, Confirmed, In Progress, Completed, Cancelled, No Show
    ['Booked', '...xxx'],
    ['Confirmed', '...xxx'],
    ['In Progress', '...xxx'],
    ['Completed', '......'],
    ['Cancelled', 'x.....'],
    ['No Show', 'x.....'],
  ],
  patient: [
    ['Booked', '....x.'],
    ['Confirmed', '......'],
    ['In Progress', '......'],
    ['Completed', '......'],
    ['Cancelled', '......'],
    ['No Show', '......'],
  ],
} as const;

describe.each(['staff', 'patient'] as const)('the changes of state that %s may make', (actor) => {
  const cells = TABLES[actor].flatMap(([from, row]) =>
    APPOINTMENT_STATUSES.map((to, column) => ({ from, to, allowed: row[column] === 'x' })),
  );

  it('are listed for all 36 pairs of states', () => {
    expect(new Set(cells.map(({ from, to }) => `${from} ${to}`)).size).toBe(36);
  });

  it.each(cells)('$from to $to: $allowed', ({ from, to, allowed }) => {
    expect(nextStatuses(actor, from).includes(to)).toBe(allowed);
  });
});

it.each([
  ['Booked', true],
  ['Confirmed', true],
  ['In Progress', true],
  ['Completed', true],
  ['Cancelled', false],
  ['No Show', true],
] as const)('%s takes a place of the sitting: %s', (status, takes) => {
  expect(takesPlace(status)).toBe(takes);
});

describe('an appointment is listed under Upcoming', () => {
  const today = '2026-11-20';

  it.each([
    ['Booked', true],
    ['Confirmed', true],
    ['In Progress', true],
    ['Completed', false],
    ['Cancelled', false],
    ['No Show', false],
  ] as const)('when it is %s: %s', (status, upcoming) => {
    expect(isUpcoming(status, '2026-11-20', today)).toBe(upcoming);
    expect(isUpcoming(status, '2026-12-01', today)).toBe(upcoming);
    expect(isUpcoming(status, '2026-11-19', today)).toBe(false);
  });
});
