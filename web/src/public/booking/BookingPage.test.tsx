import { getDoctor } from '@clinic-serial/contract/subjects/doctors';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { inFull } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, serverError } from '../../test/stubbed-api.ts';
import {
  alerts,
  type BookingClinic,
  findAlert,
  nameField,
  openWizard,
  stubBooking,
} from '../../test/wizard.ts';

let clinic: BookingClinic;

beforeEach(() => {
  clinic = stubBooking();
});

const title = (text: string) => screen.findByText(text, { selector: 'h1' });

test('step 1 names the doctor, the hours, the free places and the day', async () => {
  await openWizard();
  const main = document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ');
  for (const text of [
    'Dr. Ayesha Rahman',
    'MBBS, FCPS',
    'Cardiology',
    'Sat, Sun, Mon, Tue, Wed, Thu, Fri · 9:00 AM – 5:00 PM',
    '30 slots available',
    'For today, Wednesday, 10 March 2027.',
  ]) {
    expect(main).toContain(text);
  }
  expect(document.title).toBe('Book an appointment with Dr. Ayesha Rahman – Clinic Serial');
  expect(textsOf(document.querySelectorAll('[aria-current=step]'))).toEqual([
    expect.stringContaining('Patient info'),
  ]);
});

test('an unknown doctor is not found, and the page leads back to the doctors', async () => {
  clinic.api.respond(getDoctor, refusal('DOCTOR_NOT_FOUND'));
  await openPublicPage('/book/987654');
  await title('Doctor not found');
  press(screen.getByText('Back to Doctors'));
  await arriveAt('/doctors');
});

test.each(['nobody', '0'])('the address of a doctor with the number "%s" needs no look', async (id) => {
  await openPublicPage(`/book/${id}`);
  await title('Doctor not found');
  // By now the page has sent its requests, and one of them is answered.
  await screen.findByText('7 Station Road, Sylhet');
  expect(clinic.api.requests(getDoctor)).toEqual([]);
});

test('a doctor who cannot be loaded is told, and loaded by another try', async () => {
  clinic.api.respond(getDoctor, serverError());
  await openPublicPage('/book/3');
  await title('Booking Error');
  expect(alerts()).toEqual(['Server error: 500']);
  clinic.api.respond(getDoctor, inFull(clinic.doctor));
  press(screen.getByText('Try Again'));
  await screen.findByText('Dr. Ayesha Rahman');
  expect(nameField()).toBeTruthy();
  expect(alerts()).toEqual([]);
});

test('a doctor who cannot be loaded is told in the words of the server, with the way back', async () => {
  clinic.api.respond(getDoctor, refusal('INTERNAL', 'The list is being repaired.'));
  await openPublicPage('/book/3');
  await findAlert('The list is being repaired.');
  press(screen.getByText('Back to Doctors'));
  await arriveAt('/doctors');
});

test('the page says that the doctor is loading', async () => {
  const door = closedDoor();
  clinic.api.respond(getDoctor, async () => {
    await door.opened;
    return inFull(clinic.doctor);
  });
  await openPublicPage('/book/3');
  const status = await screen.findByText('Loading doctor information');
  expect(status.getAttribute('role')).toBe('status');
  door.open();
  await screen.findByText('Dr. Ayesha Rahman');
  expect(screen.queryByText('Loading doctor information')).toBeNull();
});
