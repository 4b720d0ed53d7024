import {
  bookOwnAppointment,
  listOwnNames,
  requestBookingCode,
} from '@clinic-serial/contract/subjects/booking';
import type { LiveStatus, SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { patientSession } from '../../session/patient-session.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { anAppointment, aPatient } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import {
  askForCode,
  booked,
  button,
  codeRequests,
  fillInfo,
  findAlert,
  nameField,
  openWizard,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';

const MORNING = '9:00 AM – 1:00 PM';
const EVENING = '5:00 PM – 9:00 PM';
const GONE = 'These hours cannot be booked any more. Please choose the other ones.';

const sitting = (parts: Partial<SittingStatus>): SittingStatus => ({
  sitting: 1,
  startTime: '09:00',
  endTime: '13:00',
  availableSlots: 4,
  limit: 10,
  booked: 6,
  nextSerial: 7,
  reason: null,
  ...parts,
});
const evening = (parts: Partial<SittingStatus> = {}) =>
  sitting({ sitting: 2, startTime: '17:00', endTime: '21:00', availableSlots: 9, ...parts });
const FULL = { availableSlots: 0, nextSerial: null, reason: 'fully-booked' } as const;

/** The places of a doctor who sits twice today. */
const twice = (...sittings: SittingStatus[]): Partial<LiveStatus> => ({
  startTime: '09:00',
  endTime: '21:00',
  availableSlots: sittings.reduce((sum, { availableSlots }) => sum + availableSlots, 0),
  sittings,
});

const radio = (hours: string) =>
  screen.getByLabelText<HTMLInputElement>((label) => label.startsWith(hours), { selector: 'input' });

test('the hours and the free places of each sitting are shown, and the chosen one is sent', async () => {
  const clinic = stubBooking(twice(sitting({}), evening()));
  await openWizard();
  expect(screen.getByText('13 slots available')).toBeTruthy();
  expect(screen.getByText(`Today, ${MORNING}, ${EVENING}`)).toBeTruthy();
  expect(radio(MORNING).closest('label')?.textContent).toBe(`${MORNING} · 4 places free`);
  expect(radio(MORNING).checked).toBe(true);
  press(radio(EVENING));
  await askForCode();
  expect(codeRequests(clinic)[0]).toMatchObject({ patientName: 'Karim Uddin', sitting: 2 });
  expect(screen.getByText(`Today, ${EVENING}`)).toBeTruthy();
});

test('a doctor with one sitting has no choice', async () => {
  const clinic = stubBooking();
  await openWizard();
  expect(screen.queryByText('When do you want to come?')).toBeNull();
  await askForCode();
  expect(codeRequests(clinic)[0]?.sitting).toBeUndefined();
});

test('a full sitting and one that is over say so, and cannot be chosen', async () => {
  stubBooking(twice(sitting({ ...FULL, reason: 'session-over' }), evening()));
  await openWizard();
  expect(radio(MORNING).disabled).toBe(true);
  expect(radio(MORNING).closest('label')?.textContent).toContain('Hours are over for today');
  expect(radio(EVENING).checked).toBe(true);
});

test('a sitting that fills up meanwhile is said at the choice, and what was typed stays', async () => {
  const clinic = stubBooking(twice(sitting({}), evening()));
  await openWizard();
  fillInfo('Nazma Begum');
  const accept = () => ({ sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30 });
  clinic.api.respond(requestBookingCode, ({ body }) => {
    if (body.sitting === 2) return accept();
    clinic.live = { ...clinic.live, ...twice(sitting(FULL), evening()) };
    return refusal('FULLY_BOOKED');
  });
  sendInfo();
  const alert = await findAlert(GONE);
  await waitFor(() => expect(alert.contains(document.activeElement)).toBe(true));
  expect(nameField().value).toBe('Nazma Begum');
  expect(radio(MORNING).disabled).toBe(true);
  // The choice does not change by itself.
  sendInfo();
  expect(codeRequests(clinic)).toHaveLength(1);
  press(radio(EVENING));
  expect(screen.queryByText(GONE)).toBeNull();
  sendInfo();
  await screen.findByLabelText('Verification code');
  expect(codeRequests(clinic)[1]).toMatchObject({ patientName: 'Nazma Begum', sitting: 2 });
});

test('a logged-in patient chooses a sitting too', async () => {
  const clinic = stubBooking(twice(sitting({}), evening()));
  const patient = aPatient();
  clinic.api.respond(listOwnNames, { names: [patient.name] });
  clinic.api.respond(bookOwnAppointment, { appointment: anAppointment(), patient, serialNumber: 1 });
  patientSession.save(patient, 'own token');
  await openPublicPage('/book/3');
  await screen.findByLabelText(patient.name);
  press(radio(EVENING));
  press(button('Get Serial'));
  await booked();
  expect(clinic.api.requests(bookOwnAppointment)[0]?.body).toMatchObject({ sitting: 2 });
});
