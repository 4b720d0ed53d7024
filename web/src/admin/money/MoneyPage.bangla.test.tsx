import { getBoxDay, listBoxDays } from '@clinic-serial/contract/subjects/cash-boxes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getMoneyReport, listMoneyEntries, listShares } from '@clinic-serial/contract/subjects/money-reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { aBoxDay, aListedEntry, aMoneyReport, aShareRow } from '../../test/money-page-records.ts';
import { aClinicWithFees } from '../../test/money-records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, stubApi } from '../../test/stubbed-api.ts';
import MoneyPage from './MoneyPage.tsx';

beforeEach(() => {
  const api = stubApi();
  api.respond(getClinic, aClinicWithFees);
  api.respond(listDoctorsForStaff, { doctors: [], pagination: onePage([]) });
  api.respond(getBoxDay, aBoxDay());
  api.respond(listBoxDays, { days: [aBoxDay()] });
  api.respond(getMoneyReport, aMoneyReport());
  api.respond(listMoneyEntries, { entries: [aListedEntry()], pagination: onePage([1]) });
  const totals = { visits: 12, taken: 520_000, share: 250_050 };
  api.respond(listShares, { from: '2027-02-09', to: '2027-03-10', rows: [aShareRow()], totals });
});

const open = (query = '') =>
  openStaffScreen(`/admin/money${query}`, { routes: { '/admin/money': <MoneyPage /> }, role: 'Admin' });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(row.children));

test('the cash box is in Bangla, with Bangla digits', async () => {
  open();
  expect((await rowsOf('নেওয়া আর ফেরত, টাকায়')).slice(0, 2)).toEqual([
    ['ক্যাশ', '১,৫০০', '২০০'],
    ['বিকাশ', '৫০০.৫০', '০'],
  ]);
  expect(valueBeside('ক্যাশে যত থাকার কথা')).toBe('২,৩০০');
  expect(textsOf(screen.getAllByRole('tab'))).toEqual([
    'আমার ক্যাশ',
    'রিপোর্ট',
    'হিসাব',
    'বাকি',
    'ফেরত দিতে হবে',
    'ডাক্তারের অংশ',
  ]);
  press(screen.getByRole('button', { name: 'দিন শেষ করুন' }));
  type(screen.getByLabelText('গোনা ক্যাশ, কত টাকা'), '২২৫০');
  expect(screen.getByText('৫০ টাকা কম আছে।')).toBeTruthy();
});

test('the report and the shares are in Bangla', async () => {
  open('?tab=report');
  expect((await rowsOf('হিসাব, টাকায়'))[1]).toEqual([
    '১০ মার্চ ২০২৭',
    '১২,৫০০.৫০',
    '৫০০',
    '১২,০০০.৫০',
    '২০০',
    '২৫',
    '৩০০',
    '০',
  ]);
  press(screen.getByRole('tab', { name: 'ডাক্তারের অংশ' }));
  expect((await rowsOf('Dr. Nusrat: অংশ, টাকায়')).at(-1)).toEqual([
    'মোট',
    '১২',
    '৫,২০০',
    '২,৫০০.৫০',
    '২,৬৯৯.৫০',
  ]);
});
