import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { getSecondFactor } from '@clinic-serial/contract/subjects/second-factor';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@clinic-serial/contract/subjects/sessions';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { passwordForm, strengthOf } from './SecurityTab.tsx';
import { SettingsPage } from './SettingsPage.tsx';

describe('StaffSessions', () => {
  const aSession = (parts: Partial<OwnSession> = {}): OwnSession => ({
    id: 1,
    openedAt: '2027-03-10T03:00:00.000Z',
    lastUsedAt: '2027-03-10T04:00:00.000Z',
    expiresAt: '2027-03-10T11:00:00.000Z',
    device: 'Chrome on Android',
    isCurrent: false,
    ...parts,
  });
  const here = aSession({ isCurrent: true });
  const unknown = aSession({ id: 2, device: null, openedAt: '2027-03-09T03:00:00.000Z' });
  const third = aSession({ id: 3, device: 'Firefox on Windows' });

  let api: StubbedApi;
  let sessions: OwnSession[];

  beforeEach(() => {
    sessions = [here, unknown, third];
    api = stubApi();
    api.respond(getStaffProfile, aStaffAccount());
    api.respond(listSessions, () => ({ sessions }));
    api.respond(getSecondFactor, { isOn: false, recoveryCodesLeft: 0, isRequired: false });
    api.respond(endSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => String(id) !== params.id);
      return { ended: true as const };
    });
    api.respond(endOtherSessions, () => {
      sessions = [here];
      return { ended: 2 };
    });
  });

  const open = () =>
    openStaffScreen('/admin/settings?tab=security', { routes: { '/admin/settings': <SettingsPage /> } });
  const panel = () => screen.findByRole('region', { name: 'Where you are logged in' });
  const rowsOf = async () => textsOf(within(await panel()).queryAllByRole('listitem'));
  const rowsArrive = (count: number) => waitFor(async () => expect(await rowsOf()).toHaveLength(count));
  const button = async (label: string, part: HTMLElement) =>
    (await within(part).findByText(label)).closest('button') as HTMLElement;

  /** Presses the button that logs out the unknown device, and returns the question. */
  async function askToEndUnknown() {
    press(await screen.findByLabelText('Log out Unknown device, logged in: Yesterday, 9:00 AM'));
    return screen.findByRole('alertdialog', { name: 'Log out Unknown device?' });
  }

  test('lists the logins, with this device first', async () => {
    open();
    await screen.findByText('Unknown device');
    await waitFor(async () =>
      expect(await rowsOf()).toEqual([
        'Chrome on AndroidThis deviceLogged in: Today, 9:00 AMLast used: Today, 10:00 AM',
        'Unknown deviceLogged in: Yesterday, 9:00 AMLast used: Today, 10:00 AMLog out',
        'Firefox on WindowsLogged in: Today, 9:00 AMLast used: Today, 10:00 AMLog out',
      ]),
    );
  });

  test('ends all other logins at once, after a question', async () => {
    open();
    await rowsArrive(3);
    press(await button('Log out everywhere else', await panel()));
    const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
    expect(question.textContent).toContain('The 2 other devices are logged out at once.');
    expect(api.requests(endOtherSessions)).toEqual([]);
    press(await button('Log out everywhere else', question));
    expect(
      (await screen.findByText('All other devices are logged out.')).closest('[role=status]'),
    ).toBeTruthy();
    await rowsArrive(1);
    expect((await panel()).textContent).toContain('You are logged in on this device only.');
    expect(screen.queryByText('Log out everywhere else')).toBeNull();
  });

  test('ends one login, and leaves the others', async () => {
    open();
    const question = await askToEndUnknown();
    expect(document.activeElement).toBe(await button('Cancel', question));
    press(await button('Log out', question));
    expect((await screen.findByText('The device is logged out.')).closest('[role=status]')).toBeTruthy();
    await rowsArrive(2);
    expect(screen.queryByText('Unknown device')).toBeNull();
    expect(api.requests(endSession).map(({ params }) => params)).toEqual([{ id: '2' }]);
  });

  test('counts a login that has ended meanwhile as ended', async () => {
    open();
    const question = await askToEndUnknown();
    sessions = [here, third];
    api.respond(endSession, refusal('SESSION_NOT_FOUND'));
    press(await button('Log out', question));
    await screen.findByText('The device is logged out.');
    await rowsArrive(2);
  });

  test('loads a list that failed again', async () => {
    api.respond(listSessions, serverError());
    open();
    const failure = (await screen.findByText('Your logins could not be loaded.')).closest('[role=alert]');
    api.respond(listSessions, { sessions });
    press(await button('Try Again', failure as HTMLElement));
    await rowsArrive(3);
  });

  test('says in the question that a login could not be ended, and tries it again', async () => {
    open();
    const question = await askToEndUnknown();
    api.respond(endSession, serverError());
    press(await button('Log out', question));
    expect((await within(question).findByRole('alert')).textContent).toContain(
      'The device could not be logged out.',
    );
    api.respond(endSession, { ended: true });
    const again = await button('Log out', question);
    await waitFor(() => expect(again.matches(':disabled')).toBe(false));
    press(again);
    await screen.findByText('The device is logged out.');
  });
});

describe('password form', () => {
  function problems(currentPassword: string, newPassword: string, confirmPassword: string) {
    const result = passwordForm['~standard'].validate({ currentPassword, newPassword, confirmPassword });
    if (result instanceof Promise) throw new Error('The form is checked at once');
    return Object.fromEntries(
      (result.issues ?? []).map(({ path, message }) => [String(path?.[0]), sentenceOf(staffFields, message)]),
    );
  }

  test('requires all three fields', () => {
    expect(problems('', '', '')).toEqual({
      currentPassword: 'Please enter your current password',
      newPassword: 'Please enter a new password',
      confirmPassword: 'Please confirm the new password',
    });
  });

  test('reports a short password together with a different second one', () => {
    expect(problems('old', 'short', 'other')).toEqual({
      newPassword: 'New password must be at least 8 characters long',
      confirmPassword: 'New passwords do not match',
    });
    expect(problems('old', 'long enough', 'long enougH')).toEqual({
      confirmPassword: 'New passwords do not match',
    });
    expect(problems('old', 'long enough', 'long enough')).toEqual({});
  });

  test.each([
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['password', 'weak'],
    ['clinic2024', 'fair'],
    ['Clinic-2026', 'strong'],
    ['tea rice river boat', 'strong'],
  ] as const)('rates the password %j as %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
