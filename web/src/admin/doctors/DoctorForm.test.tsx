import { createDoctor, updateDoctor } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  dayOf,
  departmentField,
  emailField,
  error,
  experienceField,
  field,
  fillAbout,
  NO_DAY,
  nameField,
  openEdit,
  openNew,
  phoneField,
  send,
  stubDoctorForm,
  tick,
} from '../../test/doctor-form.tsx';
import { errorOf } from '../../test/fields.ts';
import { aDoctor } from '../../test/records.ts';
import { address, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi } from '../../test/stubbed-api.ts';

const BAD_YEARS = 'Experience years must be between 0 and 50';

let api: StubbedApi;

beforeEach(() => {
  api = stubDoctorForm();
});

test('asks for everything that is missing, and moves the focus to the first wrong field', async () => {
  await openNew();
  send();
  await error(nameField(), 'Doctor name is required');
  await error(phoneField(), 'Please enter your phone number');
  await error(departmentField(), 'Department selection is required');
  expect(screen.getAllByText(NO_DAY).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(nameField());
  expect(address()).toBe('/admin/doctors/new');
  expect(api.requests(createDoctor)).toEqual([]);
});

test('refuses wrong values at their fields', async () => {
  await openNew();
  type(nameField(), '   ');
  send();
  await error(nameField(), 'Doctor name is required');
  type(nameField(), ' X ');
  type(phoneField(), '0171234567');
  type(emailField(), 'nobody@nowhere');
  type(experienceField(), '51');
  send();
  await error(nameField(), 'Name must be at least 2 characters');
  await error(phoneField(), 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)');
  await error(emailField(), 'Please enter a valid email address');
  await error(experienceField(), BAD_YEARS);
  for (const years of ['-1', '1.5', 'ten']) {
    type(experienceField(), years);
    expect(errorOf(experienceField())).toBeUndefined();
    send();
    await error(experienceField(), BAD_YEARS);
  }
  type(experienceField(), '50');
  expect(screen.queryByText(BAD_YEARS)).toBeNull();
});

test("shows the server's refusals at their fields", async () => {
  api.respond(
    createDoctor,
    refusal('INVALID_INPUT', undefined, {
      experience_years: 'Nobody is that old',
      phone: 'This phone belongs to another doctor',
      'weeklySchedule.7.endTime': 'The house closes at noon',
    }),
  );
  await openNew();
  fillAbout('Dr. Refused');
  tick('Sunday');
  send();
  await error(phoneField(), 'This phone belongs to another doctor');
  expect(errorOf(experienceField())).toBe('Nobody is that old');
  expect(errorOf(dayOf('Sunday').end)).toBe('The house closes at noon');
  expect(document.activeElement).toBe(phoneField());
  expect(nameField().value).toBe('Dr. Refused');
});

test('sends gender, languages and what the doctor treats, in both languages', async () => {
  await openNew();
  fillAbout('Dr. Farida Akter');
  type(field('Gender (optional)'), 'female');
  for (const language of ['Sylheti', 'Bangla', 'Hindi', 'Hindi']) tick(language);
  type(field('Treats (optional)'), 'Asthma, fever');
  type(field('Treats, in Bangla'), 'হাঁপানি, জ্বর');
  tick('Monday');
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  const { gender, languages, treats, treatsBn } = api.requests(createDoctor)[0]?.body ?? {};
  expect([gender, [...(languages ?? [])].sort()]).toEqual(['female', ['bn', 'syl']]);
  expect([treats, treatsBn]).toEqual(['Asthma, fever', 'হাঁপানি, জ্বর']);
});

test('an edit begins with the stored gender, languages and treatments, and can remove them', async () => {
  api.respond(updateDoctor, aDoctor());
  await openEdit(api, aDoctor({ gender: 'male', languages: ['bn', 'en'], treats: 'Fever', treatsBn: 'জ্বর' }));
  const treats = field('Treats (optional)');
  expect([field('Gender (optional)').value, treats.value]).toEqual(['male', 'Fever']);
  expect(field('Treats, in Bangla').lang).toBe('bn');
  type(field('Gender (optional)'), '');
  tick('English');
  type(treats, '');
  send('Save Changes');
  await waitFor(() => expect(api.requests(updateDoctor)).toHaveLength(1));
  expect(api.requests(updateDoctor)[0]?.body).toMatchObject({
    gender: null,
    languages: ['bn'],
    treats: '',
    treatsBn: 'জ্বর',
  });
});

test('sends the room of a doctor in both languages', async () => {
  await openNew();
  fillAbout('Dr. Farida Akter');
  type(field('Room (optional)'), 'Room 7');
  type(field('Room in Bangla'), 'রুম ৭');
  expect(field('Room in Bangla').lang).toBe('bn');
  tick('Monday');
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  expect(api.requests(createDoctor)[0]?.body).toMatchObject({ room: 'Room 7', roomBn: 'রুম ৭' });
});

test('an edit begins with the stored room, and can remove it', async () => {
  api.respond(updateDoctor, aDoctor());
  await openEdit(api, aDoctor({ room: 'Room 7', roomBn: 'রুম ৭' }));
  expect([field('Room (optional)').value, field('Room in Bangla').value]).toEqual(['Room 7', 'রুম ৭']);
  type(field('Room (optional)'), '');
  send('Save Changes');
  await waitFor(() => expect(api.requests(updateDoctor)).toHaveLength(1));
  expect(api.requests(updateDoctor)[0]?.body).toMatchObject({ room: '', roomBn: 'রুম ৭' });
});
