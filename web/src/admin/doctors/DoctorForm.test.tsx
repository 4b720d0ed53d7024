import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  createDoctor,
  getDoctorForStaff,
  type StaffDoctor,
  updateDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { descriptionOf, errorOf, textsOf } from '../../test/fields.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { EditDoctorPage } from './EditDoctorPage.tsx';
import { NewDoctorPage } from './NewDoctorPage.tsx';

const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const NO_DAY = 'Please select at least one available weekday for the doctor';
const BAD_YEARS = 'Experience years must be between 0 and 50';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(listDepartmentsForStaff, [aDepartment()]);
  api.respond(createDoctor, aDoctor());
});

async function openNew() {
  openStaffScreen('/admin/doctors/new', { routes: { '/admin/doctors/new': <NewDoctorPage /> } });
  await screen.findByText('Cardiology');
}

async function openEdit(doctor: StaffDoctor) {
  api.respond(getDoctorForStaff, doctor);
  openStaffScreen('/admin/doctors/3/edit', { routes: { '/admin/doctors/:id/edit': <EditDoctorPage /> } });
  await screen.findByText('Cardiology');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const nameField = () => field('Doctor name');
const phoneField = () => field('Phone number');
const departmentField = () => field('Department');
const emailField = () => field('Email (optional)');
const experienceField = () => field('Experience in years (optional)');
const send = (name = 'Create Doctor') => fireEvent.click(screen.getByText(name));
const error = (shown: HTMLElement, sentence: string) => waitFor(() => expect(errorOf(shown)).toBe(sentence));

function fillAbout(name: string) {
  type(nameField(), name);
  type(phoneField(), '01712345678');
  type(departmentField(), '5');
}

const tick = (day: string) => fireEvent.click(screen.getByLabelText(day, { selector: '[type=checkbox]' }));
const workingDays = () =>
  DAYS.filter((day) => screen.getByLabelText<HTMLInputElement>(day, { selector: '[type=checkbox]' }).checked);

const groupOf = (name: string) =>
  document.querySelector<HTMLElement>(`[role=group][aria-label=${name}]`) as HTMLElement;

/** The fields of a working day with one sitting. */
function dayOf(name: string) {
  const group = groupOf(name);
  const part = (label: string) => within(group).getByLabelText<HTMLInputElement>(label);
  return {
    group,
    start: part('Start time'),
    end: part('End time'),
    limit: part('Patient limit'),
    reserved: part('Reserved serials'),
    chips: () => textsOf(group.querySelectorAll('[aria-label^="Remove reserved serial"]')),
  };
}

function hoursOf(name: string): string[] {
  const { start, end, limit } = dayOf(name);
  return [start.value, end.value, limit.value];
}

async function copyDay(day: string, to: string) {
  fireEvent.click(screen.getByLabelText(`Copy ${day} to…`));
  const item = within(dayOf(day).group).getByText(to);
  fireEvent.click(item);
  await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
}

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

test('checks the hours and the limit of every working day', async () => {
  await openNew();
  fillAbout('Dr. Never Saved');
  tick('Monday');
  const monday = dayOf('Monday');
  for (const part of [monday.start, monday.end, monday.limit]) type(part, '');
  send();
  await error(monday.start, 'Start time is required');
  await error(monday.end, 'End time is required');
  await error(monday.limit, 'Patient limit must be between 1 and 100');
  expect(document.activeElement).toBe(monday.start);

  type(monday.start, '10:00');
  for (const end of ['10:00', '09:59']) {
    type(monday.end, end);
    send();
    await error(monday.end, 'End time must be after start time');
  }
  for (const limit of ['0', '101', 'many']) {
    type(monday.limit, limit);
    send();
    await error(monday.limit, 'Patient limit must be between 1 and 100');
  }
});

test('takes 12:00 AM as an end for the end of the day, and says so', async () => {
  await openNew();
  fillAbout('Dr. Until Midnight');
  tick('Monday');
  const monday = dayOf('Monday');
  expect(descriptionOf(monday.end)).toBe('');
  // A browser's field of a time has 00:00 for 12:00 AM, and cannot hold 24:00.
  type(monday.end, '00:00');
  expect(monday.end.value).toBe('00:00');
  expect(descriptionOf(monday.end)).toBe('Midnight, the end of the day');
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  expect(api.requests(createDoctor)[0]?.body).toMatchObject({
    weeklySchedule: { 1: { startTime: '09:00', endTime: '24:00' } },
  });
});

test('shows hours until midnight', async () => {
  const { weeklySchedule } = aDoctor();
  const day = { ...weeklySchedule[1], startTime: '18:00', endTime: '24:00' };
  await openEdit(aDoctor({ weeklySchedule: { ...weeklySchedule, 1: day } }));
  expect(hoursOf('Monday').slice(0, 2)).toEqual(['18:00', '00:00']);
  expect(descriptionOf(dayOf('Monday').end)).toBe('Midnight, the end of the day');
});

test('takes numbers in Bangla digits', async () => {
  await openNew();
  fillAbout('Dr. Bangla Digits');
  type(experienceField(), '১৫');
  tick('Monday');
  const monday = dayOf('Monday');
  type(monday.limit, '২০');
  type(monday.reserved, '১২,');
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  expect(api.requests(createDoctor)[0]?.body).toMatchObject({
    experienceYears: 15,
    weeklySchedule: { 1: { patientLimit: '20', reservedSlots: '12' } },
  });
});

test('checks the reserved serials of a working day, and nothing of a day off', async () => {
  await openNew();
  fillAbout('Dr. Never Saved');
  tick('Monday');
  const monday = dayOf('Monday');
  type(monday.limit, '5');
  for (const slot of ['6', '0', 'two']) {
    type(monday.reserved, `${slot},`);
    send();
    await error(monday.reserved, 'Reserved slots must be valid numbers within patient limit');
    fireEvent.keyDown(monday.reserved, { key: 'Backspace' });
  }
  type(monday.end, '08:00');
  tick('Monday');
  send();
  await waitFor(() => expect(screen.getAllByText(NO_DAY).length).toBeGreaterThan(0));
  expect(screen.queryByText('End time must be after start time')).toBeNull();
});

test('uses the words of the edit form there', async () => {
  const { weeklySchedule } = aDoctor();
  const day = { ...weeklySchedule[1], patientLimit: 12, reservedSlots: '3' };
  const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  await openEdit(aDoctor({ weeklySchedule: { 1: day, 2: off, 3: off, 4: off, 5: off, 6: off, 7: off } }));
  type(departmentField(), '');
  const monday = dayOf('Monday');
  type(monday.reserved, '13,');
  send('Save Changes');
  await error(departmentField(), 'Please select a department');
  await error(monday.reserved, 'Reserved slot 13 must be a whole number between 1 and 12');
  type(monday.limit, '15');
  send('Save Changes');
  await waitFor(() => expect(screen.queryByText(/^Reserved slot 13 must be/)).toBeNull());

  tick('Monday');
  send('Save Changes');
  await waitFor(() => expect(screen.getAllByText(NO_DAY).length).toBeGreaterThan(0));
  expect(api.requests(updateDoctor)).toEqual([]);
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

test('fills a day with the usual hours, and the week by the presets', async () => {
  await openNew();
  expect(workingDays()).toEqual([]);
  expect(screen.getAllByText('Day off')).toHaveLength(7);
  tick('Friday');
  expect(hoursOf('Friday')).toEqual(['09:00', '17:00', '30']);
  tick('Friday');

  press(screen.getByText('Weekdays (Mon–Fri)'));
  expect(workingDays()).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  for (const day of ['Monday', 'Friday']) expect(hoursOf(day)).toEqual(['09:00', '17:00', '30']);
  expect(screen.getByText('Mon, Tue, Wed, Thu, Fri: 9:00 AM – 5:00 PM, 30 patients')).toBeTruthy();

  type(dayOf('Monday').limit, '12');
  press(screen.getByText('Weekend (Sat–Sun)'));
  expect(workingDays()).toEqual(DAYS);
  for (const day of ['Saturday', 'Sunday']) expect(hoursOf(day)).toEqual(['10:00', '14:00', '20']);
  expect(hoursOf('Monday')).toEqual(['09:00', '17:00', '12']);
});

test('a day that is ticked again, or filled by a preset, keeps its hours', async () => {
  await openNew();
  tick('Monday');
  type(dayOf('Monday').start, '15:30');
  type(dayOf('Monday').end, '20:00');
  type(dayOf('Monday').limit, '18');
  type(dayOf('Monday').reserved, '1, 4,');
  tick('Monday');
  tick('Monday');
  expect(hoursOf('Monday')).toEqual(['15:30', '20:00', '18']);
  expect(dayOf('Monday').chips()).toEqual(['1', '4']);

  tick('Monday');
  press(screen.getByText('Weekdays (Mon–Fri)'));
  expect(workingDays()).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  expect(hoursOf('Monday')).toEqual(['15:30', '20:00', '18']);
  expect(dayOf('Monday').chips()).toEqual(['1', '4']);
  expect(hoursOf('Tuesday')).toEqual(['09:00', '17:00', '30']);
  expect(
    screen.getByText('Tue, Wed, Thu, Fri: 9:00 AM – 5:00 PM, 30 patients. Mon: hours kept as they were'),
  ).toBeTruthy();

  // What a preset filled in, another preset may change.
  press(screen.getByText('Weekend (Sat–Sun)'));
  press(screen.getByText('Saturday to Thursday'));
  expect(hoursOf('Saturday')).toEqual(['09:00', '17:00', '30']);
  expect(hoursOf('Monday')).toEqual(['15:30', '20:00', '18']);
});

test('copies a day to the other working days, to one day, and to every day', async () => {
  await openNew();
  for (const day of ['Sunday', 'Tuesday', 'Thursday']) tick(day);
  const sunday = dayOf('Sunday');
  type(sunday.start, '15:30');
  type(sunday.end, '20:00');
  type(sunday.limit, '18');
  type(sunday.reserved, '1, 4,');

  await copyDay('Sunday', 'All other working days');
  expect(screen.getByText('Sunday copied to Tuesday, Thursday')).toBeTruthy();
  expect(workingDays()).toEqual(['Sunday', 'Tuesday', 'Thursday']);
  expect(hoursOf('Thursday')).toEqual(['15:30', '20:00', '18']);
  expect(dayOf('Thursday').chips()).toEqual(['1', '4']);

  type(dayOf('Tuesday').limit, '7');
  await copyDay('Tuesday', 'Friday');
  expect(hoursOf('Friday')).toEqual(['15:30', '20:00', '7']);
  expect(dayOf('Sunday').limit.value).toBe('18');

  await copyDay('Friday', 'Every day');
  expect(workingDays()).toEqual(DAYS);
  for (const day of DAYS) expect(dayOf(day).limit.value).toBe('7');
});

test('takes reserved serials as chips, each once', async () => {
  await openNew();
  tick('Monday');
  const { reserved, chips } = dayOf('Monday');
  type(reserved, '1,2 ');
  expect(chips()).toEqual(['1', '2']);
  type(reserved, '10');
  fireEvent.keyDown(reserved, { key: 'Enter' });
  expect(chips()).toEqual(['1', '2', '10']);
  type(reserved, '2');
  fireEvent.blur(reserved);
  expect(chips()).toEqual(['1', '2', '10']);
  expect(reserved.value).toBe('');

  press(screen.getByLabelText('Remove reserved serial 2 on Monday'));
  expect(chips()).toEqual(['1', '10']);
  expect(document.activeElement).toBe(reserved);
  fireEvent.keyDown(reserved, { key: 'Backspace' });
  expect(chips()).toEqual(['1']);
  expect(api.requests(createDoctor)).toEqual([]);
});

const sittingNames = (day: string) =>
  [...groupOf(day).querySelectorAll('[role=group]')].map((part) => part.getAttribute('aria-label'));
const sittingOf = (name: string) => {
  const part = within(screen.getByRole('group', { name, hidden: true }));
  const field = (label: string) => part.getByLabelText<HTMLInputElement>(label);
  return { start: field('Start time'), end: field('End time'), limit: field('Patient limit') };
};

test('evening hours are a second sitting with its own places, and both are sent', async () => {
  await openNew();
  fillAbout('Dr. Twice');
  tick('Monday');
  tick('Tuesday');
  press(screen.getByLabelText('Add evening hours on Monday'));
  expect(sittingNames('Monday')).toEqual(['Monday, first sitting', 'Monday, second sitting']);
  const second = sittingOf('Monday, second sitting');
  await waitFor(() => expect(document.activeElement).toBe(second.start));
  expect([second.start.value, second.end.value, second.limit.value]).toEqual(['17:00', '21:00', '30']);
  type(second.limit, '১২');
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  const { weeklySchedule } = api.requests(createDoctor)[0]?.body ?? {};
  expect(weeklySchedule?.[1]).toEqual({
    enabled: true,
    sittings: [
      { sitting: 1, startTime: '09:00', endTime: '17:00', patientLimit: '30', reservedSlots: '' },
      { sitting: 2, startTime: '17:00', endTime: '21:00', patientLimit: '12', reservedSlots: '' },
    ],
  });
  expect(weeklySchedule?.[2]).not.toHaveProperty('sittings');
});

test('a sitting is removed, and a day with its first sitting alone is sent as before', async () => {
  const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  const hours = { startTime: '09:00', endTime: '13:00', patientLimit: 20, reservedSlots: null };
  const sittings = [
    { sitting: 1 as const, ...hours },
    { sitting: 2 as const, ...hours, startTime: '17:00', endTime: '21:00' },
  ];
  const both = { enabled: true, ...hours, endTime: '21:00', patientLimit: 40, sittings };
  await openEdit(aDoctor({ weeklySchedule: { 1: both, 2: both, 3: off, 4: off, 5: off, 6: off, 7: off } }));
  press(screen.getByLabelText('Remove the second sitting on Monday'));
  expect(sittingNames('Monday')).toEqual([]);
  expect(hoursOf('Monday')).toEqual(['09:00', '13:00', '20']);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Add evening hours on Monday')),
  );
  press(screen.getByLabelText('Remove the first sitting on Tuesday'));
  expect(sittingNames('Tuesday')).toEqual(['Tuesday, second sitting']);
  expect(screen.getByLabelText('Add morning hours on Tuesday')).toBeTruthy();
  api.respond(updateDoctor, aDoctor());
  send('Save Changes');
  await waitFor(() => expect(api.requests(updateDoctor)).toHaveLength(1));
  expect(api.requests(updateDoctor)[0]?.body.weeklySchedule).toMatchObject({
    1: { enabled: true, startTime: '09:00', endTime: '13:00', patientLimit: '20' },
    2: { enabled: true, sittings: [{ sitting: 2, startTime: '17:00' }] },
  });
});

test('errors of a sitting are shown at its fields, those of the server too', async () => {
  api.respond(
    createDoctor,
    refusal('INVALID_INPUT', undefined, {
      'weeklySchedule.1.sittings.1.endTime': 'The house closes at eight',
    }),
  );
  await openNew();
  fillAbout('Dr. Twice');
  tick('Monday');
  press(screen.getByLabelText('Add evening hours on Monday'));
  const second = sittingOf('Monday, second sitting');
  type(second.start, '16:00');
  send();
  await error(second.start, 'The second sitting must start after the first has ended');
  type(second.start, '18:00');
  type(second.end, '18:00');
  send();
  await error(second.end, 'End time must be after start time');
  type(second.end, '21:00');
  send();
  await error(second.end, 'The house closes at eight');
  expect(errorOf(sittingOf('Monday, first sitting').end)).toBeUndefined();
});

test('copies both sittings, and fills Saturday to Thursday', async () => {
  await openNew();
  press(screen.getByText('Saturday to Thursday'));
  expect(workingDays()).toEqual(DAYS.filter((day) => day !== 'Friday'));
  press(screen.getByLabelText('Add evening hours on Saturday'));
  fireEvent.click(screen.getByLabelText('Copy Saturday to…'));
  fireEvent.click(within(groupOf('Saturday')).getByText('Friday'));
  await waitFor(() =>
    expect(sittingNames('Friday')).toEqual(['Friday, first sitting', 'Friday, second sitting']),
  );
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
  await openEdit(aDoctor({ gender: 'male', languages: ['bn', 'en'], treats: 'Fever', treatsBn: 'জ্বর' }));
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
  await openEdit(aDoctor({ room: 'Room 7', roomBn: 'রুম ৭' }));
  expect([field('Room (optional)').value, field('Room in Bangla').value]).toEqual(['Room 7', 'রুম ৭']);
  type(field('Room (optional)'), '');
  send('Save Changes');
  await waitFor(() => expect(api.requests(updateDoctor)).toHaveLength(1));
  expect(api.requests(updateDoctor)[0]?.body).toMatchObject({ room: '', roomBn: 'রুম ৭' });
});

test('with several places each sitting has its place and its room, and one more sitting is at the same', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const hours = {
    enabled: true,
    startTime: '09:00',
    endTime: '13:00',
    patientLimit: 10,
    reservedSlots: null,
  };
  const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  const week = {
    1: { ...hours, placeId: 2, room: 'Room 305' },
    2: hours,
    3: off,
    4: off,
    5: off,
    6: off,
    7: off,
  };
  api.respond(updateDoctor, aDoctor());
  await openEdit(aDoctor({ weeklySchedule: week }));
  const monday = within(groupOf('Monday'));
  const place = await monday.findByLabelText<HTMLSelectElement>('Place');
  expect(textsOf(place.options)).toEqual(['Dhanmondi', 'Uttara']);
  expect(place.value).toBe('2');
  expect(monday.getByLabelText<HTMLInputElement>('Room (optional)').value).toBe('Room 305');
  expect(within(groupOf('Tuesday')).getByLabelText<HTMLSelectElement>('Place').value).toBe('1');
  press(screen.getByLabelText('Add evening hours on Monday'));
  const evening = within(screen.getByRole('group', { name: 'Monday, second sitting' }));
  expect(evening.getByLabelText<HTMLSelectElement>('Place').value).toBe('2');
  type(evening.getByLabelText('Place'), '1');
  type(evening.getByLabelText('Room (optional)'), 'x'.repeat(200));
  send('Save Changes');
  await error(evening.getByLabelText('Room (optional)'), 'Please use at most 100 characters');
  type(evening.getByLabelText('Room (optional)'), 'Room 7');
  type(evening.getByLabelText('Room in Bangla'), 'রুম ৭');
  // A room belongs to its place.
  type(within(groupOf('Tuesday')).getByLabelText('Room (optional)'), 'Room 1');
  type(within(groupOf('Tuesday')).getByLabelText('Place'), '2');
  send('Save Changes');
  await waitFor(() => expect(api.requests(updateDoctor)).toHaveLength(1));
  expect(api.requests(updateDoctor)[0]?.body.weeklySchedule).toMatchObject({
    1: {
      sittings: [
        { sitting: 1, placeId: 2, room: 'Room 305', roomBn: '' },
        { sitting: 2, placeId: 1, room: 'Room 7', roomBn: 'রুম ৭' },
      ],
    },
    2: { placeId: 2, room: '', roomBn: '' },
  });
});

test('with one place a sitting has no field and no word about places, and nothing of it is sent', async () => {
  await openNew();
  fillAbout('Dr. Salma One');
  tick('Monday');
  expect(within(groupOf('Monday')).queryByLabelText('Place')).toBeNull();
  expect(within(groupOf('Monday')).queryByLabelText(/^Room/)).toBeNull();
  send();
  await waitFor(() => expect(api.requests(createDoctor)).toHaveLength(1));
  expect(JSON.stringify(api.requests(createDoctor)[0]?.body.weeklySchedule)).toBe(
    '{"1":{"enabled":true,"startTime":"09:00","endTime":"17:00","patientLimit":"30","reservedSlots":""}}',
  );
});
