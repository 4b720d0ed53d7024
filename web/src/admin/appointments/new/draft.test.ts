import { toStaffSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { describe, expect, test } from 'vitest';
import { aDepartment } from '../../../test/clinic-records.ts';
import {
  bodyOf,
  type ChosenPatient,
  doctorsToPick,
  EMPTY_DRAFT,
  nameOnTicket,
  problemsOf,
  slotState,
  wantedSerial,
  wantedSitting,
  withNewestDoctor,
} from './draft.ts';

// 20 November 2026 is a Friday.
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const fridays = {
  5: [{ sitting: 1 as const, startTime: '09:00', endTime: '17:00', patientLimit: 20, reservedSlots: [] }],
};
const doctor = {
  id: 8,
  name: 'Dr. Rokeya Begum',
  qualification: 'MBBS, FCPS (Medicine)',
  departmentId: 5,
  departmentName: 'Medicine',
  weeklySchedule: toStaffSchedule(fridays),
} as unknown as StaffDoctor;
const patient = {
  record: { id: 5, name: 'সালমা খাতুন' },
  preselected: false,
  otherName: '',
} as unknown as ChosenPatient;
const whole = { doctor, date: FRIDAY, notes: '' };

describe('the problems of step 2', () => {
  test.each([
    ['without a doctor', { ...whole, doctor: null }, { doctor: 'Please select a doctor' }],
    ['without a date', { ...whole, date: null }, { date: 'Please select an appointment date' }],
    [
      'with a day on which the doctor does not work',
      { ...whole, date: SATURDAY },
      { date: 'Doctor is not available on Saturday' },
    ],
    [
      'with a day that the calendar takes away',
      whole,
      { date: 'Doctor is not available on Friday' },
      { isScheduled: false, available: 0 },
    ],
    [
      'with an extra day of the calendar',
      { ...whole, date: SATURDAY },
      {},
      { isScheduled: true, available: 3 },
    ],
    [
      'with notes that are too long',
      { ...whole, notes: 'x'.repeat(1001) },
      { notes: 'Please use at most 1000 characters' },
    ],
  ])('%s', (_, draft, problems, places: Parameters<typeof problemsOf>[1] = { available: 1 }) =>
    expect(problemsOf(draft, places)).toEqual(problems),
  );

  test('no day is judged while its places are not known', () =>
    expect(problemsOf({ ...whole, date: SATURDAY })).toEqual({}));

  test('without a free place', () => {
    expect(problemsOf(whole, { available: 0 })).toEqual({
      slots: 'No available slots for this doctor on this date',
    });
  });

  test('none while a place is free', () => expect(problemsOf(whole, { available: 1 })).toEqual({}));
});

test('requests a sitting only of a day with two', () => {
  const one = {
    sitting: 1,
    startTime: '09:00',
    endTime: '13:00',
    limit: 9,
    booked: 0,
    available: 9,
  } as const;
  expect(wantedSitting({ sitting: 1, sittings: [one] })).toBeNull();
  expect(wantedSitting({ sitting: 2, sittings: [one, { ...one, sitting: 2 }] })).toBe(2);
  expect(wantedSitting(undefined)).toBeNull();
  expect(bodyOf({ ...EMPTY_DRAFT, patient, doctor, date: FRIDAY, sitting: 2 })).toMatchObject({ sitting: 2 });
});

test.each([
  [0, 'full'],
  [1, 'few'],
  [5, 'few'],
  [6, 'free'],
])('%i slots are %s', (available, state) => expect(slotState(available)).toBe(state));

test('requests a reserved serial only while it is free', () => {
  expect(wantedSerial({ serial: 3 }, { freeReserved: [1, 3] })).toBe(3);
  expect(wantedSerial({ serial: 3 }, { freeReserved: [1] })).toBeNull();
  expect(wantedSerial({ serial: null }, { freeReserved: [1] })).toBeNull();
});

describe('the request body', () => {
  test('is null unless patient, doctor and date are chosen', () =>
    expect(bodyOf({ ...EMPTY_DRAFT, patient, doctor })).toBeNull());

  test('sends blank notes as null and leaves out the other optional fields', () => {
    expect(bodyOf({ ...EMPTY_DRAFT, patient, doctor, date: FRIDAY, notes: '  ' })).toEqual({
      doctorId: 8,
      patientId: 5,
      appointmentDate: FRIDAY,
      status: 'Booked',
      bookingType: 'Walk-in',
      notes: null,
    });
  });

  test('contains the reserved serial and the name of the person who comes instead', () => {
    const other = { ...patient, otherName: ' রহিম ' };
    expect(nameOnTicket(other)).toBe('রহিম');
    expect(
      bodyOf({ ...EMPTY_DRAFT, patient: other, doctor, date: FRIDAY, notes: ' fasting ', serial: 2 }),
    ).toMatchObject({ patientName: 'রহিম', notes: 'fasting', serialNumber: 2 });
  });
});

test.each([
  ['rokeya', '', 1],
  [' FCPS ', '', 1],
  ['Medicine', 'Cardiology', 0],
  ['', 'Medicine', 1],
  ['nobody', '', 0],
  ['শিশু', '', 1],
])('the search %j in %j finds %i', (search, department, count) => {
  expect(doctorsToPick([doctor], [aDepartment({ searchWords: 'শিশু' })], search, department)).toHaveLength(
    count,
  );
});

test('takes the chosen doctor from the newest list', () => {
  const draft = { ...EMPTY_DRAFT, doctor, notes: 'Fasting' };
  const moved = { ...doctor, weeklySchedule: toStaffSchedule({}) };
  expect(withNewestDoctor(draft, undefined)).toEqual(draft);
  expect(withNewestDoctor(draft, [moved])).toEqual({ ...draft, doctor: moved });
  expect(withNewestDoctor(draft, [])).toEqual({ ...draft, doctor: null });
  expect(withNewestDoctor(EMPTY_DRAFT, [moved])).toEqual(EMPTY_DRAFT);
});
