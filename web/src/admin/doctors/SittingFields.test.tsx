import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { createDoctor, updateDoctor } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  DAYS,
  error,
  fillAbout,
  groupOf,
  hoursOf,
  openEdit,
  openNew,
  send,
  stubDoctorForm,
  tick,
  workingDays,
} from '../../test/doctor-form.tsx';
import { errorOf, textsOf } from '../../test/fields.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;

beforeEach(() => {
  api = stubDoctorForm();
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
  await openEdit(
    api,
    aDoctor({ weeklySchedule: { 1: both, 2: both, 3: off, 4: off, 5: off, 6: off, 7: off } }),
  );
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
  await openEdit(api, aDoctor({ weeklySchedule: week }));
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
