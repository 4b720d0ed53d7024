import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { type DoctorInFull, getDoctor, type OtherDays } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queueKey } from '../../live/queue-key.ts';
import { aDayOff, someLiveStatus } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { openPublicPage, type PublicClinic, stubPublicClinic } from '../../test/public-page.tsx';
import { aLiveQueue } from '../../test/queue-records.ts';
import { aDoctor, inFull, TODAY, TOMORROW, workingOn } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal, serverError } from '../../test/stubbed-api.ts';

const DOCTOR = 'Dr. Ayesha Rahman';
const RUNNING: SittingNow = { kind: 'running', serving: 13 };

let clinic: PublicClinic;
beforeEach(() => {
  clinic = stubPublicClinic();
});

/** Opens the page of a doctor as it comes from the server. The clinic's day is a Wednesday, at 10:00. */
async function open(parts: Partial<DoctorInFull> = {}, preloaded: Record<string, unknown> = {}) {
  const doctor = { ...inFull(aDoctor()), ...parts };
  clinic.api.respond(getDoctor, doctor);
  await openPublicPage('/doctors/3', { '/doctors/3': doctor, ...preloaded });
  await screen.findByRole('heading', { level: 1, name: DOCTOR });
}

const main = () => document.querySelector('main')?.textContent ?? '';
const today = () => screen.getByRole('region', { name: 'Today' });
const bookLink = () => within(today()).getByText('Book Appointment');
const rowOf = (day: string) => screen.getByText(day, { selector: 'th' }).closest('tr') as HTMLElement;

test('says who the doctor is and what helps to choose, and leads to the booking', async () => {
  await open({
    experienceYears: 12,
    languages: ['bn', 'syl'],
    treats: 'Chest pain, heart attack\nChest pain',
    kept: { patients: 50, held: 45 },
  });
  await waitFor(() => expect(document.title).toBe('Dr. Ayesha Rahman, Cardiology – Clinic Serial'));
  for (const text of ['MBBS, FCPS', '12 years experience', 'Consultation fee: 500 taka · Pay at the desk'])
    expect(screen.getByText(text), text).toBeTruthy();
  expect(main()).toContain('Cardiology · Level 2, Room 204');
  expect(main()).toContain('Languages: Bangla, Sylheti');
  expect(textsOf(screen.getByRole('region', { name: 'Treats' }).querySelectorAll('li'))).toEqual([
    'Chest pain',
    'heart attack',
  ]);
  expect(main()).toContain('Of the last 50 patients, 90 % were called within their time.');
  press(bookLink());
  await arriveAt('/book/3');
});

test.each([
  [30_000, 30, 'Consultation fee: 800 taka · follow-up within 30 days: 300 taka · Pay at the desk'],
  [30_000, 1, 'Consultation fee: 800 taka · follow-up within 1 day: 300 taka · Pay at the desk'],
  [30_000, 0, 'Consultation fee: 800 taka · Pay at the desk'],
  [80_000, 30, 'Consultation fee: 800 taka · Pay at the desk'],
])('says the doctor’s own fees, with a follow-up of %d paisa within %d days: %s', async (...row) => {
  const [followUp, followUpDays, says] = row;
  await open({ fees: { new: 80_000, 'follow-up': followUp, report: 0, followUpDays } });
  await waitFor(() => expect(textsOf(today().querySelectorAll('p'))).toContain(says));
});

test('leaves out what nobody has entered', async () => {
  await open({ experienceYears: null, departmentLocation: null });
  expect(textsOf(document.querySelectorAll('main h2'))).toEqual(['Hours']);
  expect(main()).not.toMatch(/Languages|Room|experience|Of the last|In the next/);
});

test('leads back to all doctors of the department', async () => {
  await open();
  press(screen.getByText('All doctors of Cardiology'));
  await arriveAt('/doctors?department=5');
});

test('says what the doctor does now and when a new serial should come', async () => {
  const queue = aLiveQueue({ window: { from: '10:40', to: '11:10' }, now: RUNNING });
  await open(
    { today: someLiveStatus({ availableSlots: 6, now: RUNNING }) },
    { [queueKey(3)[0]]: { 1: queue } },
  );
  await screen.findByText('Consultation fee: 500 taka · Pay at the desk');
  expect(textsOf(today().querySelectorAll('p'))).toEqual([
    'Today, 9:00 AM – 5:00 PM',
    'Now serving 13 · about 2 waiting',
    'Book now and come between 10:40 and 11:10 AM.',
    '6 places free',
    'Consultation fee: 500 taka · Pay at the desk',
  ]);
  expect(bookLink().dataset.look).toBe('primary');
});

test.each<[string, Partial<DoctorInFull>, string[]]>([
  [
    'is off',
    { today: aDayOff, weeklySchedule: workingOn(7) },
    ['Not available today', 'Next: Sunday, 9:00 AM'],
  ],
  [
    'is on leave',
    {
      today: {
        ...aDayOff,
        away: { reason: 'leave', until: '2027-03-12', text: 'At a conference', textBn: null },
        next: { date: '2027-03-13', startTime: '09:00' },
      },
    },
    ['On leave until Friday', 'At a conference', 'Next: Saturday, 9:00 AM'],
  ],
  [
    'has no place left',
    { today: someLiveStatus({ availableSlots: 0, reason: 'fully-booked' }) },
    ['Today, 9:00 AM – 5:00 PM', 'Fully booked'],
  ],
])('of a doctor who %s it says so, and offers colleagues', async (_state, parts, lines) => {
  clinic.doctors = [aDoctor({ id: 8, name: 'Dr. Colleague' })];
  await open(parts);
  expect(await within(today()).findByText('Dr. Colleague')).toBeTruthy();
  expect(textsOf(today().querySelectorAll('p'))).toEqual(expect.arrayContaining(lines));
  expect(bookLink().dataset.look).toBe('quiet');
});

test('has the week, Saturday first, with each sitting, and today marked', async () => {
  const sittings = [
    { sitting: 1 as const, startTime: '09:00', endTime: '13:00' },
    { sitting: 2 as const, startTime: '17:00', endTime: '21:00' },
  ];
  const weeklySchedule = {
    ...workingOn(3),
    6: { enabled: true, startTime: '09:00', endTime: '21:00', sittings },
  };
  await open({ weeklySchedule });
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
  expect(rows[0]).toEqual(['Saturday', '9:00 AM – 1:00 PM5:00 PM – 9:00 PM']);
  expect(rows[1]).toEqual(['Sunday', 'Does not sit']);
  expect(rows[4]).toEqual(['Wednesday · Today', '9:00 AM – 5:00 PM']);
  expect(document.querySelectorAll('tr[aria-current=date]')).toHaveLength(1);
  expect(rowOf('Wednesday').getAttribute('aria-current')).toBe('date');
});

test.each<[string, Partial<DoctorInFull['today']>, string]>([
  ['other hours', { startTime: '11:00', endTime: '12:00' }, 'Today: 11:00 AM – 12:00 PM'],
  [
    'a cancelled sitting',
    { availableSlots: 0, now: { kind: 'cancelled', reason: 'Doctor ill' } },
    'Cancelled today: the doctor is ill',
  ],
  ['a changed day off', aDayOff, 'Today: Does not sit'],
])('says beside the usual hours of today that there is %s', async (_difference, parts, words) => {
  await open({ today: someLiveStatus(parts) });
  expect(rowOf('Wednesday').textContent).toBe(`Wednesday · Today9:00 AM – 5:00 PM${words}`);
});

test('lists what differs from the week', async () => {
  const entry = { sittings: [], text: null, textBn: null };
  const evening = [{ startTime: '17:00', endTime: '21:00' }];
  const otherDays: OtherDays[] = [
    { ...entry, from: TODAY, to: TODAY, reason: 'changed', sittings: evening },
    { ...entry, from: TOMORROW, to: '2027-03-14', reason: 'leave', text: 'At a conference' },
    { ...entry, from: '2027-03-15', to: '2027-03-16', reason: 'leave' },
    { ...entry, from: '2027-03-17', to: '2027-03-17', reason: 'holiday', text: 'Independence Day' },
    { ...entry, from: '2027-03-19', to: '2027-03-19', reason: 'changed', sittings: evening },
    { ...entry, from: '2027-03-20', to: '2027-03-20', reason: 'changed' },
  ];
  await open({ otherDays, weeklySchedule: workingOn(1, 2, 3, 4, 6, 7) });
  const items = screen.getByText('In the next two weeks').nextElementSibling?.children ?? [];
  expect([...items].map((item) => textsOf(item.children).join(': '))).toEqual([
    'Today: Other hours: 5:00 PM – 9:00 PM',
    'Tomorrow to Sun, 14 Mar: On leave · At a conference',
    'Mon, 15 Mar to Tue, 16 Mar: On leave',
    'Wed, 17 Mar: Independence Day',
    'Fri, 19 Mar: Extra day: 5:00 PM – 9:00 PM',
    'Sat, 20 Mar: Does not sit',
  ]);
});

test.each(['/doctors/99', '/doctors/0', '/doctors/first'])(
  '%s says that there is no such doctor',
  async (address) => {
    clinic.api.respond(getDoctor, refusal('DOCTOR_NOT_FOUND'));
    await openPublicPage(address);
    await screen.findByRole('heading', { level: 1, name: 'Doctor not found' });
    press(screen.getByText('Back to Doctors'));
    await arriveAt('/doctors');
  },
);

test('a doctor who cannot be loaded is told, and loaded by another try', async () => {
  clinic.api.respond(getDoctor, serverError());
  await openPublicPage('/doctors/3');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load doctor information');
  clinic.api.respond(getDoctor, inFull(aDoctor()));
  press(screen.getByText('Try Again'));
  await screen.findByRole('heading', { level: 1, name: DOCTOR });
});
