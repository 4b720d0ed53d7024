import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { takeShownPlace } from './booking.api.ts';

const KEY = ['/doctors/3/live-status'];
const before = someLiveStatus({ doctorId: 3, booked: 4, availableSlots: 6 });

test.each<[string, Partial<LiveStatus>, Partial<LiveStatus>]>([
  ['no stream has told the booking yet', {}, { booked: 5, availableSlots: 5 }],
  [
    'a stream was quicker than the answer',
    { booked: 5, availableSlots: 5 },
    { booked: 5, availableSlots: 5 },
  ],
  ['the limit was lowered meanwhile', { availableSlots: 0 }, { booked: 5, availableSlots: 0 }],
])('a booking takes one place from the shown ones, once: %s', (_, shown, expected) => {
  const client = new QueryClient();
  client.setQueryData(KEY, { ...before, ...shown });
  takeShownPlace(client, 3, before);
  expect(client.getQueryData(KEY)).toMatchObject(expected);
});
