import { bookOwnAppointment, listOwnNames } from '@clinic-serial/contract/subjects/booking';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patientSession } from '../../session/patient-session.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { anAppointment, aPatient } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { alreadyBooked, refusal } from '../../test/stubbed-api.ts';
import { type BookingClinic, booked, button, findTicket, stubBooking } from '../../test/wizard.ts';

let clinic: BookingClinic;
const patient = aPatient({ name: 'Rahima Begum', phone: '01712345678' });

beforeEach(async () => {
  clinic = stubBooking();
  clinic.api.respond(listOwnNames, () => ({ names: ['Rahima Begum', 'Karim Uddin'] }));
  clinic.api.respond(bookOwnAppointment, ({ body }) => ({
    appointment: anAppointment({
      serialNumber: 9,
      patientName: body.patientName,
      patientPhone: patient.phone,
    }),
    patient,
    serialNumber: 9,
  }));
  patientSession.save(patient, 'own token');
});

const asked = () => clinic.api.requests(bookOwnAppointment).map(({ body }) => body.patientName);
const getSerial = () => press(button('Get Serial'));
async function open() {
  await openPublicPage('/book/3');
  await screen.findByLabelText('Karim Uddin');
}

test('a logged-in patient books without a code, for a name of the phone', async () => {
  await open();
  expect(screen.getByText('+88 01712-345678')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Rahima Begum').checked).toBe(true);
  press(screen.getByLabelText('Karim Uddin'));
  getSerial();
  await booked();
  expect(asked()).toEqual(['Karim Uddin']);
  expect((await findTicket()).textContent).toContain('Karim Uddin');
  expect(screen.getByText('Welcome back, Rahima!')).toBeTruthy();
});

test('a new name is typed, and what the server says about it stands at its field', async () => {
  clinic.api.respond(bookOwnAppointment, () =>
    refusal('INVALID_INPUT', 'Please check the form.', { patientName: 'Please enter your full name' }),
  );
  await open();
  press(screen.getByLabelText('Somebody else'));
  getSerial();
  await waitFor(() => expect(screen.getByLabelText('Full name').getAttribute('aria-invalid')).toBe('true'));
  type(screen.getByLabelText('Full name'), 'Nasima Akter');
  getSerial();
  await waitFor(() => expect(asked()).toEqual(['', 'Nasima Akter']));
});

test('who already has a serial sees it', async () => {
  const appointment = anAppointment({ serialNumber: 6, patientPhone: patient.phone });
  clinic.api.respond(bookOwnAppointment, () => alreadyBooked(appointment, 'You already have serial 6.'));
  await open();
  getSerial();
  await screen.findByText('You already have a serial', { selector: 'h2' });
  expect(screen.getByText('You already have serial 6.')).toBeTruthy();
  expect((await findTicket()).querySelector('[data-ticket-serial]')?.textContent).toBe('6');
});

test('another phone is proven by a code, as ever', async () => {
  await open();
  press(button('use another phone'));
  expect(await screen.findByLabelText('Phone number')).toBeTruthy();
  expect(button('Send Verification Code')).toBeTruthy();
});

test('a session that has ended leads to the form with the code', async () => {
  clinic.api.respond(bookOwnAppointment, () => refusal('UNAUTHENTICATED'));
  await open();
  getSerial();
  expect(await screen.findByLabelText('Phone number')).toBeTruthy();
});
