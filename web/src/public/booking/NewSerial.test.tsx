import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queueKey } from '../../live/queue-key.ts';
import { textsOf } from '../../test/fields.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { aLiveQueue } from '../../test/queue-records.ts';
import { aDoctor } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { stubBooking } from '../../test/wizard.ts';

// What the booking page says of a new serial before it is booked. The page comes with the queues.

/** Opens the page of a doctor whose queues came with it. The clinic's time is 10:00. */
async function openWith(live: Partial<LiveStatus>, ...queues: Partial<LiveQueue>[]): Promise<void> {
  stubBooking(live).doctors.push(aDoctor({ id: 8, name: 'Dr. Colleague' }));
  const told = queues.map(aLiveQueue).map((queue) => [queue.sitting, queue]);
  await openPublicPage('/book/3', { [queueKey(3)[0]]: Object.fromEntries(told) });
  await screen.findByLabelText('Full name');
}

const main = () => document.querySelector('main')?.textContent ?? '';
const WINDOW = { from: '10:40', to: '11:10' };
const RUNNING = { kind: 'running', serving: 13 } as const;

test.each([
  [WINDOW, 'Book now and come between 10:40 and 11:10 AM.'],
  [{ from: '09:50', to: '10:20' }, 'Book now and come by 10:20 AM.'],
  [{ from: '23:40', to: '24:20' }, 'Book now and come between 11:40 PM and 12:20 AM, after midnight.'],
])('of the window %j is said: %s', async (window, sentence) => {
  await openWith({ now: RUNNING }, { window });
  expect(screen.getByText('Now serving 13')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});

test.each<[string, Partial<LiveStatus>, Partial<LiveQueue>]>([
  ['has passed', { now: RUNNING }, { window: { from: '09:20', to: '10:00' } }],
  ['is of a finished sitting', {}, { window: WINDOW, now: { kind: 'over', endedAt: '09:00' } }],
  ['is of yesterday', { now: RUNNING }, { window: WINDOW, date: '2027-03-09' }],
])('no window is said that %s', async (_state, live, queue) => {
  await openWith(live, queue);
  expect(main()).not.toContain('Book now and come');
});

test('each of two sittings says what it is doing and when to come; the header follows the choice', async () => {
  const places = { limit: 10, booked: 6, nextSerial: 7, reason: null, availableSlots: 4 };
  const BEFORE = { kind: 'before', at: '17:00' } as const;
  await openWith(
    {
      now: RUNNING,
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', now: RUNNING, ...places },
        { sitting: 2, startTime: '17:00', endTime: '21:00', now: BEFORE, ...places },
      ],
    },
    { window: WINDOW },
    { sitting: 2, now: BEFORE, window: { from: '17:40', to: '18:10' } },
  );
  const lines = (text: string) =>
    textsOf(screen.getAllByText(text, { selector: 'div:has(> [data-state]) ~ p' }));
  const morning = 'Book now and come between 10:40 and 11:10 AM.';
  const evening = 'Book now and come between 5:40 and 6:10 PM.';
  expect([lines(morning).length, lines(evening).length]).toEqual([2, 1]);
  expect(screen.getAllByText('Starts at 5:00 PM')).toHaveLength(1);
  press(screen.getByLabelText(/^5:00 PM – 9:00 PM/));
  expect([lines(morning).length, lines(evening).length]).toEqual([1, 2]);
  expect(screen.getAllByText('Starts at 5:00 PM')).toHaveLength(2);
});

test.each([
  [42, '40 minutes'],
  [58, '1 hour'],
  [92, '1 hour 30 minutes'],
  [130, '2 hours'],
])(
  'a new serial that is called %i minutes after the hours is said so before the form',
  async (minutes, length) => {
    await openWith({ now: RUNNING }, { overrun: { at: '23:10', minutes } });
    const notice = screen.getByText(
      `Dr. Ayesha Rahman is running late: a new serial would be called about 11:10 PM, ${length} after the hours end.`,
    );
    const name = screen.getByLabelText('Full name');
    expect(notice.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(main()).toContain('Next: Tomorrow, 9:00 AM');
    await screen.findByText('Dr. Colleague');
  },
);

test('nothing is said of a late call once no place is free', async () => {
  stubBooking({ availableSlots: 0, reason: 'fully-booked' });
  const queue = aLiveQueue({ overrun: { at: '23:10', minutes: 130 } });
  await openPublicPage('/book/3', { [queueKey(3)[0]]: { 1: queue } });
  await screen.findByText('0 slots available');
  expect(main()).not.toContain('is running late');
});
