import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { requestBookingCode } from '@clinic-serial/contract/subjects/booking';
import { getLiveStatus, type LiveStatus, type PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDayOff, someLiveStatus } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { aDoctor } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import {
  alerts,
  type BookingClinic,
  fillInfo,
  findAlert,
  nameField,
  openWizard,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';

const FULL = 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.';
const OTHERS = 'Choose another doctor';
const noPlaces = (reason: LiveStatus['reason']) => someLiveStatus({ availableSlots: 0, reason });

/** Opens the page of a doctor who cannot be booked any more. */
async function openBlocked(live: LiveStatus, others: PublicDoctor[] = []): Promise<void> {
  const scheduleSummary = { availableDays: 'Sat, Thu', timeRanges: '09:00-17:00', totalAvailableDays: 2 };
  stubBooking(live, { scheduleSummary }).doctors.push(...others);
  await openPublicPage('/book/3');
  await screen.findByText('0 slots available');
}

/** Fills in step 1, and is refused because something has changed at the clinic since. */
async function beRefused(code: ErrorCode, change: (clinic: BookingClinic) => void, sentence?: string) {
  const clinic = stubBooking();
  await openWizard();
  fillInfo('Nazma Begum');
  change(clinic);
  clinic.api.respond(requestBookingCode, refusal(code, sentence));
  sendInfo();
}

test.each<[string, string, LiveStatus]>([
  ['is fully booked', FULL, noPlaces('fully-booked')],
  [
    'has only serials for the desk left',
    "No more serials are given online for this doctor today. The clinic's desk may still have one: please call or come to the desk, or choose another doctor.",
    noPlaces('desk-only'),
  ],
  [
    'is booked no more after the hours',
    "The doctor's hours are over for today. Please try again tomorrow.Next: Tomorrow, 9:00 AM",
    noPlaces('session-over'),
  ],
  [
    'runs too late',
    'The doctor is running late: a new serial would be called too long after the hours. Please choose another doctor or another day.Next: Tomorrow, 9:00 AM',
    noPlaces('overrun'),
  ],
  [
    'does not sit today',
    'Dr. Ayesha Rahman is not available for booking today (Wednesday). Available days: Sat, Thu. Please choose another doctor.',
    aDayOff,
  ],
])('a doctor who %s says so at once, and shows the way to another', async (_state, sentence, live) => {
  await openBlocked(live);
  expect(alerts()).toEqual([`${sentence}${OTHERS}`]);
  expect(screen.queryByLabelText('Full name')).toBeNull();
  press(screen.getByText(OTHERS));
  await arriveAt('/doctors');
});

const over = (now: SittingNow) => someLiveStatus({ availableSlots: 0, reason: 'session-over', now });

test.each<[string, LiveStatus]>([
  ['Cancelled today: the doctor is ill', over({ kind: 'cancelled', reason: 'Doctor ill' })],
  ['Finished for today', over({ kind: 'ended' })],
  ['The hours ended at 5:00 PM', over({ kind: 'over', endedAt: '17:00' })],
])('"%s" is said once, with the next day and colleagues', async (statement, live) => {
  stubBooking(live).doctors.push(aDoctor({ id: 8, name: 'Dr. Colleague' }));
  await openPublicPage('/book/3');
  await findAlert(statement);
  expect(alerts()).toEqual([`${statement}Next: Tomorrow, 9:00 AM${OTHERS}`]);
  expect(screen.getAllByText(statement)).toHaveLength(1);
  expect(document.querySelector('main')?.textContent).not.toMatch(
    /slots available|Hours are over|Fully booked/,
  );
  await screen.findByText('Dr. Colleague');
});

test('a sitting that is cancelled while somebody fills in step 1 says so, and not that its hours are over', async () => {
  await beRefused('SESSION_OVER', (clinic) =>
    Object.assign(clinic, { live: over({ kind: 'cancelled', reason: 'Doctor ill' }) }),
  );
  const alert = await findAlert('Cancelled today: the doctor is ill');
  expect(alerts()).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(nameField().value).toBe('Nazma Begum');
});

test.each<[string, LiveStatus]>([
  ['is fully booked', noPlaces('fully-booked')],
  ['does not sit today', aDayOff],
])('a doctor who %s offers colleagues with places', async (_state, live) => {
  await openBlocked(live, [
    aDoctor({ id: 3, today: live }),
    aDoctor({ id: 7, name: 'Dr. Full', today: noPlaces('fully-booked') }),
    aDoctor({ id: 8, name: 'Dr. Colleague', today: someLiveStatus({ availableSlots: 4 }) }),
    aDoctor({ id: 9, name: 'Dr. Other', departmentId: 6 }),
  ]);
  const colleague = await screen.findByText('Dr. Colleague');
  const offer = colleague.closest('section') as HTMLElement;
  expect(textsOf(offer.querySelectorAll('li'))).toEqual([
    'Dr. ColleagueToday 9:00 AM – 5:00 PM · 4 places free',
  ]);
  // The alert itself stays as it was, so that it is not read again.
  expect(alerts()).toHaveLength(1);
  expect(colleague.closest('[role=alert]')).toBeNull();
  press(colleague);
  await arriveAt('/book/8');
});

test('a last place that goes between two looks is told by the refusal, once', async () => {
  await beRefused(
    'FULLY_BOOKED',
    (clinic) => Object.assign(clinic, { live: noPlaces('fully-booked') }),
    FULL,
  );
  await findAlert(FULL);
  await screen.findByText('0 slots available');
  expect(alerts()).toEqual([`${FULL}${OTHERS}`]);
  expect(nameField().value).toBe('Nazma Begum');
});

test('a doctor who is taken off today is told by the refusal, with the way to another', async () => {
  const sentence = 'Dr. Ayesha Rahman is not available on Wednesday. Please choose another doctor.';
  await beRefused('NOT_SCHEDULED', (clinic) => Object.assign(clinic, { live: aDayOff }), sentence);
  await findAlert(sentence);
  await screen.findByText('0 slots available');
  expect(alerts()).toEqual([`${sentence}${OTHERS}`]);
});

test('a doctor who leaves the clinic is told by the refusal, and nothing that was typed is lost', async () => {
  await beRefused('DOCTOR_NOT_FOUND', ({ api }) => {
    api.respond(getLiveStatus, refusal('DOCTOR_NOT_FOUND'));
  });
  const alert = await findAlert('Doctor not found');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(nameField().value).toBe('Nazma Begum');
  press(screen.getByText(OTHERS));
  await arriveAt('/doctors');
});
