import { getSetupState, type SetupNeed } from '@clinic-serial/contract/subjects/setup';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { serverError, stubApi } from '../../test/stubbed-api.ts';
import { StillMissing } from './StillMissing.tsx';

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
