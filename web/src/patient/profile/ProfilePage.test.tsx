import { getProfile, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../test/fields.ts';
import {
  expectNoticeFocused,
  logInPatient,
  navigationLink,
  openPatientArea,
  pressButton,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { aPatient } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

const PROFILE = '/patient/profile';
const DASHBOARD = '/patient/dashboard';
const SAVED = 'Profile updated successfully!';
const NOT_PAST = 'Please enter a date of birth in the past';

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(getProfile, aPatient({ address: null }));
  api.respond(updatePatient, ({ body }) => aPatient(body as Parameters<typeof aPatient>[0]));
});

async function open() {
  logInPatient();
  openPatientArea(PROFILE);
  await screen.findByLabelText('Full name');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field('Full name');
const phone = () => field('Phone number');
const birthDate = () => field('Day');
const typeBirthDate = (day: string, month: string, year: string) => {
  type(field('Day'), day);
  type(field('Month'), month);
  type(field('Year'), year);
};
const shownBirthDate = () => ['Day', 'Month', 'Year'].map((part) => field(part).value);
const homeAddress = () => field('Address (optional)');
const emergencyContact = () => field('Emergency contact (optional)');
const save = () => pressButton('Save changes');
const saves = () => api.requests(updatePatient).map(({ body }) => body);

test('tells every wrong field at once, and sends nothing', async () => {
  await open();
  type(name(), '   ');
  type(phone(), '0171234567');
  typeBirthDate('31', '12', '1899');
  type(homeAddress(), 'x'.repeat(301));
  type(emergencyContact(), '02712345678');
  await save();
  await waitFor(() => expect(errorOf(name())).toBe('Please enter your full name'));
  expect(errorOf(phone())).toContain(
    'Please enter a valid Bangladeshi phone number (11 digits starting with 01)',
  );
  expect(errorOf(birthDate())).toBe(NOT_PAST);
  expect(errorOf(homeAddress())).toBe('Please use at most 300 characters');
  expect(errorOf(emergencyContact())).toContain(
    'Please enter a valid emergency contact number (11 digits starting with 01)',
  );
  expect(document.activeElement).toBe(name());
  const summary = 'Please check: Full name, Phone number, Date of birth, Address, Emergency contact';
  expect(screen.getByText(summary).getAttribute('role')).toBe('alert');
  expect(saves()).toEqual([]);
});

test('asks for the phone, and takes the message away from a field that is edited', async () => {
  await open();
  type(name(), ' ');
  type(phone(), '');
  await save();
  await waitFor(() => expect(errorOf(phone())).toContain('Please enter your phone number'));
  expect(errorOf(name())).toBeDefined();
  type(name(), 'Somebody');
  await waitFor(() => expect(errorOf(name())).toBeUndefined());
  expect(errorOf(phone())).toBeDefined();
});

test('saves the profile, says so, and leads to the dashboard after 2 seconds', async () => {
  fakeTime();
  await open();
  expect(name().value).toBe('Karim Uddin');
  type(name(), '  Kabir Hossain ');
  typeBirthDate('১২', '৫', '1990');
  type(field('Gender (optional)'), 'Male');
  type(homeAddress(), 'House 5, Road 3, Mirpur');
  type(emergencyContact(), '01812345678');
  expect(emergencyContact().value).toBe('01812-345678');
  await save();
  await expectNoticeFocused(SAVED);
  expect(saves()).toEqual([
    {
      name: 'Kabir Hossain',
      phone: '01712345678',
      address: 'House 5, Road 3, Mirpur',
      dateOfBirth: '1990-05-12',
      birthYear: null,
      gender: 'Male',
      emergencyContact: '01812345678',
    },
  ]);
  expect(address()).toBe(PROFILE);
  await pass(2_000);
  expect(address()).toBe(DASHBOARD);
  await title('Welcome, Kabir');

  press(navigationLink('Profile'));
  await screen.findByDisplayValue('Kabir Hossain');
  expect(shownBirthDate()).toEqual(['12', '5', '1990']);
  expect(field('Gender (optional)').value).toBe('Male');
  expect(homeAddress().value).toBe('House 5, Road 3, Mirpur');
  expect(emergencyContact().value).toBe('01812-345678');
});

test('leads to the dashboard at once on request', async () => {
  await open();
  await save();
  press(await screen.findByText('Go to the dashboard now'));
  await arriveAt(DASHBOARD);
});

test('sends what is left blank as null', async () => {
  await open();
  await save();
  await screen.findByText(SAVED);
  expect(saves()).toEqual([
    {
      name: 'Karim Uddin',
      phone: '01712345678',
      address: null,
      dateOfBirth: null,
      birthYear: null,
      gender: null,
      emergencyContact: null,
    },
  ]);
});

test('takes an age where the date of birth is not known', async () => {
  await open();
  const year = field('Year of birth or age (optional)');
  type(year, 'forty');
  await save();
  const sentence = 'Please enter a year of birth or an age, for example 1985 or 41';
  await waitFor(() => expect(errorOf(year)).toContain(sentence));
  type(year, '41');
  await save();
  await screen.findByText(SAVED);
  expect(saves()).toMatchObject([{ dateOfBirth: null, birthYear: 1986 }]);
});

test('shows what the server says about a field at the field', async () => {
  await open();
  // Only the server knows that this is tomorrow at the clinic.
  typeBirthDate('11', '3', '2027');
  const respond = refusal('INVALID_INPUT', undefined, { dateOfBirth: NOT_PAST });
  api.respond(updatePatient, respond);
  await save();
  await waitFor(() => expect(errorOf(birthDate())).toBe(NOT_PAST));
  expect(document.activeElement).toBe(birthDate());
  api.respond(updatePatient, aPatient());
  type(birthDate(), '10');
  await save();
  await screen.findByText(SAVED);
});

test.each([
  ['gets no response', noConnection, 'Network error. Please check your connection.'],
  ['fails', serverError(), 'Server error: 500'],
  ['is answered without a patient', {} as never, 'Profile update failed'],
] as const)('keeps what was typed when a save %s', async (_, respond, sentence) => {
  await open();
  type(homeAddress(), 'House 7');
  api.respond(updatePatient, respond);
  await save();
  await expectNoticeFocused(sentence);
  expect(homeAddress().value).toBe('House 7');
  api.respond(updatePatient, aPatient());
  await save();
  await screen.findByText(SAVED);
  expect(saves().map((body) => body.address)).toEqual(['House 7', 'House 7']);
});

test.each([
  ['12', '', ''],
  ['12', '5', '90'],
  ['31', '2', '1990'],
])('refuses a birth date of the parts %j, %j and %j', async (day, month, year) => {
  await open();
  typeBirthDate(day, month, year);
  await save();
  await waitFor(() =>
    expect(errorOf(field('Year'))).toContain('Please enter the day, the month and the year'),
  );
  expect(document.activeElement).toBe(birthDate());
  expect(saves()).toEqual([]);
});

test('takes a whole birth date that is pasted into one part', async () => {
  await open();
  fireEvent.paste(field('Month'), { clipboardData: { getData: () => '১২/০৫/১৯৯০' } });
  expect(shownBirthDate()).toEqual(['12', '5', '1990']);
  await save();
  await screen.findByText(SAVED);
  expect(saves()).toMatchObject([{ dateOfBirth: '1990-05-12' }]);
});

test('asks before an edited profile is left, and not once it is saved', async () => {
  await open();
  type(homeAddress(), 'House 9');
  press(navigationLink('Dashboard'));
  await screen.findByText('Leave without saving?');
  expect(address()).toBe(PROFILE);
  await pressButton('Keep editing');
  await save();
  await screen.findByText(SAVED);
  press(navigationLink('Dashboard'));
  await arriveAt(DASHBOARD);
});

test('loads a profile that failed again', async () => {
  api.respond(getProfile, serverError());
  logInPatient();
  openPatientArea(PROFILE);
  const failure = (await screen.findByText('Your profile could not be loaded.')).closest('[role=alert]');
  expect(failure?.textContent).toContain('Server error: 500');
  api.respond(getProfile, aPatient());
  await pressButton('Try Again');
  await screen.findByDisplayValue('Karim Uddin');
});
