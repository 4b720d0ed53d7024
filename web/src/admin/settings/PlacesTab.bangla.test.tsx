import { listPlaces, updatePlace } from '@clinic-serial/contract/subjects/places';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStaffPlace } from '../../test/place-records.ts';
import { aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, stubApi } from '../../test/stubbed-api.ts';
import { SettingsPage } from './SettingsPage.tsx';

test('the places are in Bangla, with their Bangla names and addresses', async () => {
  const api = stubApi();
  const uttara = aStaffPlace({
    id: 2,
    name: 'Uttara',
    nameBn: 'উত্তরা',
    addressBn: 'সোনারগাঁও রোড',
    phone: '10616',
  });
  api.respond(getStaffProfile, aStaffAccount({ role: 'Admin' }));
  api.respond(listPlaces, { places: [aStaffPlace({ name: 'Dhanmondi' }), uttara] });
  const inUse = 'এই শাখায় এখনো ডাক্তার বসেন।';
  api.respond(updatePlace, refusal('PLACE_IN_USE', inUse, { isActive: inUse }));
  openStaffScreen('/admin/settings?tab=places', {
    routes: { '/admin/settings': <SettingsPage /> },
    role: 'Admin',
  });
  const name = await screen.findByRole('heading', { name: 'উত্তরা' });
  expect(name.closest('article')?.textContent).toBe('উত্তরাখোলাসোনারগাঁও রোড১০৬১৬বদলান');
  expect(screen.getByRole('tab', { name: 'শাখা' }).getAttribute('aria-selected')).toBe('true');
  press(screen.getByLabelText('বদলান: উত্তরা'));
  const dialog = await screen.findByRole('dialog', { name: 'উত্তরা: তথ্য বদলান' });
  fireEvent.click(within(dialog).getByLabelText('খোলা (ডাক্তার এখানে বসতে পারেন)'));
  press(within(dialog).getByText('সংরক্ষণ করুন'));
  await screen.findByText(inUse);
});
