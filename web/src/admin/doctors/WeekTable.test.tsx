import { createDoctor, updateDoctor } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  copyDay,
  DAYS,
  dayOf,
  departmentField,
  error,
  experienceField,
  fillAbout,
  hoursOf,
  NO_DAY,
  openEdit,
  openNew,
  send,
  stubDoctorForm,
  tick,
  workingDays,
} from '../../test/doctor-form.tsx';
import { descriptionOf } from '../../test/fields.ts';
import { aDoctor } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import type { StubbedApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;

beforeEach(() => {
  api = stubDoctorForm();
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
  await openEdit(api, aDoctor({ weeklySchedule: { ...weeklySchedule, 1: day } }));
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
  await openEdit(
    api,
    aDoctor({ weeklySchedule: { 1: day, 2: off, 3: off, 4: off, 5: off, 6: off, 7: off } }),
  );
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
