import {
  actOnQueue,
  getPublicQueue,
  getQueue,
  type QueueState,
} from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import QueuePage from './QueuePage.tsx';

// Another desk acts at the same sitting, just before somebody presses here.

/** The page reads the queue so often without a stream. */
const REREAD_MS = 2_000;

const seen = aSitting({ version: 4, entries: [aWaiter(12), aWaiter(13), aWaiter(14)] });
const lastAct = {
  number: 5,
  at: '2027-03-10T04:00:00.000Z',
  kind: 'call-next',
  by: 'Sohel Rana',
  serialNumber: null,
  calledSerial: 12,
  isWalkIn: false,
  canUndo: true,
} as const;
const called = aSitting({
  version: 5,
  current: aPersonInside(12),
  entries: [aWaiter(13), aWaiter(14)],
  lastAct,
});

let api: StubbedApi;

beforeEach(() => {
  fakeTime();
  api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, seen);
});

async function open() {
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': <QueuePage /> } });
  await screen.findByText('Next: 12, Patient 12');
}
const till = () => within(screen.getByRole('region', { name: 'With the doctor' }));
const callNext = () => press(till().getByRole('button', { name: 'Call next' }));
const acts = () => api.requests(actOnQueue).map(({ body }) => body.kind);

test.each<[string, Partial<NonNullable<QueueState['lastAct']>>, string]>([
  ['whom another desk has called', {}, 'Sohel Rana has called 12 meanwhile.'],
  ['whom the server has called', { by: null }, 'Somebody else has called 12 meanwhile.'],
  [
    'what else another desk has done',
    { kind: 'done', serialNumber: 11, calledSerial: null },
    'Sohel Rana was quicker: Serial 11 is done.',
  ],
])('a call that came too late says %s', async (_, parts, words) => {
  await open();
  api.respond(actOnQueue, refusal('QUEUE_CHANGED'));
  api.respond(getQueue, { ...called, lastAct: { ...lastAct, ...parts } });
  callNext();
  const alert = await till().findByRole('alert');
  expect(alert.textContent).toBe(words);
  expect(acts()).toEqual(['call-next']);
  expect(till().getByText('Patient 12')).toBeTruthy();
});

test("a press right after another desk's call has appeared calls nobody, and a later one does", async () => {
  await open();
  api.respond(getQueue, called);
  await pass(REREAD_MS);
  await till().findByText('Patient 12');
  callNext();
  expect((await till().findByRole('alert')).textContent).toBe('Sohel Rana has called 12 meanwhile.');
  expect(acts()).toEqual([]);
  await pass(400);
  api.respond(actOnQueue, aSitting({ version: 6, current: aPersonInside(13), entries: [aWaiter(14)] }));
  callNext();
  await till().findByText('Patient 13');
  expect(acts()).toEqual(['call-next']);
  expect(till().queryByRole('alert')).toBeNull();
});

test('a quick desk calls one after another, because its own calls are not those of others', async () => {
  await open();
  api.respond(actOnQueue, async () => {
    await new Promise((resolve) => setTimeout(resolve, 350));
    return called;
  });
  callNext();
  await till().findByText('Patient 12');
  // 400 ms after the press, and a moment after its answer.
  await pass(100);
  api.respond(actOnQueue, aSitting({ version: 6, current: aPersonInside(13), entries: [aWaiter(14)] }));
  callNext();
  await till().findByText('Patient 13');
  expect(acts()).toEqual(['call-next', 'call-next']);
});

test('what another desk did is said until something else happens', async () => {
  await open();
  api.respond(actOnQueue, refusal('QUEUE_CHANGED'));
  api.respond(getQueue, called);
  callNext();
  await till().findByRole('alert');
  api.respond(getQueue, { ...called, version: 6, current: aPersonInside(13) });
  await pass(REREAD_MS);
  await till().findByText('Patient 13');
  expect(till().queryByRole('alert')).toBeNull();
});
