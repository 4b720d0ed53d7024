import { getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { serverError } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import {
  alerts,
  askForCode,
  type BookingClinic,
  booked,
  codeRequests,
  enterCode,
  fillInfo,
  findAlert,
  nameField,
  openWizard,
  reachCodeStep,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';

// The free places, which the wizard reads again while somebody books.

const NOW_FULL =
  'This doctor is now fully booked for today. Please try again tomorrow or choose another doctor.';
const LOOK_MS = 30_000;

let clinic: BookingClinic;

beforeEach(() => {
  fakeTime();
  clinic = stubBooking({ availableSlots: 4, limit: 4 });
});

const looks = () => clinic.api.requests(getLiveStatus).length;
const setFree = (availableSlots: number) => {
  clinic.live = someLiveStatus({ availableSlots, reason: availableSlots === 0 ? 'fully-booked' : null });
};

test('fewer free places are shown, and the booking goes on', async () => {
  await openWizard();
  expect(screen.getByText('4 slots available')).toBeTruthy();
  fillInfo('Nazma Begum');
  setFree(1);
  await pass(LOOK_MS);
  await screen.findByText('1 slot available');
  expect(alerts()).toEqual([]);
  expect(nameField().value).toBe('Nazma Begum');
  sendInfo();
  await screen.findByLabelText('Verification code');
});

test('the last place that goes while somebody fills in step 1 is told, and no code is asked for', async () => {
  await openWizard();
  fillInfo('Nazma Begum');
  setFree(0);
  await pass(LOOK_MS);
  const alert = await findAlert(NOW_FULL);
  expect(screen.getByText('0 slots available')).toBeTruthy();
  expect(nameField().value).toBe('Nazma Begum');

  sendInfo();
  expect(document.activeElement).toBe(alert);
  expect(codeRequests(clinic)).toEqual([]);
});

test('a person who holds a code may still enter it, and gets a place that comes free', async () => {
  await reachCodeStep();
  setFree(0);
  await pass(LOOK_MS);
  const alert = await findAlert(NOW_FULL);
  expect(alert.textContent).toContain(
    'You already have a code: you may still enter it, a place may come free.',
  );
  enterCode();
  await booked();
  expect(alerts()).toEqual([]);
});

test('a look at the free places that fails changes nothing', async () => {
  await openWizard();
  fillInfo('Nazma Begum');
  clinic.api.respond(getLiveStatus, serverError());
  const before = looks();
  await pass(LOOK_MS);
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
  expect(screen.getByText('4 slots available')).toBeTruthy();
  expect(alerts()).toEqual([]);
  expect(nameField().value).toBe('Nazma Begum');
  await askForCode();
  enterCode();
  await booked();
});

test('the serial takes one of the shown places, and ends the looks at them', async () => {
  await reachCodeStep();
  const before = looks();
  await pass(LOOK_MS);
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
  enterCode();
  await booked();
  expect(screen.getByText(/3 slots available/)).toBeTruthy();
  const atTheSerial = looks();
  await pass(2 * LOOK_MS);
  expect(looks()).toBe(atTheSerial);
});
