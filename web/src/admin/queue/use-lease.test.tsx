import { leaseSerials } from '@clinic-serial/contract/subjects/kept-acts';
import { getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryStore } from '../../test/memory-store.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { KeptDesk } from '../kept/KeptDesk.tsx';
import QueuePage from './QueuePage.tsx';

let api: StubbedApi;

beforeEach(() => {
  fakeTime();
  api = stubApi();
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting({ free: 3 })] });
  api.respond(getQueue, aSitting({ entries: [aWaiter(4)] }));
  api.respond(leaseSerials, { numbers: [28, 29, 30], until: '2026-11-20T06:00:00.000Z' });
});

test('a desk asks for its numbers at once when the sitting gets full, and not again while it stays full', async () => {
  const page = (
    <KeptDesk store={memoryStore()}>
      <QueuePage />
    </KeptDesk>
  );
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': page } });
  await screen.findByText('Patient 4');
  await pass(1_000);
  const asked = () => api.requests(leaseSerials).length;
  expect(asked()).toBe(1);
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting({ free: 0 })] });
  await pass(31_000);
  expect(asked()).toBe(2);
  await pass(60_000);
  expect(asked()).toBe(2);
});
