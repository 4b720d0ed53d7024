import { CLINIC_SETTING_NAMES, getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import { createFirstAdmin, getSetupState, type SetupNeed } from '@clinic-serial/contract/subjects/setup';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../../test/admin-area.tsx';
import { errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { StillMissing } from './ReadyStep.tsx';

describe('FirstAdminPage', () => {
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
});

describe('StillMissing', () => {
  const PANEL = 'The set-up of the clinic is not finished';

  function open(state: { missing: SetupNeed[]; hasSerial: boolean } | 'failed', role: Role = 'Admin') {
    const api = stubApi();
    api.respond(getSetupState, state === 'failed' ? serverError() : { ...state, onlineBooking: false });
    openStaffScreen('/admin/dashboard', { routes: { '/admin/dashboard': <StillMissing /> }, role });
    return api;
  }

  test('each missing thing leads to its step', async () => {
    open({ missing: ['phone', 'sms', 'department', 'doctor'], hasSerial: false });
    const panel = await screen.findByRole('region', { name: PANEL });
    const links = within(panel).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Phone of the clinic', '/admin/setup?step=clinic'],
      ['SMS gateway', '/admin/setup?step=sms'],
      ['Departments', '/admin/setup?step=departments'],
      ['First doctor', '/admin/setup?step=doctor'],
    ]);
  });

  test('the first serial is missing once the desk can give it', async () => {
    open({ missing: [], hasSerial: false });
    const link = await screen.findByRole('link', { name: 'First serial' });
    expect(link.getAttribute('href')).toBe('/admin/appointments/new');
  });

  test.each([
    ['nothing is missing', { missing: [], hasSerial: true }],
    ['it cannot be read', 'failed'],
  ] as const)('there is no panel when %s', async (_when, state) => {
    const api = open(state === 'failed' ? state : { ...state, missing: [] });
    await waitFor(() => expect(api.requests(getSetupState)).not.toEqual([]));
    expect(screen.queryByText(PANEL)).toBeNull();
  });

  test.each(['Staff', 'Viewer'] as const)('a %s sees no panel, and asks for none', (role) => {
    const api = open({ missing: ['sms'], hasSerial: false }, role);
    expect(api.requests(getSetupState)).toEqual([]);
    expect(screen.queryByText(PANEL)).toBeNull();
  });
});
