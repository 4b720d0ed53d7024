import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getReport } from '@clinic-serial/contract/subjects/reports';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { addChartsToJsdom, aReport } from '../../test/report-records.ts';
import { openStaffScreen, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, stubApi } from '../../test/stubbed-api.ts';
import ReportsPage from './ReportsPage.tsx';

test('the report is in Bangla, with Bangla digits and dates', async () => {
  addChartsToJsdom();
  const api = stubApi();
  api.respond(listDoctorsForStaff, { doctors: [], pagination: onePage([]) });
  api.respond(listDepartmentsForStaff, []);
  api.respond(getReport, aReport());
  openStaffScreen('/admin/reports', { routes: { '/admin/reports': <ReportsPage /> } });
  const table = await screen.findByRole('table', { name: 'সব সংখ্যা' });
  expect(textsOf(within(table).getAllByRole('row')[2]?.children ?? [])).toEqual([
    'মঙ্গল, ৯ মার্চ',
    '৪০',
    '২৫',
    '১২',
    '৩',
    '২৮ নতুন ৭',
    '৪',
    '২',
    '৪ ১২.৫%',
    '২১.৫',
    '৬.৩',
    '-৪.৫',
    '৬৬.৭% ৩টির মধ্যে',
    '৮৫% ২০টির মধ্যে',
    '৫৫',
    '৳২৪.৫০',
  ]);
  expect(valueBeside('ডাক্তার বসেন')).toBe('৪.৫ মিনিট আগে');
  expect(screen.getByText('৯ মার্চ ২০২৭ থেকে ১০ মার্চ ২০২৭', { selector: 'strong' })).toBeTruthy();
  expect([...document.querySelectorAll('figcaption p')].map(({ textContent }) => textContent)).toEqual([
    '৮০টি সিরিয়াল; তার ৩১% অনলাইনে আর ৪% ফোনে। ১৩% আসেননি।',
    'একজন রোগী গড়ে ২২ মিনিট অপেক্ষা করেন, ডাক্তারের কাছে থাকেন ৬ মিনিট। সবচেয়ে বেশি অপেক্ষা: মঙ্গল, ৯ মার্চ, ২২ মিনিট।',
    '৩ বারের মধ্যে ৬৭% সময়মতো শুরু হয়েছে। ডাক্তাররা গড়ে ৫ মিনিট আগে বসেন।',
    'যে ২৮ জনকে দেখা হয়েছে, তাঁদের ২৫% এই প্রথম এসেছেন।',
    '২০ জনের মধ্যে ৮৫% রোগীকে বলা সময়ের মধ্যেই ডাকা হয়েছে।',
  ]);
});
