import { getPublicQueue, getQueue, listQueues } from '@clinic-serial/contract/subjects/queue';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aSitting } from '../../test/sitting-records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { refusal, stubApi } from '../../test/stubbed-api.ts';
import QueuePage from './QueuePage.tsx';

test('an overdue sitting is in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  const missing = {
    state: 'expected' as const,
    now: { kind: 'not-come' as const, expectedAt: '09:30' },
    overdue: { minutes: 30, acts: ['doctor-arrived' as const, 'late' as const] },
  };
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting(missing)] });
  api.respond(getQueue, aSitting(missing));
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': <QueuePage /> } });

  const notice = await screen.findByRole('region', { name: 'ডাক্তার কি এসেছেন?' });
  expect(textsOf(within(notice).getAllByRole('button'))).toEqual(['ডাক্তার এসেছেন', 'দেরি হবে…']);
  expect(screen.getAllByText('সকাল ৯:৩০-এ আসার কথা ছিল, এখনো আসেননি')).toHaveLength(2);
  expect(screen.getAllByText('৩০ মিনিট পার')).toHaveLength(2);
  expect(screen.getByText('১টির সময় পার')).toBeTruthy();
  expect(document.title).toMatch(/^\(১\) সিরিয়াল ডাকা/);
});
