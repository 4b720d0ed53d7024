import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  type ClinicSetting,
  type ClinicSettingName,
  getClinicSettings,
  saveClinicSettings,
  sendTestSms,
} from '@clinic-serial/contract/subjects/clinic-settings';
import { getSmsState } from '@clinic-serial/contract/subjects/sms-state';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { descriptionOf, errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aClinic, aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { SettingsPage } from './SettingsPage.tsx';

const SETTINGS = '/admin/settings';
const SAVED_AT = '2027-03-10T04:00:00.000Z';

const aSetting = (name: ClinicSettingName, parts: Partial<ClinicSetting> = {}): ClinicSetting => ({
  name,
  value: null,
  isSet: false,
  source: 'default',
  savedAt: null,
  ...parts,
});
const stored = (name: ClinicSettingName, value: string, savedAt = SAVED_AT) =>
  aSetting(name, { value, isSet: true, source: 'stored', savedAt });

let api: StubbedApi;
let settings: ClinicSetting[];

beforeEach(() => {
  api = stubApi();
  settings = [];
  api.respond(getStaffProfile, aStaffAccount({ role: 'Admin' }));
  api.respond(getClinic, aClinic);
  api.respond(getSmsState, { gateway: 'console', lastAcceptedAt: null, failures: [] });
  api.respond(getClinicSettings, () => ({ settings }));
  api.respond(saveClinicSettings, ({ body }) => {
    settings = Object.entries(body.values).map(([name, value]) =>
      stored(name as ClinicSettingName, value ?? ''),
    );
    return { settings };
  });
});

async function open(tab: string, label: string) {
  const page = (
    <>
      <Link to="/admin/dashboard">Dashboard</Link>
      <SettingsPage />
    </>
  );
  openStaffScreen(`${SETTINGS}?tab=${tab}`, { routes: { [SETTINGS]: page }, role: 'Admin' });
  await screen.findByLabelText(label);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => press(screen.getByText('Save Settings').closest('button') as HTMLElement);
const sent = () => api.requests(saveClinicSettings).map(({ body }) => body);

test('says what the server sets and what is a default, and lets nobody change what the server sets', async () => {
  settings = [
    aSetting('CLINIC_NAME', { value: 'Shapla Clinic', isSet: true, source: 'environment' }),
    stored('CLINIC_PHONE', '02-55012345'),
    aSetting('CLINIC_LANGUAGE', { value: 'en', isSet: true }),
  ];
  await open('clinic', 'Name in English');
  expect(field('Name in English').disabled).toBe(true);
  expect(descriptionOf(field('Name in English'))).toContain('CLINIC_NAME is set on the server');
  expect(field('Phones').value).toBe('02-55012345');
  expect(descriptionOf(field('Language of the home page'))).toContain('Default');
  expect(descriptionOf(field('Email'))).toBe('');
  expect(screen.queryByText('Not set')).toBeNull();
});

test('the name of the product is no name of a clinic, and is not saved as one', async () => {
  settings = [aSetting('CLINIC_NAME', { value: 'Clinic Serial', isSet: true })];
  await open('clinic', 'Name in English');
  expect(field('Name in English').value).toBe('');
  expect(descriptionOf(field('Name in English'))).toBe('');
  type(field('Phones'), '02-55012345');
  save();
  await screen.findByText('Saved. It is in force now.');
  expect(sent()[0]?.values).toEqual({ CLINIC_PHONE: '02-55012345' });
});

test('saves what was changed, with the moment that it knew, and nothing else', async () => {
  settings = [stored('CLINIC_PHONE', '02-55012345'), stored('CLINIC_EMAIL', 'desk@clinic.example')];
  await open('clinic', 'Phones');
  type(field('Phones'), '02-55099999');
  type(field('Email'), '');
  type(field('Address in English'), '7 Station Road');
  save();
  await screen.findByText('Saved. It is in force now.');
  expect(sent()).toEqual([
    {
      values: { CLINIC_PHONE: '02-55099999', CLINIC_EMAIL: null, CLINIC_ADDRESS: '7 Station Road' },
      savedAt: { CLINIC_PHONE: SAVED_AT, CLINIC_EMAIL: SAVED_AT, CLINIC_ADDRESS: null },
    },
  ]);
});

test('checks before it sends, and shows what the server refuses at its field', async () => {
  await open('clinic', 'Phones');
  type(field('Phones'), 'call us');
  save();
  await waitFor(() => expect(errorOf(field('Phones'))).toContain('Please enter up to five phone numbers'));
  expect(sent()).toEqual([]);
  const sentence = 'The SMS after a booking leads to this address.';
  api.respond(saveClinicSettings, refusal('INVALID_INPUT', undefined, { 'values.PUBLIC_URL': sentence }));
  type(field('Phones'), '02-55012345');
  type(field('Public address'), 'https://shapla.example');
  save();
  await waitFor(() => expect(errorOf(field('Public address'))).toContain(sentence));
  expect(document.activeElement).toBe(field('Public address'));
});

test('asks before an edited form is left, also for another tab', async () => {
  await open('clinic', 'Phones');
  type(field('Phones'), '02-55012345');
  press(screen.getByRole('tab', { name: 'Booking' }));
  press(await screen.findByText('Keep editing'));
  expect(field('Phones').value).toBe('02-55012345');
  press(screen.getByRole('tab', { name: 'Booking' }));
  press(await screen.findByText('Leave without saving'));
  await arriveAt(`${SETTINGS}?tab=booking`);
});

test('shows what another Admin has saved meanwhile, and saves over it only when asked', async () => {
  settings = [stored('CLINIC_PHONE', '02-55000000')];
  await open('clinic', 'Phones');
  type(field('Phones'), '02-55222222');
  const later = '2027-03-10T05:00:00.000Z';
  settings = [stored('CLINIC_PHONE', '02-55111111', later)];
  api.respond(saveClinicSettings, refusal('RECORD_CHANGED'));
  save();
  await screen.findByText('Now: Phones “02-55111111”.');
  expect(field('Phones').value).toBe('02-55222222');
  api.respond(saveClinicSettings, { settings: [stored('CLINIC_PHONE', '02-55222222')] });
  press(await screen.findByText('Save mine over them'));
  await screen.findByText('Saved. It is in force now.');
  expect(sent().at(-1)).toEqual({
    values: { CLINIC_PHONE: '02-55222222' },
    savedAt: { CLINIC_PHONE: later },
  });
});

test('takes the newer values when asked', async () => {
  settings = [stored('CLINIC_PHONE', '02-55000000')];
  await open('clinic', 'Phones');
  type(field('Phones'), '02-55222222');
  settings = [stored('CLINIC_PHONE', '02-55111111', '2027-03-10T05:00:00.000Z')];
  api.respond(saveClinicSettings, refusal('RECORD_CHANGED'));
  save();
  press(await screen.findByText('Load the newer values'));
  press(await screen.findByText('Load them'));
  await waitFor(() => expect(field('Phones').value).toBe('02-55111111'));
});

test('offers the choices of a setting in words', async () => {
  settings = [aSetting('CHECK_IN', { value: 'true', isSet: true })];
  await open('booking', 'Check-in');
  type(field('Check-in'), 'false');
  type(field('Consultation fee in taka'), '700');
  save();
  await screen.findByText('Saved. It is in force now.');
  expect(sent()[0]?.values).toEqual({ CHECK_IN: 'false', CONSULTATION_FEE: '700' });
});

test('has the fees that hold where patients pay at the desk, and says so', async () => {
  settings = [aSetting('CHECK_IN', { value: 'true', isSet: true })];
  await open('booking', 'Check-in');
  expect(screen.getByText(/^These hold where patients pay at the desk/)).toBeTruthy();
  type(field('Fee of a follow-up in taka'), '300');
  type(field('Days for a follow-up'), '15');
  type(field('Fee for showing a report in taka'), '100');
  type(field('Discount without an Admin in taka'), '50');
  save();
  await screen.findByText('Saved. It is in force now.');
  expect(sent()[0]?.values).toEqual({
    FOLLOW_UP_FEE: '300',
    FOLLOW_UP_DAYS: '15',
    REPORT_FEE: '100',
    DISCOUNT_LIMIT: '50',
  });
});

test('replaces and removes the key of the gateway without ever showing it', async () => {
  settings = [aSetting('SMS_API_KEY', { isSet: true, source: 'stored', savedAt: SAVED_AT })];
  await open('sms', 'API key of the gateway');
  const key = field('API key of the gateway');
  expect(key.value).toBe('');
  expect(descriptionOf(key)).toContain('Leave the field empty to keep it.');
  type(field('Sender'), 'SHAPLA');
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.values).toEqual({ SMS_SENDER: 'SHAPLA' });
});

test('removes the key of the gateway', async () => {
  settings = [aSetting('SMS_API_KEY', { isSet: true, source: 'stored', savedAt: SAVED_AT })];
  await open('sms', 'API key of the gateway');
  press(field('Remove the key'));
  expect(field('API key of the gateway').disabled).toBe(true);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ values: { SMS_API_KEY: null }, savedAt: { SMS_API_KEY: SAVED_AT } });
});

const sendTest = () => press(screen.getByText('Send a test message').closest('button') as HTMLElement);

test('sends a test message and shows the answer of the gateway', async () => {
  api.respond(sendTestSms, { isAccepted: false, code: '1007', meaning: 'the balance is used up' });
  await open('sms', 'Your phone');
  sendTest();
  await waitFor(() => expect(errorOf(field('Your phone'))).toBeTruthy());
  type(field('Your phone'), '01712345678');
  sendTest();
  await screen.findByText('1007: the balance is used up');
  expect(api.requests(sendTestSms)[0]?.body).toEqual({ phone: '01712345678' });
  api.respond(sendTestSms, { isAccepted: true, code: null, meaning: null });
  sendTest();
  await screen.findByText(/The gateway took the message/);
  expect(screen.queryByText('1007: the balance is used up')).toBeNull();
  api.respond(sendTestSms, { isAccepted: true, code: null, meaning: 'It may not arrive' });
  sendTest();
  await screen.findByText('It may not arrive');
  expect(screen.queryByText(/The gateway took the message/)).toBeNull();
});

test('shows each SMS as patients get it, with its parts and its cost', async () => {
  settings = [
    stored('SMS_PART_PRICE', '0.35'),
    aSetting('SMS_TEXT_COME_EN', { value: SMS_TEXTS.en.texts.COME, isSet: true }),
    aSetting('SMS_TEXT_COME_BN', { value: SMS_TEXTS.bn.texts.COME, isSet: true }),
  ];
  await open('messages&sms=COME', 'English');
  await screen.findByText(/serial 12, Dr. Nusrat Jahan: it is your turn/);
  expect(screen.getByText(/longest names and times: 1 part \(Tk 0.35\)/)).toBeTruthy();
  expect(screen.getByText(/longest names and times: 2 parts \(Tk 0.70\)/)).toBeTruthy();
  type(field('English'), 'Serial {serial}, please come in.');
  expect(await screen.findByText('Serial 12, please come in.')).toBeTruthy();
});

test('refuses a text that names something wrong, and puts a placeholder where the caret is', async () => {
  settings = [aSetting('SMS_TEXT_COME_EN', { value: SMS_TEXTS.en.texts.COME, isSet: true })];
  await open('messages&sms=COME', 'English');
  type(field('English'), 'Come in, {name}');
  save();
  await waitFor(() => expect(errorOf(field('English'))).toContain('{name} cannot be used in this SMS'));
  type(field('English'), 'Come in, ');
  press(screen.getAllByLabelText('Insert: the serial')[0] as HTMLElement);
  expect(field('English').value).toBe('Come in, {serial}');
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.values).toEqual({ SMS_TEXT_COME_EN: 'Come in, {serial}' });
});

test('gives the text of the product back as the default', async () => {
  settings = [stored('SMS_TEXT_COME_EN', 'Come in, {serial}')];
  await open('messages&sms=COME', 'English');
  press(screen.getAllByText('Use the standard text')[0]?.closest('button') as HTMLElement);
  expect(field('English').value).toBe(SMS_TEXTS.en.texts.COME);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.values).toEqual({ SMS_TEXT_COME_EN: null });
});

test('lists the SMS, and says which have an own text', async () => {
  settings = [stored('SMS_TEXT_COME_BN', 'আসুন {serial}')];
  openStaffScreen(`${SETTINGS}?tab=messages`, { routes: { [SETTINGS]: <SettingsPage /> }, role: 'Admin' });
  const link = (await screen.findByText('Come in now')).closest('a') as HTMLElement;
  expect(link.textContent).toContain('Your own text: Bangla');
  press(link);
  await arriveAt(`${SETTINGS}?tab=messages&sms=COME`);
});
