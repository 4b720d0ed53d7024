import { actOnQueue, getPublicQueue, getQueue, listQueues } from '@clinic-serial/contract/subjects/queue';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, stubApi } from '../../test/stubbed-api.ts';
import DoctorQueuePage from './DoctorQueuePage.tsx';

test("the doctor's screen and its questions are in Bangla, with Bangla digits", async () => {
  const api = stubApi();
  const queue = aSitting({
    current: aPersonInside(17, { patientName: 'রহিমা', age: 45 }),
    entries: [aWaiter(18, { patientName: 'করিম' })],
    notHere: [aWaiter(20, { status: 'Booked' })],
  });
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, queue);
  api.respond(actOnQueue, queue);
  openStaffScreen('/admin/queue/3', { routes: { '/admin/queue/:doctorId': <DoctorQueuePage /> } });

  const inside = await screen.findByRole('region', { name: 'ডাক্তারের কাছে' });
  expect(inside.textContent).toBe('ডাক্তারের কাছে১৭রহিমা৪৫ বছর');
  expect(screen.getByRole('heading', { name: 'ডা. আয়েশা রহমান' })).toBeTruthy();
  expect(screen.getByText('১ জন এখনো আসেননি')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'পরের জন: ১৮ নম্বর' })).toBeTruthy();

  press(screen.getByRole('button', { name: 'আজকের মতো শেষ' }));
  const dialog = await screen.findByRole('dialog', { name: 'আজকের মতো শেষ করবেন?' });
  expect(dialog.textContent).toContain('এসেছেন, দেখা হয়নি: ১ জন১৮');
  expect(dialog.textContent).toContain('আসেননি: ১ জন২০');
  press(screen.getByRole('button', { name: 'শেষ করুন' }));
  await waitFor(() =>
    expect(api.requests(actOnQueue)[0]?.body).toMatchObject({
      kind: 'end',
      groups: { inside: 'done', here: 'not-seen', away: 'no-show' },
    }),
  );
});
