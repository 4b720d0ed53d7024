import { getQueue, getSittingRecord } from '@clinic-serial/contract/subjects/queue';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEndedQueue, aSittingRecord } from '../../test/ended-sitting.ts';
import { openStaffScreen, valueBeside } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import SittingRecordPage from './SittingRecordPage.tsx';

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
