import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type Desk,
  doctorCard,
  doctorSearch,
  onStep,
  openDesk,
  openStep2,
  stubDesk,
} from '../../../test/desk.tsx';
import { aDoctor, TODAY } from '../../../test/records.ts';
import { press, type } from '../../../test/staff-screen.tsx';
import { closedDoor, onePage, serverError } from '../../../test/stubbed-api.ts';

const anwar = aDoctor({ id: 31, name: 'Dr. Anwar', qualification: 'MBBS, DESKCARD' });
const banu = aDoctor({ id: 32, name: 'Dr. Banu', qualification: 'BDS', departmentName: 'ENT' });

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
  desk.doctors = [anwar, banu];
});

const cards = () => [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')];
const names = () => cards().map((card) => card.closest('label')?.textContent?.match(/Dr\. [A-Z][a-z]+/)?.[0]);
const department = () => screen.getByLabelText('Department');
/** The status below the doctors. It is there before its words, so that screen readers read them. */
const status = () => document.querySelector('[role=radiogroup] ~ [role=status]')?.textContent;
const enter = (init = {}) => fireEvent.keyDown(doctorSearch(), { key: 'Enter', ...init });

test('finds doctors by name or qualification, and by department', async () => {
  await openStep2();
  expect(doctorSearch().placeholder).toBe('Name or qualification');
  expect(names()).toEqual(['Dr. Anwar', 'Dr. Banu']);
  type(doctorSearch(), ' deskcard ');
  expect(names()).toEqual(['Dr. Anwar']);
  type(doctorSearch(), 'DR.');
  type(department(), 'ENT');
  expect(names()).toEqual(['Dr. Banu']);
  expect(status()).toBe('');
  type(doctorSearch(), 'deskcard');
  expect(names()).toEqual([]);
  expect(status()).toBe('No doctors found');
  type(department(), '');
  expect(names()).toEqual(['Dr. Anwar']);
});

test('finds doctors by the search words of their department', async () => {
  desk.doctors = [anwar, { ...banu, departmentId: 6 }];
  await openStep2();
  type(doctorSearch(), 'বুকে');
  await waitFor(() => expect(names()).toEqual(['Dr. Anwar']));
});

test('shows on a card what one chooses by, and the whole card chooses', async () => {
  desk.doctors = [
    aDoctor({
      name: 'Dr. Karim',
      departmentName: 'ENT',
      qualification: 'MBBS, DLO',
      dailyPatientLimit: 12,
      scheduleSummary: { availableDays: 'Sat, Mon, Wed', timeRanges: '09:00-17:00', totalAvailableDays: 3 },
    }),
  ];
  await openStep2();
  const text = cards()[0]?.closest('label')?.textContent;
  for (const part of ['ENT · MBBS, DLO', '9:00 AM – 5:00 PM · Sat, Mon, Wed', 'Daily limit: 12'])
    expect(text).toContain(part);
  fireEvent.click(screen.getByText('Daily limit: 12'));
  expect(doctorCard('Dr. Karim').checked).toBe(true);
});

test('says on the cards what is free on the chosen date, before a doctor is chosen', async () => {
  const places = { startTime: '09:00', endTime: '17:00', limit: 20 };
  desk.api.respond(listAvailability, {
    doctors: [
      { doctorId: anwar.id, isScheduled: true, ...places, available: 6 },
      { doctorId: banu.id, isScheduled: true, ...places, available: 0 },
      { doctorId: 33, isScheduled: true, ...places, available: 0, closed: 'ended' },
      { doctorId: 99, isScheduled: false, startTime: null, endTime: null, limit: 0, available: 0 },
    ],
  });
  const gone = aDoctor({ id: 33, name: 'Dr. Gone' });
  desk.doctors = [anwar, banu, gone, aDoctor({ id: 99, name: 'Dr. Away' })];
  await openStep2();
  const textOf = (name: string) => doctorCard(name).closest('label')?.textContent;
  await waitFor(() => expect(textOf('Dr. Anwar')).toContain('6 of 20 free · 9:00 AM – 5:00 PM'));
  expect(textOf('Dr. Banu')).toContain('Full on this date');
  expect(textOf('Dr. Gone')).toContain('Finished · 9:00 AM – 5:00 PM');
  expect(textOf('Dr. Away')).toContain('Off on this date');
  expect(desk.api.requests(listAvailability)[0]?.query.date).toBe(TODAY);
});

test('says that a doctor has no schedule', async () => {
  desk.doctors = [aDoctor({ scheduleSummary: { availableDays: '', timeRanges: '', totalAvailableDays: 0 } })];
  await openStep2();
  expect(cards()[0]?.closest('label')?.textContent).toContain('No schedule available');
});

test('offers no doctor who cannot be booked', async () => {
  desk.doctors = [{ ...anwar, isBookable: false }, banu];
  await openStep2();
  expect(names()).toEqual(['Dr. Banu']);
});

test('says that no doctor can be booked', async () => {
  desk.doctors = [];
  await openStep2();
  expect(status()).toBe('No doctor can be booked at present.');
});

test('Enter in the search chooses the first doctor that was found', async () => {
  await openStep2();
  type(doctorSearch(), 'banu');
  // This Enter ends a word in Bangla.
  enter({ isComposing: true });
  expect(doctorCard('Dr. Banu').checked).toBe(false);
  enter();
  expect(doctorCard('Dr. Banu').checked).toBe(true);
  expect(document.activeElement).toBe(doctorCard('Dr. Banu'));
});

test('Enter before the doctors have loaded chooses the one that was meant, once they have', async () => {
  const door = closedDoor();
  desk.api.respond(listDoctorsForStaff, async () => {
    await door.opened;
    return { doctors: desk.doctors, pagination: onePage(desk.doctors) };
  });
  openDesk('?patientId=12');
  await onStep(2);
  type(doctorSearch(), 'banu');
  enter();
  expect(screen.queryByText('Please select a doctor')).toBeNull();
  door.open();
  await waitFor(() => expect(doctorCard('Dr. Banu').checked).toBe(true));
  expect(document.activeElement).toBe(doctorCard('Dr. Banu'));
});

test('shows 24 of many doctors, and more on demand', async () => {
  desk.doctors = Array.from({ length: 25 }, (_, index) =>
    aDoctor({ id: index + 1, name: `Dr. Many${index}` }),
  );
  await openStep2();
  expect(cards()).toHaveLength(24);
  expect(screen.getByText('24 of 25 doctors are shown.')).toBeDefined();
  press(screen.getByText('Show more'));
  expect(cards()).toHaveLength(25);
  // The button has gone, so the focus moves to the first new doctor.
  await waitFor(() => expect(document.activeElement).toBe(cards()[24]));
  expect(cards()[24]?.checked).toBe(false);
  expect(screen.queryByText(/doctors are shown/)).toBeNull();
});

test('requests doctors again that could not be loaded', async () => {
  desk.api.respond(listDoctorsForStaff, serverError());
  openDesk('?patientId=12');
  await onStep(2);
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Failed to load data');
  expect(box.textContent).toContain('Server error: 500');
  desk.api.respond(listDoctorsForStaff, { doctors: [banu], pagination: onePage([banu]) });
  fireEvent.click(within(box).getByText('Try Again'));
  await waitFor(() => expect(names()).toEqual(['Dr. Banu']));
  expect(screen.queryByText('Failed to load data')).toBeNull();
});
