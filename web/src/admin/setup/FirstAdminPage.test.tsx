import { CLINIC_SETTING_NAMES, getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import { createFirstAdmin, getSetupState } from '@clinic-serial/contract/subjects/setup';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../../test/admin-area.tsx';
import { errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aStaffAccount } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

const ADDRESS = '/admin/setup#the-key';
let api: StubbedApi;

beforeEach(() => {
  localStorage.clear();
  api = stubApi();
  api.respond(getClinicSettings, {
    settings: CLINIC_SETTING_NAMES.map((name) => ({
      name,
      value: null,
      isSet: false,
      source: 'default' as const,
      savedAt: null,
    })),
  });
  api.respond(getSetupState, { missing: ['name'], onlineBooking: false, hasSerial: false });
  api.respond(createFirstAdmin, {
    admin: aStaffAccount({ role: 'Admin', fullName: 'Nasreen Akter' }),
    token: 'the token',
  });
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function fillIn() {
  type(await field('Full name'), 'Nasreen Akter');
  type(await field('Username'), 'nasreen');
  type(await field('Password'), 'seven green doors');
  press(screen.getByText('Create the account'));
}

test('the printed address creates the first Admin, who goes on with the set-up', async () => {
  openAdminArea(ADDRESS);
  await field('Full name');
  await waitFor(() => expect(window.location.href).not.toContain('the-key'));
  await fillIn();
  await arriveAt('/admin/setup?step=clinic');
  expect(api.requests(createFirstAdmin).map(({ body }) => body)).toEqual([
    {
      key: 'the-key',
      fullName: 'Nasreen Akter',
      username: 'nasreen',
      password: 'seven green doors',
      language: 'en',
    },
  ]);
  expect(sessionKeys()).toHaveLength(3);
});

test('the page in Bangla gets the key too', async () => {
  openAdminArea(ADDRESS);
  const link = await screen.findByRole('link', { name: 'বাংলা' });
  expect(link.getAttribute('href')).toBe('/bn/admin/setup?language=bn#the-key');
});

test('says that the address is used up', async () => {
  api.respond(createFirstAdmin, refusal('SETUP_LINK_OVER'));
  openAdminArea(ADDRESS);
  await fillIn();
  await screen.findByText(/This set-up address cannot be used any more/);
  expect((await field('Username')).value).toBe('nasreen');
  expect(sessionKeys()).toEqual([]);
});

test('says what is wrong with the account', async () => {
  openAdminArea(ADDRESS);
  await field('Full name');
  press(screen.getByText('Create the account'));
  await waitFor(async () => expect(errorOf(await field('Username'))).toContain('Please enter a username'));
  expect(errorOf(await field('Full name'))).toBe('Please enter your full name');
  expect(api.requests(createFirstAdmin)).toEqual([]);
});

test('without a key it is the login', async () => {
  openAdminArea('/admin/setup');
  await arriveAt('/admin/login');
});

test('a Viewer who is signed in may not set the clinic up', async () => {
  signIn('Viewer');
  openAdminArea('/admin/setup');
  await screen.findByText('Access Denied');
});
