import { listHolidays, listPublicHolidays } from '@clinic-serial/contract/subjects/calendar';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, TODAY } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { HolidaysPanel } from './HolidaysPanel.tsx';

test('the public holidays are in Bangla, with Bangla names and digits', async () => {
  const api = stubApi();
  api.respond(listHolidays, { holidays: [] });
  api.respond(listPublicHolidays, {
    holidays: [
      { date: '2027-03-10', name: 'Eid-ul-Fitr', nameBn: 'ঈদুল ফিতর', isExpected: true },
      { date: '2027-03-26', name: 'Independence Day', nameBn: 'স্বাধীনতা দিবস', isExpected: false },
    ],
  });
  openStaffScreen('/admin/calendar', { routes: { '/admin/calendar': <HolidaysPanel today={TODAY} /> } });
  press(await screen.findByRole('button', { name: 'সরকারি ছুটি থেকে বেছে নিন…' }));
  const dialog = await screen.findByRole('dialog', { name: 'বাংলাদেশের সরকারি ছুটি' });
  await screen.findByRole('group', { name: '২০২৭' });
  expect(dialog.textContent).toContain('ঈদুল ফিতরসম্ভাব্য');
  expect(dialog.textContent).toContain('শুক্রবার, ২৬ মার্চ ২০২৭');
  press(screen.getByRole('button', { name: 'নির্দিষ্ট তারিখের ১টি বেছে নিন' }));
  await screen.findByRole('button', { name: '১টি বন্ধের দিন যোগ করুন' });
});

test('what a holiday closes is in Bangla, with the Bangla names of the places', async () => {
  const api = stubApi();
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const repairs = { id: 9, date: '2027-03-12', name: 'Repairs', nameBn: 'মেরামত', placeIds: [1, 2] };
  api.respond(listHolidays, { holidays: [repairs] });
  openStaffScreen('/admin/calendar', { routes: { '/admin/calendar': <HolidaysPanel today={TODAY} /> } });
  expect((await screen.findByText('মেরামত')).closest('li')?.textContent).toContain('ধানমন্ডি, উত্তরা');
  press(await screen.findByLabelText('শুধু কোনো কোনো শাখা'));
  expect(await screen.findByLabelText('উত্তরা')).toBeTruthy();
});

test('what the chosen public holidays close is in Bangla', async () => {
  const api = stubApi();
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  api.respond(listHolidays, { holidays: [] });
  const names = { name: 'Independence Day', nameBn: 'স্বাধীনতা দিবস', isExpected: false };
  api.respond(listPublicHolidays, { holidays: [{ date: '2027-03-26', ...names }] });
  openStaffScreen('/admin/calendar', { routes: { '/admin/calendar': <HolidaysPanel today={TODAY} /> } });
  press(await screen.findByRole('button', { name: 'সরকারি ছুটি থেকে বেছে নিন…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'বাংলাদেশের সরকারি ছুটি' }));
  press(await dialog.findByRole('checkbox', { name: 'স্বাধীনতা দিবস' }));
  press(dialog.getByLabelText('শুধু কোনো কোনো শাখা'));
  press(await dialog.findByRole('button', { name: '১টি বন্ধের দিন যোগ করুন' }));
  expect(await dialog.findByText('অন্তত একটি শাখা বেছে নিন')).toBeTruthy();
});
