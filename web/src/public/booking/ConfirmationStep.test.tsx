import { getDoctor, getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PATIENT_SESSION_KEYS, patientSession } from '../../session/patient-session.ts';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { anAppointment, aPatient, inFull, someMoney } from '../../test/records.ts';
import { press, valueBeside } from '../../test/staff-screen.tsx';
import {
  acceptCodes,
  askForCode,
  type BookingClinic,
  booked,
  button,
  codeRequests,
  enterCode,
  findTicket,
  nameField,
  phoneField,
  reachCodeStep,
  stubBooking,
} from '../../test/wizard.ts';

let clinic: BookingClinic;

beforeEach(() => {
  clinic = stubBooking({ availableSlots: 8, limit: 8 });
});

/** Does all three steps and waits for the ticket. */
async function book(name?: string): Promise<HTMLElement> {
  await reachCodeStep(name);
  enterCode();
  await booked();
  return findTicket();
}

const stored = (key: keyof typeof PATIENT_SESSION_KEYS) => localStorage.getItem(PATIENT_SESSION_KEYS[key]);
const hoursLeft = () => ((patientSession.read()?.expiresAt ?? 0) - Date.now()) / 3_600_000;

test('step 3 has the focus and shows one free place less', async () => {
  await book();
  expect(document.activeElement).toBe(await booked());
  expect(document.activeElement?.textContent).toMatch(/^Step 3 of 3: /);
  expect(screen.getByText(/7 slots available/)).toBeTruthy();
  expect(screen.queryByLabelText('Verification code')).toBeNull();
});

test('the ticket holds everything that the patient needs', async () => {
  const appointment = anAppointment({
    serialNumber: 4,
    patientName: 'Md. Rahim Uddin',
    departmentName: 'ENT',
    departmentLocation: 'Level 2, Room 215',
    estimatedTime: '10:40',
    createdAt: '2027-03-10T04:05:00.000Z',
    money: someMoney({ visitKind: 'follow-up', due: 30_000, lastSeenOn: '2027-02-20' }),
  });
  acceptCodes(clinic, { appointment, serialNumber: 4 });
  const ticket = await book();
  expect(ticket.querySelector('[data-ticket-serial]')?.textContent).toBe('4');
  const details = [...ticket.querySelectorAll('dt')].map(({ textContent }) => [
    textContent,
    valueBeside(textContent ?? '', ticket),
  ]);
  expect(Object.fromEntries(details)).toEqual({
    'Patient name': 'Md. Rahim Uddin',
    'Phone number': '+88 01712-345678',
    Doctor: 'Dr. Ayesha Rahman',
    Department: 'ENT, Level 2, Room 215',
    'Appointment date': 'Wednesday, 10 March 2027',
    "Doctor's schedule": '9:00 AM – 5:00 PM',
    Status: 'Booked',
    Payment: 'Pay at the desk: 300 taka · Follow-up, last seen 20 February 2027',
    'Booking time': '10 March 2027, 10:05 AM',
  });
  await waitFor(() => expect(ticket.textContent).toContain('Come between 6:40 and 7:10 PM.'));
  expect(textsOf(ticket.querySelectorAll('ul li'))).toEqual([
    'Please arrive 15 minutes early',
    'Bring a photo ID',
    'Bring your medical documents',
    'Your serial number decides your position in the queue',
    'Late arrivals may have to wait for the next slot',
  ]);
  expect(within(ticket).getByText('AB12-CD34')).toBeTruthy();
  expect(within(ticket).getByLabelText('QR code of the reference AB12-CD34')).toBeTruthy();
  expect(screen.getByText('Need help or want to cancel? Call').textContent).toContain('01700000000');
});

test('the ticket bears the name that was typed, also in Bangla', async () => {
  expect((await book('রহিমা খাতুন')).textContent).toContain('রহিমা খাতুন');
});

test('the account of a new patient is opened by "My Account Dashboard", for 24 hours', async () => {
  await book('Karim Uddin');
  expect(screen.queryByText(/^Welcome back/)).toBeNull();
  expect(stored('token')).toBeNull();
  press(button('My Account Dashboard'));
  await arriveAt('/patient/dashboard');
  expect(stored('token')).toBe('patient token');
  expect(JSON.parse(stored('who') ?? '')).toMatchObject({ id: 12, name: 'Karim Uddin' });
  expect(JSON.parse(stored('session') ?? '')).toMatchObject({ patient: { id: 12 } });
  expect(hoursLeft()).toBeGreaterThan(23.9);
  expect(hoursLeft()).toBeLessThanOrEqual(24);
});

test('a known patient is welcomed back and logged in at once', async () => {
  acceptCodes(clinic, { autoLogin: true, patient: aPatient({ name: 'Md. Kamal Pasha' }) });
  await book();
  expect(screen.getByText('Welcome back, Kamal!')).toBeTruthy();
  expect(stored('token')).toBe('patient token');
  expect(patientSession.read()?.who).toMatchObject({ id: 12, phone: '01712345678' });
  press(button('My Account Dashboard'));
  await arriveAt('/patient/dashboard');
});

test('of a family with one phone, the ticket bears the typed name and the welcome the name on record', async () => {
  acceptCodes(clinic, {
    autoLogin: true,
    appointment: anAppointment({ serialNumber: 2, patientName: 'Tania Rahman' }),
    patient: aPatient({ name: 'Hafizur Rahman' }),
  });
  const ticket = await book('Tania Rahman');
  expect(valueBeside('Patient name', ticket)).toBe('Tania Rahman');
  expect(screen.getByText('Welcome back, Hafizur!')).toBeTruthy();
});

test('a booking whose session has ended logs nobody in', async () => {
  acceptCodes(clinic, { patientToken: '' });
  await book();
  expect(
    screen.getByText('Log in with your phone number to see this appointment in your account.'),
  ).toBeTruthy();
  press(button('My Account Dashboard'));
  await arriveAt('/patient/dashboard');
  expect(stored('token')).toBeNull();
});

test('"Book Another Appointment" begins anew, with fresh numbers', async () => {
  await book();
  clinic.live = someLiveStatus({ availableSlots: 5 });
  clinic.api.respond(getDoctor, () => inFull({ ...clinic.doctor, today: clinic.live }));
  const looks = clinic.api.requests(getLiveStatus).length;
  press(button('Book Another Appointment'));
  await screen.findByLabelText('Full name');
  expect(document.activeElement?.textContent).toBe('Step 1 of 3: Who is the appointment for?');
  expect([nameField().value, phoneField().value]).toEqual(['', '']);
  await screen.findByText('5 slots available');
  expect(clinic.api.requests(getLiveStatus).length).toBeGreaterThan(looks);

  await askForCode('Second Person', '01812345678');
  expect(codeRequests(clinic)).toHaveLength(2);
  enterCode('1002');
  await booked();
});

test('"Find More Doctors" leads to the list', async () => {
  await book();
  press(screen.getByText('Find More Doctors'));
  await arriveAt('/doctors');
  await waitFor(() => expect(screen.queryByLabelText('Appointment ticket')).toBeNull());
});
