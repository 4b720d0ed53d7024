import { actOnQueue, getPublicQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { getSittingRecord } from '@clinic-serial/contract/subjects/sitting-record';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEndedQueue, aSittingRecord } from '../../test/ended-sitting.ts';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { refusal, stubApi } from '../../test/stubbed-api.ts';
import DoctorQueuePage from './DoctorQueuePage.tsx';
import QueuePage from './QueuePage.tsx';
import SittingRecordPage from './SittingRecordPage.tsx';

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
  expect(screen.getAllByText('সকাল ৯:৩০-এ আসার কথা ছিল, এখনো আসেননি')).toHaveLength(1);
  expect(screen.getAllByText('৩০ মিনিট পার')).toHaveLength(1);
  // In the rail, and in the row that a narrow screen has in its place.
  expect(screen.getAllByText('আসেননি, ৩০ মিনিট পার')).toHaveLength(2);
  expect(screen.getByText('১টির সময় পার')).toBeTruthy();
  expect(document.title).toMatch(/^\(১\) সিরিয়াল ডাকা/);
});

test("the doctor's screen and its questions are in Bangla, with Bangla digits", async () => {
  const api = stubApi();
  const queue = aSitting({
    current: aPersonInside(17, { patientName: 'রহিমা', age: { unit: 'years', count: 45, isAbout: true } }),
    entries: [aWaiter(18, { patientName: 'করিম' })],
    notHere: [aWaiter(20, { status: 'Booked' })],
  });
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, queue);
  api.respond(actOnQueue, queue);
  openStaffScreen('/admin/queue/3', { routes: { '/admin/queue/:doctorId': <DoctorQueuePage /> } });

  const inside = await screen.findByRole('region', { name: 'ডাক্তারের কাছে' });
  expect(inside.textContent).toBe('ডাক্তারের কাছে১৭রহিমাপ্রায় ৪৫ বছর');
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

test('the record is in Bangla with Bangla digits; the hash keeps the letters that the command takes', async () => {
  const api = stubApi();
  api.respond(getQueue, anEndedQueue());
  api.respond(getSittingRecord, aSittingRecord());
  openStaffScreen('/admin/queue/3/2027-03-10', {
    routes: { '/admin/queue/:doctorId/:date': <SittingRecordPage /> },
  });
  await screen.findByRole('heading', { name: 'ডা. আয়েশা রহমান' });
  expect(screen.getByText('হৃদরোগ · বুধবার, ১০ মার্চ ২০২৭')).toBeTruthy();
  expect(valueBeside('শুরু')).toBe('সকাল ৯:১২, ১২ মিনিট দেরিতে');
  expect(valueBeside('আগে ডাকা হয়েছে')).toBe('জরুরি: ১ জন');
  expect(valueBeside('প্রতি রোগী দেখতে লেগেছে')).toBe('৬.৩ মিনিট');
  expect(screen.getByText('ডাকা হয়েছে, ছিলেন না; সিরিয়াল ২ ডাকা হয়েছে')).toBeTruthy();
  expect(screen.getByText('সকাল ১১:৩০ পর্যন্ত')).toBeTruthy();
  expect(screen.getAllByText('89ab')).toHaveLength(4);
  const article = document.querySelector('[data-record]');
  const outside = [...(article?.querySelectorAll('[lang="en"]') ?? [])].map(({ textContent }) => textContent);
  const bangla = outside.reduce((words, part) => words.replace(part ?? '', ''), article?.textContent ?? '');
  expect(bangla.replace(/Clinic Serial|Rina Desk/g, '')).not.toMatch(/[A-Za-z0-9]/);
});
