import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDayOff, someLiveStatus } from '../../test/clinic-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { doctorCards, openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aDoctor, workingOn } from '../../test/records.ts';
import { address, press } from '../../test/staff-screen.tsx';

const DOCTOR = 'Dr. Ayesha Rahman';

/** Opens the list with one doctor and returns the doctor's card. */
async function openCard(parts: Partial<PublicDoctor>): Promise<HTMLElement> {
  stubPublicClinic([{ ...aDoctor(), ...parts }]);
  await openPublicPage('/doctors');
  await screen.findByText(DOCTOR);
  return doctorCards()[0] as HTMLElement;
}

const bookButton = (card: HTMLElement) => within(card).getByText('Book Appointment');

/** Presses the button of a doctor who does not sit today. */
async function openAlert(card: HTMLElement): Promise<HTMLElement> {
  press(bookButton(card));
  return screen.findByRole('alertdialog', { name: `${DOCTOR} is not available today` });
}

test.each<[string, Partial<LiveStatus>]>([
  ['6 places free', { availableSlots: 6 }],
  ['5 places free · Few slots remaining', { availableSlots: 5 }],
  ['1 place free · Few slots remaining', { availableSlots: 1 }],
  ['Fully booked', { availableSlots: 0, reason: 'fully-booked' }],
  ['Hours are over for today', { availableSlots: 0, reason: 'session-over' }],
  ['Serials at the desk only', { availableSlots: 0, reason: 'desk-only' }],
])('"%s" stands on the card, and its button leads to the booking', async (words, places) => {
  const card = await openCard({ today: someLiveStatus(places) });
  const lines = [...card.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toContain(words);
  press(bookButton(card));
  await arriveAt('/book/3');
});

test.each<[string, Partial<LiveStatus>]>([
  ['Starts at 9:00 AM', { now: { kind: 'before', at: '09:00' } }],
  ['Was expected at 9:00 AM, not here yet', { now: { kind: 'not-come', expectedAt: '09:00' } }],
  ['Now serving 14', { now: { kind: 'running', serving: 14 } }],
  ['On a break until 10:30 AM', { now: { kind: 'break', until: '10:30' } }],
])('"%s" stands on the card beside the free places', async (words, today) => {
  const card = await openCard({ today: someLiveStatus({ availableSlots: 6, ...today }) });
  expect(textsOf(card.querySelectorAll('p'))).toEqual(expect.arrayContaining([words, '6 places free']));
});

test.each<[string, string, Partial<LiveStatus>]>([
  [
    'Cancelled today: the doctor is ill',
    'Fri, Sat · 9:00 AM',
    { now: { kind: 'cancelled', reason: 'Doctor ill' } },
  ],
  ['Finished for today', 'Today 9:00 AM', { now: { kind: 'ended' } }],
  ['Was to end at 5:00 PM', 'Today 9:00 AM', { now: { kind: 'not-ended', endedAt: '17:00' } }],
])('"%s" is the one statement of a day that is over, with the next day', async (words, hours, today) => {
  const live = someLiveStatus({ availableSlots: 0, reason: 'session-over', ...today });
  const card = await openCard({ today: live });
  expect(card.textContent).toContain(hours);
  expect(card.textContent).toContain(`${words}Next: Tomorrow, 9:00 AM`);
  expect(card.textContent).not.toMatch(/Hours are over|Fully booked|free/);
  expect(card.textContent?.split(words)).toHaveLength(2);
});

test.each<[string, string, Partial<LiveStatus>]>([
  ['Join the waiting list', '/book/3', { availableSlots: 0, reason: 'fully-booked', canWait: true }],
  ['Other doctors: Cardiology', '/doctors?department=5', { availableSlots: 0, reason: 'fully-booked' }],
])('a full doctor offers another way: %s', async (words, href, places) => {
  const card = await openCard({ today: someLiveStatus(places) });
  expect(within(card).getByText(words).getAttribute('href')).toBe(href);
});

test('the card shows the fee, and its button leaves the page one primary button of its own', async () => {
  const card = await openCard({ today: someLiveStatus({ availableSlots: 6 }) });
  expect(card.textContent).toContain('Fee 500 taka');
  expect(bookButton(card).getAttribute('data-look')).toBe('quiet');
});

test.each([
  [30_000, 30, 'Fee 800 taka · follow-up 300 taka'],
  [80_000, 30, 'Fee 800 taka'],
  // Without follow-ups every visit costs the same.
  [30_000, 0, 'Fee 800 taka'],
])('the card shows the doctor’s own fee, with a follow-up of %d paisa within %d days: %s', async (...row) => {
  const [followUp, followUpDays, says] = row;
  const fees = { new: 80_000, 'follow-up': followUp, report: 0, followUpDays };
  const card = await openCard({ today: someLiveStatus({ availableSlots: 6 }), fees });
  expect(textsOf(card.querySelectorAll('span'))).toContain(says);
});

test('a doctor who does not sit today says when, and leads nowhere', async () => {
  const scheduleSummary = { availableDays: 'Sat, Thu', timeRanges: '09:00-17:00', totalAvailableDays: 2 };
  // The clinic day is a Wednesday.
  const card = await openCard({ today: aDayOff, scheduleSummary, weeklySchedule: workingOn(6, 7) });
  expect(card.textContent).toContain('Not available today');
  expect(card.textContent).toContain('Next: Saturday, 9:00 AM');
  expect(card.textContent).toMatch(/Sat, Thu.*9:00 AM – 5:00 PM/);

  // Without scripts the booking page says the days.
  expect(bookButton(card).getAttribute('href')).toBe('/book/3');
  const alert = await openAlert(card);
  for (const sentence of [
    'Dr. Ayesha Rahman is not available for booking today (Wednesday).',
    'Available days: Sat, Thu.',
    'Please choose another doctor.',
  ]) {
    expect(alert.textContent).toContain(sentence);
  }
  press(within(alert).getByText('OK'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(bookButton(card));
  expect(address()).toBe('/doctors');

  pressEscape(await openAlert(card));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a doctor without a schedule says that there is none', async () => {
  const scheduleSummary = { availableDays: '', timeRanges: '', totalAvailableDays: 0 };
  const card = await openCard({ today: aDayOff, scheduleSummary });
  expect(card.textContent).toContain('No schedule available');
  const alert = await openAlert(card);
  expect(alert.textContent).toContain('is not available for booking today (Wednesday).');
  expect(alert.textContent).not.toContain('Available days');
});

test('the alert offers three colleagues of the department with places, and leads to their booking', async () => {
  const colleague = (id: number, parts: Partial<LiveStatus> = {}, departmentId = 5) =>
    aDoctor({ id, name: `Dr. Number ${id}`, departmentId, today: someLiveStatus(parts) });
  stubPublicClinic([
    aDoctor({ today: aDayOff }),
    colleague(11, { startTime: '17:00', endTime: '21:00', availableSlots: 1 }),
    colleague(12, { availableSlots: 0, reason: 'fully-booked' }),
    colleague(13, {}, 6),
    colleague(14, { availableSlots: 12 }),
    colleague(15),
    colleague(16, { startTime: '18:00', endTime: '21:00' }),
  ]);
  await openPublicPage('/doctors');
  const name = await screen.findByText(DOCTOR);
  const alert = await openAlert(name.closest('article') as HTMLElement);
  expect(within(alert).getByText('Cardiology doctors with places today')).toBeTruthy();
  expect(textsOf(alert.querySelectorAll('li'))).toEqual([
    'Dr. Number 14Today 9:00 AM – 5:00 PM · 12 places free',
    'Dr. Number 15Today 9:00 AM – 5:00 PM · 30 places free',
    'Dr. Number 11Today 5:00 PM – 9:00 PM · 1 place free',
  ]);
  expect(document.activeElement).toBe(within(alert).getByText('OK'));
  expect(within(alert).queryByText('See all doctors')).toBeNull();
  press(within(alert).getByText('Dr. Number 11'));
  await arriveAt('/book/11');
});

test('the alert leads to the list of doctors when no colleague has places', async () => {
  stubPublicClinic([aDoctor({ today: aDayOff }), aDoctor({ id: 4, departmentId: 6, name: 'Dr. Other' })]);
  await openPublicPage('/doctors?search=ayesha');
  const name = await screen.findByText(DOCTOR);
  const alert = await openAlert(name.closest('article') as HTMLElement);
  expect(alert.querySelectorAll('li')).toHaveLength(0);
  press(within(alert).getByText('See all doctors'));
  await arriveAt('/doctors');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
