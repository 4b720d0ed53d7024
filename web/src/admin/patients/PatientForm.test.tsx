import { getPatient, type StaffPatient, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { descriptionOf, errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aPatient } from '../../test/records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { EditPatientPage } from './EditPatientPage.tsx';

const EDIT = '/admin/patients/12/edit';
const LIST = '/admin/patients?page=2';
const PHONE_HINT = '11 digits starting with 01, like 01712-345678';
const BAD_PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const CHANGED = 'Somebody else has changed this record in the meantime.';
const DONE = 'Patient updated successfully! Redirecting...';

let api: StubbedApi;
let stored: StaffPatient;

beforeEach(() => {
  stored = aPatient();
  api = stubApi();
  api.respond(getPatient, () => stored);
  api.respond(updatePatient, () => stored);
});

async function open() {
  const page = (
    <>
      <Link to="/admin/dashboard">Dashboard</Link>
      <EditPatientPage />
    </>
  );
  openStaffScreen(EDIT, { routes: { '/admin/patients/:id/edit': page }, state: { list: LIST } });
  await screen.findByLabelText('Full name');
  // The clinic day, which the date of birth is checked against.
  await waitFor(() => expect(document.title).toContain('Clinic Serial'));
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field('Full name');
const phone = () => field('Phone number');
const birthDate = () => field('Day');
const typeBirthDate = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  type(field('Day'), day);
  type(field('Month'), month);
  type(field('Year'), year);
};
const shownBirthDate = () => ['Day', 'Month', 'Year'].map((part) => field(part).value);
const emergency = () => field('Emergency contact (optional)');
const addressField = () => field('Address (optional)');
const saves = () => api.requests(updatePatient).map(({ body }) => body);
const button = (label: string) =>
  screen.findByText(label).then((words) => words.closest('button') as HTMLElement);
const save = async () => press(await button('Save Changes'));
const error = (shown: HTMLElement, sentence: string) => waitFor(() => expect(errorOf(shown)).toBe(sentence));

/** Saves one value after the other, and expects the same refusal of each. */
async function expectRefused(shown: HTMLElement, values: readonly string[], sentence: string) {
  for (const value of values) {
    type(shown, value);
    expect(errorOf(shown), value).toBeUndefined();
    await save();
    await error(shown, sentence);
  }
}

test('asks for name and phone, counts the wrong fields, and clears one error with its field', async () => {
  await open();
  expect(descriptionOf(phone())).toBe(PHONE_HINT);
  type(name(), '');
  type(phone(), '');
  await save();
  await error(name(), 'Patient name is required');
  await error(phone(), `Please enter your phone number ${PHONE_HINT}`);
  expect(document.activeElement).toBe(name());
  expect(screen.getByText('2 fields need your attention.').closest('[role=alert]')).toBeTruthy();
  type(name(), 'S');
  expect(errorOf(name())).toBeUndefined();
  expect(errorOf(phone())).toBeDefined();
  expect(saves()).toEqual([]);
});

test('refuses a name that is too short, blank or too long', async () => {
  await open();
  await expectRefused(name(), [' S '], 'Name must be at least 2 characters');
  await expectRefused(name(), ['   '], 'Patient name is required');
  await expectRefused(name(), ['x'.repeat(101)], 'Please use at most 100 characters');
  await expectRefused(addressField(), ['x'.repeat(301)], 'Please use at most 300 characters');
  expect(saves()).toEqual([]);
});

test('refuses wrong phones', async () => {
  await open();
  await expectRefused(phone(), ['0171234567', '02712345678', '1'], `${BAD_PHONE} ${PHONE_HINT}`);
  expect(document.activeElement).toBe(phone());
  type(phone(), '01712345678');
  await expectRefused(
    emergency(),
    ['123', '21712345678'],
    'Please enter a valid emergency contact number (11 digits starting with 01)',
  );
  type(emergency(), '');
  expect(errorOf(emergency())).toBeUndefined();
  expect(saves()).toEqual([]);
});

test('takes an age where the date of birth is not known, and shows the year again', async () => {
  stored = aPatient({ birthYear: 1990 });
  await open();
  const year = field('Year of birth or age (optional)');
  expect(year.value).toBe('1990');
  type(year, '300');
  await save();
  const sentence = 'Please enter a year of birth or an age, for example 1985 or 41';
  await waitFor(() => expect(errorOf(year)).toContain(sentence));
  type(year, '৪১');
  await save();
  await screen.findByText(DONE);
  expect(saves()).toMatchObject([{ dateOfBirth: null, birthYear: 1986 }]);
});

test('refuses a date of birth in the future or long ago', async () => {
  await open();
  for (const date of ['2027-03-11', '1899-12-31']) {
    typeBirthDate(date);
    expect(errorOf(birthDate())).toBeUndefined();
    await save();
    await error(birthDate(), 'Please enter a date of birth in the past');
  }
  expect(document.activeElement).toBe(birthDate());
  typeBirthDate('2027-03-10');
  expect(errorOf(birthDate())).toBeUndefined();
  await save();
  await screen.findByText(DONE);
});

test.each(['-5-12', '90-5-12', '1990-2-31'])(
  'refuses the date of birth %s instead of saving none',
  async (date) => {
    await open();
    typeBirthDate(date);
    await save();
    await error(field('Year'), 'Please enter the day, the month and the year, for example 12 5 1990');
    expect(document.activeElement).toBe(birthDate());
    expect(saves()).toEqual([]);
  },
);

test('shows every field, and sends phones in digits, also in Bangla ones', async () => {
  stored = aPatient({
    address: 'Old Town',
    dateOfBirth: '1970-05-06',
    gender: 'Female',
    emergencyContact: '01722200011',
    isActive: false,
  });
  await open();
  expect(phone().value).toBe('01712-345678');
  expect(shownBirthDate()).toEqual(['6', '5', '1970']);
  expect(field('Gender (optional)').value).toBe('Female');
  expect(addressField().value).toBe('Old Town');
  expect(emergency().value).toBe('01722-200011');
  expect(field('Active (Patient can book appointments)').checked).toBe(false);

  type(name(), 'মোছাঃ রোকেয়া বেগম');
  type(phone(), '+8801712345679');
  expect(phone().value).toBe('01712-345679');
  type(emergency(), '০১৮১২৩৪৫৬৭৮');
  expect(emergency().value).toBe('01812-345678');
  typeBirthDate('১৯৪৮-০২-২৯');
  type(field('Gender (optional)'), 'Other');
  type(addressField(), 'বাড়ি ১২, ধানমন্ডি, ঢাকা');
  press(field('Active (Patient can book appointments)'));
  await save();
  await screen.findByText(DONE);
  expect(saves()).toEqual([
    {
      name: 'মোছাঃ রোকেয়া বেগম',
      phone: '01712345679',
      emergencyContact: '01812345678',
      dateOfBirth: '1948-02-29',
      birthYear: null,
      gender: 'Other',
      address: 'বাড়ি ১২, ধানমন্ডি, ঢাকা',
      isActive: true,
      updatedAt: stored.updatedAt,
    },
  ]);
  for (const shown of [name(), phone(), addressField()]) expect(shown.matches(':disabled')).toBe(true);
});

test('shows at its field that the phone is that of another patient', async () => {
  const sentence = 'This phone number already belongs to another patient.';
  api.respond(updatePatient, refusal('PHONE_IN_USE', sentence, { phone: sentence }));
  await open();
  type(name(), 'Aklima Others');
  await save();
  await error(phone(), `${sentence} ${PHONE_HINT}`);
  expect(document.activeElement).toBe(phone());
  expect(name().value).toBe('Aklima Others');
  type(phone(), '01812345678');
  expect(errorOf(phone())).toBeUndefined();
});

test('keeps the typed values when a save fails or gets no response', async () => {
  api.respond(updatePatient, serverError());
  await open();
  type(name(), 'Kamal Typed');
  await save();
  await screen.findByText('Server error: 500');
  api.respond(updatePatient, noConnection);
  await save();
  await screen.findByText('Network error. Please check your connection.');
  expect(screen.getByText('Failed to update patient. Please try again.')).toBeTruthy();
  expect(name().value).toBe('Kamal Typed');
  api.respond(updatePatient, stored);
  await save();
  await screen.findByText(DONE);
  expect(screen.queryByText('Failed to update patient. Please try again.')).toBeNull();
});

test('saves once on a double click', async () => {
  await open();
  type(name(), 'Joynal Doubled');
  const sender = await button('Save Changes');
  fireEvent.click(sender);
  fireEvent.click(sender);
  await screen.findByText(DONE);
  expect(saves()).toHaveLength(1);
});

test('Cancel leads to the list as it was', async () => {
  await open();
  press(screen.getByText('Cancel'));
  await arriveAt(LIST);
});

test('asks before typed text is lost', async () => {
  await open();
  type(name(), 'Half typed');
  for (const way of ['Cancel', 'Dashboard']) {
    press(screen.getByText(way));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Your changes have not been saved yet.',
    );
    press(await button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name().value).toBe('Half typed');
  }
  expect(address()).toBe(EDIT);
  press(screen.getByText('Cancel'));
  press(await button('Leave without saving'));
  await arriveAt(LIST);
  expect(saves()).toEqual([]);
});

async function saveTooLate(newer: Partial<StaffPatient>) {
  api.respond(updatePatient, refusal('RECORD_CHANGED'));
  await open();
  type(name(), 'Rokeya Mine');
  stored = { ...stored, ...newer, updatedAt: '2027-03-10T05:00:00.000Z' };
  await save();
  await screen.findByText(CHANGED);
}

test('takes the newer version after a question', async () => {
  await saveTooLate({ address: 'Their address', gender: 'Other', dateOfBirth: '1970-05-06' });
  await screen.findByText('Different in the newer version: Address, Date of Birth, Gender.');
  press(await button('Load the newer version'));
  const question = await screen.findByRole('alertdialog', { name: 'Load the newer version?' });
  expect(question.textContent).toContain('What you have changed on this page is replaced by it.');
  press(within(question).getByText('Cancel').closest('button') as HTMLElement);
  expect(name().value).toBe('Rokeya Mine');
  press(await button('Load the newer version'));
  press(await button('Load it'));
  await waitFor(() => expect(name().value).toBe('Karim Uddin'));
  expect(addressField().value).toBe('Their address');
  expect(shownBirthDate()).toEqual(['6', '5', '1970']);
  expect(screen.queryByText(CHANGED)).toBeNull();
});

test('checks the values again before they are saved over the newer version', async () => {
  await saveTooLate({ address: 'Their address' });
  type(name(), ' ');
  press(await button('Save mine over it'));
  await error(name(), 'Patient name is required');
  expect(saves()).toHaveLength(1);
});

test('says that the newer version cannot be loaded, or that it is the same', async () => {
  await open();
  type(name(), 'Badrul Mine');
  api.respond(updatePatient, refusal('RECORD_CHANGED'));
  api.respond(getPatient, serverError());
  await save();
  await screen.findByText('The newer version could not be loaded. Please try again.');
  expect(screen.queryByText('Save mine over it')).toBeNull();
  api.respond(getPatient, { ...stored, updatedAt: '2027-03-10T05:00:00.000Z' });
  press(await button('Load the newer version'));
  await screen.findByText('The newer version holds the same values as the one you started from.');
  expect(name().value).toBe('Badrul Mine');
});
