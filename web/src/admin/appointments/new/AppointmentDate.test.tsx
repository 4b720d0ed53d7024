import { listDoctorDays } from '@clinic-serial/contract/subjects/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type Desk,
  day,
  doctorCard,
  heading,
  next,
  onStep,
  openStep2,
  stubDesk,
  THURSDAY,
  WEDNESDAY,
} from '../../../test/desk.tsx';
import { textsOf } from '../../../test/fields.ts';
import { aDoctor, workingOn } from '../../../test/records.ts';
import { press, valueBeside } from '../../../test/staff-screen.tsx';

// The clinic day is Wednesday, 10 March 2027.

const FRIDAY = 'Friday, 12 March 2027';
const OFF_ON_FRIDAY = 'Doctor is not available on Friday';
const wednesdays = aDoctor({ id: 31, name: 'Dr. Rahim', weeklySchedule: workingOn(3, 4) });
const fridays = aDoctor({ id: 32, name: 'Dr. Sits', weeklySchedule: workingOn(5) });

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
  desk.doctors = [wednesdays, fridays];
});

const enabled = (control: HTMLElement) => !control.matches(':disabled');
const pressed = (control: HTMLElement) => control.getAttribute('aria-pressed') === 'true';
const quick = (name: string) => screen.getByText(name).closest('button') as HTMLElement;
const choose = (doctor: string) => fireEvent.click(doctorCard(doctor));
const chooseDay = (label: string) => fireEvent.click(day(label));

test('begins with the clinic day, and nothing before it can be chosen', async () => {
  await openStep2();
  expect(screen.getByText('March 2027')).toBeDefined();
  expect(enabled(day('Tuesday, 9 March 2027'))).toBe(false);
  expect(enabled(day(WEDNESDAY))).toBe(true);
  expect(textsOf(document.querySelectorAll('[data-clinic-day]'))).toEqual(['10']);
  expect(enabled(screen.getByLabelText('Previous month'))).toBe(false);
  fireEvent.click(screen.getByLabelText('Next month'));
  expect(screen.getByText('April 2027')).toBeDefined();
  chooseDay('Thursday, 1 April 2027');
  expect(pressed(day('Thursday, 1 April 2027'))).toBe(true);
  fireEvent.click(screen.getByLabelText('Previous month'));
  expect(screen.getByText('March 2027')).toBeDefined();
});

test('chooses today and tomorrow with one press, and says which day is chosen', async () => {
  await openStep2();
  expect(screen.getByText('Chosen: Today')).toBeDefined();
  expect([pressed(quick('Today')), pressed(day(WEDNESDAY))]).toEqual([true, true]);
  fireEvent.click(quick('Tomorrow'));
  expect([pressed(quick('Tomorrow')), pressed(day(THURSDAY))]).toEqual([true, true]);
  fireEvent.click(quick('Today'));
  expect([pressed(quick('Tomorrow')), pressed(day(WEDNESDAY))]).toEqual([false, true]);
  chooseDay(FRIDAY);
  expect(screen.getByText('Chosen: Friday, 12 March 2027').getAttribute('role')).toBe('status');
});

test("greys out the doctor's days off", async () => {
  await openStep2();
  expect(enabled(day(THURSDAY))).toBe(true);
  choose('Dr. Sits');
  expect(enabled(day(`${THURSDAY}, day off`))).toBe(false);
  expect(enabled(quick('Tomorrow'))).toBe(false);
  expect(enabled(quick('Today'))).toBe(false);
  expect(enabled(day(FRIDAY))).toBe(true);
});

test('a day on which the doctor does not work is refused, and the panel says so', async () => {
  await openStep2();
  chooseDay(FRIDAY);
  choose('Dr. Rahim');
  expect((await screen.findByText(OFF_ON_FRIDAY)).getAttribute('role')).toBe('alert');
  expect(screen.getByText('The doctor does not sit on this day.')).toBeDefined();
  next();
  await screen.findByText('Dr. Rahim is not available on Friday. Please select a different date or doctor.');
  press(screen.getByText('Select again'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(doctorCard('Dr. Rahim'));
  expect(heading()).toContain('Step 2');

  chooseDay(THURSDAY);
  expect(screen.queryByText(OFF_ON_FRIDAY)).toBeNull();
  next();
  await onStep(3);
  expect(valueBeside('Date')).toBe('Tomorrow (Thursday), 11 March 2027');
});

test('another doctor corrects it as well', async () => {
  await openStep2();
  chooseDay(FRIDAY);
  choose('Dr. Rahim');
  await screen.findByText(OFF_ON_FRIDAY);
  choose('Dr. Sits');
  await waitFor(() => expect(screen.queryByText(OFF_ON_FRIDAY)).toBeNull());
  next();
  await onStep(3);
});

test('the calendar of the doctor decides before the week: an extra day is open, a leave is closed', async () => {
  const off = { startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  const common = { doctorId: 31, text: null, textBn: null, until: null, entryId: null, isChanged: false };
  const numbers = { booked: 0, touched: 0, waiting: 0 };
  desk.api.respond(listDoctorDays, {
    days: [
      { ...off, ...common, ...numbers, date: '2027-03-11', enabled: false, reason: 'leave' },
      { ...off, ...common, ...numbers, date: '2027-03-12', enabled: true, reason: 'changed' },
    ],
  });
  await openStep2();
  choose('Dr. Rahim');
  await waitFor(() => expect(enabled(day(FRIDAY))).toBe(true));
  expect(enabled(day(`${THURSDAY}, day off`))).toBe(false);
  // The list of days begins with the first of the month that is shown.
  expect(desk.api.requests(listDoctorDays)[0]?.query).toEqual({ from: '2027-03-01', to: '2027-03-31' });
});
