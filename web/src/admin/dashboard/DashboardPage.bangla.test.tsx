import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDay, someDashboardStats } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { aListedQueue } from '../../test/queue-records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { DashboardPage } from './DashboardPage.tsx';

test('the sittings of today are in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  const next = { appointmentId: 90, serialNumber: 19, patientName: 'রহিমা' };
  const now = { kind: 'running', serving: 7 } as const;
  const running = aListedQueue({
    state: 'running',
    now,
    lateMinutes: 80,
    serving: 7,
    next,
    seen: 6,
    waiting: 3,
  });
  api.respond(getDashboardStats, someDashboardStats({ day: aDay({ sittings: [running] }) }));
  openStaffScreen('/admin/dashboard', { routes: { '/admin/dashboard': <DashboardPage /> } });

  const row = (await screen.findByText('এখন চলছে ৭')).closest('tr') as HTMLElement;
  expect(textsOf(within(row).getAllByRole('cell')).slice(0, 6)).toEqual([
    'এখন চলছে ৭১ ঘণ্টা ২০ মিনিট দেরিতে শুরু',
    '১৯, রহিমাভেতরে: সিরিয়াল ৭',
    '৬',
    '৩',
    '০',
    '৩০',
  ]);
  expect(screen.getByRole('heading', { name: 'আজ কোন ডাক্তারের কী অবস্থা' })).toBeTruthy();
});
