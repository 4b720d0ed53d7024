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
    '২৮',
    '৪',
    '২',
    '৪ ১২.৫%',
    '২১.৫',
    '৬.৩',
    '-৪.৫',
    '৬৬.৭% ৩টির মধ্যে',
    '৫৫',
    '৳২৪.৫০',
  ]);
  expect(valueBeside('ডাক্তার বসেন')).toBe('৪.৫ মিনিট আগে');
  expect(screen.getByText('৯ মার্চ ২০২৭ থেকে ১০ মার্চ ২০২৭', { selector: 'strong' })).toBeTruthy();
});
