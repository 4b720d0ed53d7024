import { answerOffer, getOffer, type Offer } from '@clinic-serial/contract/subjects/waiting-list';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { href } from '../../test/patient-area.tsx';
import { openPublicPage, type PublicClinic, stubPublicClinic } from '../../test/public-page.tsx';
import { anAppointment, TODAY } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { findTicket } from '../../test/wizard.ts';

const PAGE = '/waiting/abcdefghijklmnop1234';
const OVER = 'The place has gone to the next person.';

const offer: Offer = {
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  date: TODAY,
  sitting: 2,
  startTime: '17:00',
  endTime: '21:00',
  expiresAt: '2027-03-10T04:10:00.000Z',
  secondsLeft: 600,
  appointment: null,
};
const taken: Offer = { ...offer, appointment: anAppointment({ serialNumber: 8 }) };

let clinic: PublicClinic;
beforeEach(() => {
  clinic = stubPublicClinic();
  clinic.api.respond(getOffer, offer);
  clinic.api.respond(answerOffer, ({ body }) => (body.take ? taken : null));
});
afterEach(() => vi.useRealTimers());

async function open() {
  await openPublicPage(PAGE);
  await screen.findByText('Take this place');
}

test('names the doctor, the date, the hours and the time that is left, and nothing of the person', async () => {
  await open();
  await waitFor(() => expect(document.title).toBe('A place is free for you – Clinic Serial'));
  const words = document.querySelector('main')?.textContent;
  expect(words).toContain('Dr. Ayesha Rahman');
  expect(words).toContain('Wednesday, 10 March 2027, 5:00 PM – 9:00 PM');
  expect(screen.getByRole('timer').textContent).toMatch(/^Time left: (10:00|09:5\d)$/);
});

test('the place is taken, and its ticket is shown', async () => {
  await open();
  press(screen.getByText('Take this place'));
  expect((await findTicket()).querySelector('[data-ticket-serial]')?.textContent).toBe('8');
  expect(clinic.api.requests(answerOffer).map(({ params, body }) => [params.token, body])).toEqual([
    ['abcdefghijklmnop1234', { take: true }],
  ]);
});

test('a place that was taken already shows its ticket again', async () => {
  clinic.api.respond(getOffer, taken);
  await openPublicPage(PAGE);
  await findTicket();
  expect(screen.queryByText(/^Step 3/)).toBeNull();
  expect(screen.queryByText('Take this place')).toBeNull();
});

test('a refused place goes to the next person', async () => {
  await open();
  press(screen.getByText('No, thank you'));
  const heading = await screen.findByText('Thank you. The place goes to the next person.');
  expect(document.activeElement).toBe(heading);
  expect(href('To the doctor')).toBe('/book/3');
});

test('when the time is up, the server says whether the place is gone', async () => {
  fakeTime();
  clinic.api.respond(getOffer, { ...offer, secondsLeft: 5 });
  await open();
  clinic.api.respond(getOffer, refusal('OFFER_OVER'));
  await pass(6_000);
  await screen.findByText(OVER);
  expect(href('To the doctor')).toBe('/book/3');
});

test('a place that was over before leads to the doctors', async () => {
  clinic.api.respond(getOffer, refusal('OFFER_OVER'));
  await openPublicPage(PAGE);
  await screen.findByText(OVER);
  expect(href('Find a doctor', document.querySelector('main') as HTMLElement)).toBe('/doctors');
});

test('a link that the server does not know says so', async () => {
  clinic.api.respond(getOffer, refusal('OFFER_NOT_FOUND'));
  await openPublicPage(PAGE);
  await screen.findByText('This link is not valid', { selector: 'h1' });
});

test('a refusal stands above the two answers', async () => {
  clinic.api.respond(answerOffer, refusal('ALREADY_BOOKED', 'You already have serial 6 today.'));
  await open();
  press(screen.getByText('Take this place'));
  await screen.findByText('You already have serial 6 today.');
  expect(screen.getByText('No, thank you')).toBeTruthy();
});
