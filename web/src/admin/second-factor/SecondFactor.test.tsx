import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from '@clinic-serial/contract/subjects/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import { aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { SecondFactor } from './SecondFactor.tsx';

const OFF = { isOn: false, recoveryCodesLeft: 0, isRequired: false };
const ON = { isOn: true, recoveryCodesLeft: 10, isRequired: false };
const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];

let api: StubbedApi;
let state: typeof OFF;
beforeEach(() => {
  state = OFF;
  api = stubApi();
  api.respond(getSecondFactor, () => state);
});

const open = () => openStaffScreen('/admin/settings', { routes: { '/admin/settings': <SecondFactor /> } });
const button = async (label: string, part: HTMLElement = document.body) =>
  (await within(part).findByText(label)).closest('button') as HTMLElement;

test('switches on with app and code, and shows the recovery codes once', async () => {
  api.respond(beginSecondFactor, { secret: 'ABCDEFGHIJKL', address: 'otpauth://totp/x?secret=ABCDEFGHIJKL' });
  open();
  await screen.findByText('The second factor is off.');
  press(await button('Switch on'));
  await screen.findByText('ABCD EFGH IJKL');
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();

  const sentence = 'This code is not correct.';
  api.respond(confirmSecondFactor, refusal('INVALID_INPUT', sentence, { code: sentence }));
  const code = screen.getByLabelText('The 6 digits that the app shows now');
  type(code, '000000');
  press(await button('Switch on'));
  await waitFor(() => expect(errorOf(code)).toBe(sentence));

  api.respond(confirmSecondFactor, () => {
    state = ON;
    return { admin: aStaffAccount({ hasSecondFactor: true }), recoveryCodes: CODES };
  });
  type(code, '123456');
  press(await button('Switch on'));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual(CODES);
  press(await button('I have kept them'));
  await screen.findByText(/^The second factor is on\. 10 recovery codes are left\./);
  expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull();
});

test('leaves everything as it is when the set-up is cancelled', async () => {
  api.respond(beginSecondFactor, { secret: 'ABCDEFGHIJKL', address: 'otpauth://totp/x?secret=ABCDEFGHIJKL' });
  open();
  press(await button('Switch on'));
  press(await button('Cancel'));
  await screen.findByText('The second factor is off.');
  expect(api.requests(confirmSecondFactor)).toEqual([]);
  await button('Switch on');
});

test('switches off after a question', async () => {
  state = ON;
  api.respond(switchSecondFactorOff, () => {
    state = OFF;
    return aStaffAccount();
  });
  open();
  press(await button('Switch off'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch the second factor off?' });
  expect(api.requests(switchSecondFactorOff)).toEqual([]);
  press(await button('Switch off', dialog));
  await screen.findByText('The second factor is off.');
  expect(api.requests(switchSecondFactorOff)).toHaveLength(1);
});

test('makes new recovery codes', async () => {
  state = { ...ON, recoveryCodesLeft: 1 };
  api.respond(renewRecoveryCodes, { recoveryCodes: CODES });
  open();
  await screen.findByText(/1 recovery code is left\./);
  press(await button('New recovery codes'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' });
  press(await button('New recovery codes', dialog));
  await screen.findByText('AAAA-BBBB-CCCC');
});

test('cannot be switched off where the clinic requires it', async () => {
  state = { ...ON, isRequired: true };
  open();
  await screen.findByText(/The clinic requires it of Admins\.$/);
  expect(screen.queryByText('Switch off')).toBeNull();
});

test('loads a state that failed again', async () => {
  api.respond(getSecondFactor, serverError());
  open();
  await screen.findByText('The state of the second factor could not be loaded.');
  api.respond(getSecondFactor, ON);
  press(await button('Try Again'));
  await screen.findByText(/^The second factor is on\./);
});
