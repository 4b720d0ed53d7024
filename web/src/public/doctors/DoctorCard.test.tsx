import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDayOff, someLiveStatus } from '../../test/clinic-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { arriveAt } from '../../test/place.ts';
import { doctorCards, openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aDoctor } from '../../test/records.ts';
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

test('the card names the fee', async () => {
  const card = await openCard({ experienceYears: null });
  expect(within(card).getByText('Fee 500 taka')).toBeTruthy();
});

test('a doctor who does not sit today says when, and leads nowhere', async () => {
  const scheduleSummary = { availableDays: 'Sat, Thu', timeRanges: '09:00-17:00', totalAvailableDays: 2 };
  const card = await openCard({ today: aDayOff, scheduleSummary });
  expect(card.textContent).toContain('Not available today');
  expect(card.textContent).toMatch(/Sat, Thu.*9:00 AM – 5:00 PM/);

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
