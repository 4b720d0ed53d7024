import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { aDayOff, someLiveStatus } from '../test/clinic-records.ts';
import { aLiveQueue } from '../test/queue-records.ts';
import { noteEvent } from './queue-key.ts';

const RUNNING: SittingNow = { kind: 'running', serving: 4 };
const BEFORE: SittingNow = { kind: 'before', at: '17:00' };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const toldPlaces = (places: LiveStatus) => noteEvent(client, { name: 'places', places });
const toldQueue = (queue: Partial<LiveQueue>) =>
  noteEvent(client, { name: 'queue', queue: aLiveQueue(queue) });

const sitting = (number: 1 | 2, now?: SittingNow) => ({
  sitting: number,
  startTime: number === 1 ? '09:00' : '17:00',
  endTime: number === 1 ? '13:00' : '21:00',
  availableSlots: 4,
  limit: 10,
  booked: 6,
  nextSerial: 7,
  reason: null,
  ...(now && { now }),
});

test('an event about places keeps what the sitting is doing', () => {
  const change = toldPlaces(someLiveStatus({ availableSlots: 3 }));
  expect(change(someLiveStatus({ now: RUNNING }))).toMatchObject({ availableSlots: 3, now: RUNNING });
});

test('an event about a queue changes what the sitting is doing, and nothing else', () => {
  const day = someLiveStatus({ now: BEFORE });
  expect(toldQueue({ now: RUNNING })(day)).toEqual({ ...day, now: RUNNING });
});

test('each of two sittings keeps its own state, and the day shows the one that goes on', () => {
  const day = someLiveStatus({ now: BEFORE, sittings: [sitting(1, { kind: 'ended' }), sitting(2, BEFORE)] });
  const after = toldQueue({ sitting: 2, now: RUNNING })(day);
  expect(after.now).toEqual(RUNNING);
  expect(after.sittings?.map(({ now }) => now)).toEqual([{ kind: 'ended' }, RUNNING]);
  const places = toldPlaces(someLiveStatus({ sittings: [sitting(1), sitting(2)] }))(after);
  expect(places).toEqual({ ...after, ...places });
  expect(places.sittings?.map(({ now }) => now)).toEqual([{ kind: 'ended' }, RUNNING]);
});

test('a sitting that is new on the day has the state that a stream has told before', () => {
  const day = someLiveStatus({ now: RUNNING });
  const again = toldQueue({ sitting: 2, now: BEFORE })(day);
  expect(again.now).toEqual(RUNNING);
  const change = toldPlaces(someLiveStatus({ sittings: [sitting(1), sitting(2)] }));
  expect(change(again).sittings?.map(({ now }) => now)).toEqual([RUNNING, BEFORE]);
});

test('a day off has no state, and a queue of another date changes nothing', () => {
  const day = someLiveStatus({ now: RUNNING });
  expect(toldPlaces(aDayOff)(day)).toEqual(aDayOff);
  expect(toldQueue({ date: '2027-03-09', now: BEFORE })(day)).toBe(day);
});
