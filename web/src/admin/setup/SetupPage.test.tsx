import {
  CLINIC_SETTING_NAMES,
  type ClinicSetting,
  getClinicSettings,
  saveClinicSettings,
  sendTestSms,
} from '@clinic-serial/contract/subjects/clinic-settings';
import { createDepartment, listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { createDoctor, listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getSetupState, SETUP_NEEDS, type SetupNeed } from '@clinic-serial/contract/subjects/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { descriptionOf, errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aDoctor } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import SetupPage from './SetupPage.tsx';

const SETUP = '/admin/setup';

let api: StubbedApi;
let settings: ClinicSetting[];
let missing: SetupNeed[];

const defaults: Partial<Record<string, string>> = {
  CLINIC_NAME: 'Clinic Serial',
  CLINIC_LANGUAGE: 'en',
  CONSULTATION_FEE: '500',
  FEES: 'off',
  SMS_GATEWAY: 'console',
};

function set(name: string, parts: Partial<ClinicSetting>) {
  settings = settings.map((setting) => (setting.name === name ? { ...setting, ...parts } : setting));
}

beforeEach(() => {
  missing = [...SETUP_NEEDS];
  settings = CLINIC_SETTING_NAMES.map((name) => ({
    name,
    value: defaults[name] ?? null,
    isSet: name in defaults,
    source: 'default',
    savedAt: null,
  }));
  api = stubApi();
  api.respond(getClinicSettings, () => ({ settings }));
  api.respond(getSetupState, () => ({ missing, onlineBooking: false, hasSerial: false }));
  api.respond(listDepartmentsForStaff, []);
  api.respond(listDoctorsForStaff, { doctors: [], pagination: onePage([]) });
  api.respond(saveClinicSettings, ({ body }) => {
    for (const [name, value] of Object.entries(body.values)) {
      const isKey = name === 'SMS_API_KEY';
      set(name, {
        value: isKey ? null : (value as string),
        isSet: true,
        source: 'stored',
        savedAt: '2027-03-10T04:00:00.000Z',
      });
    }
    return { settings };
  });
});

async function open(step?: string, heading = 'The clinic') {
  const address = step ? `${SETUP}?step=${step}` : SETUP;
  openStaffScreen(address, { routes: { [SETUP]: <SetupPage /> }, role: 'Admin' });
  await screen.findByText(heading, { selector: 'h2' });
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (label: string) => screen.getByText(label).closest('button, a') as HTMLElement;
const saved = () => api.requests(saveClinicSettings).map(({ body }) => body);

test.each([
  [[...SETUP_NEEDS], 'clinic'],
  [['phone', 'doctor'], 'clinic'],
  [['sms', 'doctor'], 'sms'],
  [['department', 'doctor'], 'departments'],
  [['doctor'], 'doctor'],
  [[], 'ready'],
] as [SetupNeed[], string][])(
  'begins at the first step that is not done: without %j at %s',
  async (needs, step) => {
    missing = needs;
    openStaffScreen(SETUP, { routes: { [SETUP]: <SetupPage /> }, role: 'Admin' });
    await arriveAt(`${SETUP}?step=${step}`);
  },
);

test('removes a key from the address', async () => {
  openStaffScreen(`${SETUP}?step=fee#a-key`, { routes: { [SETUP]: <SetupPage /> }, role: 'Admin' });
  await screen.findByText('Fee and payment');
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(window.location.search).toBe('?step=fee');
});

test('saves what was changed of the clinic, and goes on', async () => {
  set('CLINIC_ADDRESS', {
    value: 'Old Road',
    source: 'stored',
    isSet: true,
    savedAt: '2027-01-01T00:00:00.000Z',
  });
  await open();
  expect(field('Name of the clinic').value).toBe('');
  type(field('Name of the clinic'), 'Shapla Clinic');
  type(field('Address'), '7 Station Road');
  type(field('Phone of the clinic'), '০১৮১১-২২৩৩৪৪');
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=fee`);
  expect(saved()).toEqual([
    {
      values: {
        CLINIC_NAME: 'Shapla Clinic',
        CLINIC_ADDRESS: '7 Station Road',
        // The server writes the digits in ASCII.
        CLINIC_PHONE: '০১৮১১-২২৩৩৪৪',
      },
      savedAt: { CLINIC_NAME: null, CLINIC_ADDRESS: '2027-01-01T00:00:00.000Z', CLINIC_PHONE: null },
    },
  ]);
});

test('goes on without saving when nothing was changed', async () => {
  await open('fee', 'Fee and payment');
  expect(field('Consultation fee in taka').value).toBe('500');
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=sms`);
  expect(saved()).toEqual([]);
});

test('says what is wrong with a field', async () => {
  await open();
  type(field('Phone of the clinic'), 'call us');
  press(button('Save and continue'));
  await waitFor(() =>
    expect(errorOf(field('Phone of the clinic'))).toContain(
      'Please enter up to five phone numbers such as 02-55012345, 01712-345678 or 10616',
    ),
  );
  expect(saved()).toEqual([]);
});

test('shows what the server sets as fixed, and never sends it', async () => {
  set('CLINIC_NAME', { value: 'Fixed Clinic', source: 'environment', isSet: true });
  await open();
  expect(field('Name of the clinic').disabled).toBe(true);
  expect(field('Name of the clinic').value).toBe('Fixed Clinic');
  expect(
    screen.getByText('CLINIC_NAME is set on the server. Only the operator can change it there.'),
  ).toBeTruthy();
  type(field('Address'), '7 Station Road');
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=fee`);
  expect(saved()[0]?.values).toEqual({ CLINIC_ADDRESS: '7 Station Road' });
});

test('says when somebody else has saved meanwhile, and shows the newer settings', async () => {
  await open();
  type(field('Name of the clinic'), 'Mine');
  set('CLINIC_NAME', { value: 'Theirs', source: 'stored', isSet: true });
  api.respond(saveClinicSettings, refusal('RECORD_CHANGED'));
  press(button('Save and continue'));
  await screen.findByText(/Somebody else has changed this record/);
  expect(field('Name of the clinic').value).toBe('Mine');
  await screen.findByText('Now: Name in English “Theirs”.');
  press(button('Load the newer values'));
  press(await screen.findByText('Load them'));
  await waitFor(() => expect(field('Name of the clinic').value).toBe('Theirs'));
});

test('Later leads on, and asks first when something was typed', async () => {
  await open();
  type(field('Name of the clinic'), 'Half');
  press(button('Later'));
  press(await screen.findByText('Keep editing'));
  expect(field('Name of the clinic').value).toBe('Half');
  press(button('Later'));
  press(await screen.findByText('Leave without saving'));
  await arriveAt(`${SETUP}?step=fee`);
});

test('saves whether patients pay at the desk', async () => {
  await open('fee', 'Fee and payment');
  type(field('Consultation fee in taka'), '৪০০');
  press(field(/Patients pay at the desk/));
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=sms`);
  expect(saved()[0]?.values).toEqual({ CONSULTATION_FEE: '৪০০', FEES: 'desk' });
});

test('saves a gateway, then sends a test message', async () => {
  await open('sms', 'SMS');
  expect(screen.queryByLabelText('API key of the gateway')).toBeNull();
  expect(screen.queryByText('Send a test message')).toBeNull();
  type(field('SMS gateway'), 'smsnetbd');
  type(field('API key of the gateway'), 'a key');
  press(button('Save'));
  await screen.findByText('Saved. It is in force now.');
  expect(saved()[0]?.values).toEqual({ SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'a key' });
  // The key is not shown again, and stays when it is left empty.
  expect(field('API key of the gateway').value).toBe('');
  expect(descriptionOf(field('API key of the gateway'))).toContain('Leave the field empty to keep it.');

  type(field('Your phone'), '01712345678');
  api.respond(sendTestSms, { isAccepted: true, code: null, meaning: null });
  press(button('Send a test message'));
  await screen.findByText('The gateway took the message. It should arrive within a minute.');
  expect(api.requests(sendTestSms)[0]?.body).toEqual({ phone: '01712345678' });
  press(button('Continue'));
  await arriveAt(`${SETUP}?step=departments`);
});

test('shows what the server refuses at its field', async () => {
  await open('sms', 'SMS');
  type(field('SMS gateway'), 'smsnetbd');
  const sentence = 'The gateway needs its key.';
  api.respond(saveClinicSettings, refusal('INVALID_INPUT', undefined, { 'values.SMS_API_KEY': sentence }));
  press(button('Save'));
  await waitFor(() => expect(errorOf(field('API key of the gateway'))).toContain(sentence));
});

test('ticks a step of a demonstration only if its fields are filled in', async () => {
  missing = [];
  await open('fee', 'Fee and payment');
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Steps of the set-up' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const rest = ['Done: Departments', 'Done: First doctor', '6First serial'];
  expect(steps()).toEqual(['1Clinic', 'Done: Fee', '3SMS', ...rest]);
  for (const name of ['CLINIC_NAME', 'CLINIC_ADDRESS', 'CLINIC_PHONE', 'SMS_GATEWAY']) {
    set(name, { value: 'a value', source: 'stored', isSet: true });
  }
  type(field('Consultation fee in taka'), '400');
  press(button('Save and continue'));
  await waitFor(() => expect(steps()).toEqual(['Done: Clinic', 'Done: Fee', 'Done: SMS', ...rest]));
});

test('keeps a gateway that only the operator knows', async () => {
  set('SMS_GATEWAY', { value: 'http', source: 'environment', isSet: true });
  await open('sms', 'SMS');
  expect(field('SMS gateway').value).toBe('http');
  expect(field('SMS gateway').disabled).toBe(true);
  expect(screen.getByText('Send a test message')).toBeTruthy();
});

test('adds the ticked departments with their words, and skips those that are there', async () => {
  api.respond(listDepartmentsForStaff, [
    aDepartment({ id: 1, name: 'medicine' }),
    aDepartment({ id: 2, name: 'Homeopathy' }),
  ]);
  api.respond(createDepartment, ({ body }) => aDepartment({ id: 9, name: body.name }));
  await open('departments', 'Departments');
  const medicine = await screen.findByLabelText<HTMLInputElement>(/Medicine/);
  expect([medicine.checked, medicine.disabled]).toEqual([true, true]);
  expect(screen.getByText('Also in the clinic: Homeopathy.')).toBeTruthy();
  press(field(/ENT/));
  press(field(/Cardiology/));
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=doctor`);
  const sent = api.requests(createDepartment).map(({ body }) => body);
  expect(sent.map(({ name, nameBn }) => [name, nameBn])).toEqual([
    ['Cardiology', 'হৃদরোগ'],
    ['ENT', 'নাক-কান-গলা'],
  ]);
  expect(sent[0]?.searchWords).toContain('chest pain');
  await screen.findByText('2 departments were added.');
});

test('takes a department that somebody adds at the same time as added', async () => {
  api.respond(createDepartment, ({ body }) =>
    body.name === 'ENT' ? refusal('NAME_IN_USE') : aDepartment({ id: 9, name: body.name }),
  );
  await open('departments', 'Departments');
  press(await screen.findByLabelText(/ENT/));
  press(field(/Urology/));
  press(button('Save and continue'));
  await arriveAt(`${SETUP}?step=doctor`);
  await screen.findByText('1 department was added.');
});

test('keeps the ticks when the departments cannot be added', async () => {
  api.respond(createDepartment, serverError());
  await open('departments', 'Departments');
  press(await screen.findByLabelText(/ENT/));
  press(button('Save and continue'));
  await screen.findByText('The departments could not be added. Please try again.');
  expect(field(/ENT/).checked).toBe(true);
});

test('asks for a department before the first doctor', async () => {
  await open('doctor', 'The first doctor');
  await screen.findByText('A doctor needs a department. Please choose the departments first.');
  press(button('Choose departments'));
  await arriveAt(`${SETUP}?step=departments`);
});

test('creates the first doctor in the only department', async () => {
  api.respond(listDepartmentsForStaff, [aDepartment({ id: 4, name: 'Medicine' })]);
  api.respond(createDoctor, aDoctor());
  await open('doctor', 'The first doctor');
  type(await screen.findByLabelText('Doctor name'), 'Dr. Farhana Haque');
  type(field('Phone number'), '01911223344');
  press(button('Saturday to Thursday'));
  press(button('Create Doctor'));
  await arriveAt(`${SETUP}?step=ready`);
  expect(api.requests(createDoctor)[0]?.body).toMatchObject({ name: 'Dr. Farhana Haque', departmentId: 4 });
});

test('says which doctors are there, and takes another one', async () => {
  api.respond(listDepartmentsForStaff, [aDepartment({ id: 4 })]);
  api.respond(listDoctorsForStaff, { doctors: [aDoctor({ name: 'Dr. Known' })], pagination: onePage([1]) });
  await open('doctor', 'The first doctor');
  await screen.findByText('In the clinic: Dr. Known.');
  expect(screen.queryByLabelText('Doctor name')).toBeNull();
  press(button('Add another doctor'));
  await screen.findByLabelText('Doctor name');
});

test('says at the end what works, what is missing, and leads to the first serial', async () => {
  missing = ['sms'];
  await open('ready', 'The first serial');
  expect(screen.getByText('The desk can give serials now.')).toBeTruthy();
  expect(screen.getByText('Online booking is not open yet.')).toBeTruthy();
  expect(button('SMS gateway').getAttribute('href')).toContain('/admin/setup?step=sms');
  press(button('Give the first serial'));
  await arriveAt('/admin/appointments/new');
});

test('offers no serial that the desk cannot give', async () => {
  missing = ['doctor'];
  await open('ready', 'The first serial');
  expect(screen.getByText('The desk cannot give serials yet.')).toBeTruthy();
  expect(screen.queryByText('Give the first serial')).toBeNull();
  press(screen.getAllByText('First doctor').at(-1) as HTMLElement);
  await arriveAt(`${SETUP}?step=doctor`);
});

test('reads the settings again after a failure', async () => {
  api.respond(getClinicSettings, serverError());
  openStaffScreen(SETUP, { routes: { [SETUP]: <SetupPage /> }, role: 'Admin' });
  await screen.findByText('The settings could not be loaded.');
  api.respond(getClinicSettings, () => ({ settings }));
  press(button('Try Again'));
  await screen.findByText('The clinic');
});
