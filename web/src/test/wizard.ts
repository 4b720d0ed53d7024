import {
  type BookingConfirmed,
  requestBookingCode,
  verifyBookingCode,
} from '@clinic-serial/contract/subjects/booking';
import {
  getDoctor,
  getLiveStatus,
  type LiveStatus,
  type PublicDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import { getOwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { infoCheck } from '../public/booking/PatientInfoStep.tsx';
import { someLiveStatus } from './clinic-records.ts';
import { openPublicPage, type PublicClinic, stubPublicClinic } from './public-page.tsx';
import { anOwnQueue } from './queue-records.ts';
import { aDoctor, anAppointment, aPatient, inFull } from './records.ts';
import { press, type } from './staff-screen.tsx';

export interface BookingClinic extends PublicClinic {
  doctor: PublicDoctor;
  /** The doctor's places today. */
  live: LiveStatus;
}

/**
 * A stubbed server with one doctor, for the wizard in which a visitor books. Its first code is 1001, then
 * 1002 …
 */
export function stubBooking(places: Partial<LiveStatus> = {}, doctor: Partial<PublicDoctor> = {}) {
  const clinic: BookingClinic = Object.assign(stubPublicClinic(), {
    doctor: { ...aDoctor(), ...doctor },
    live: someLiveStatus(places),
  });
  const { api } = clinic;
  api.respond(getDoctor, () => inFull({ ...clinic.doctor, today: clinic.live }));
  api.respond(getLiveStatus, () => clinic.live);
  api.respond(getOwnQueue, anOwnQueue());
  sendCodes(clinic);
  acceptCodes(clinic);
  return clinic;
}

/**
 * Sends a code for every request from now on: the first one of a draft for 10 minutes, a resent one for 5.
 */
export function sendCodes({ api }: BookingClinic): void {
  api.respond(requestBookingCode, ({ body: { sessionToken } }) => {
    const codes = api.requests(requestBookingCode).length;
    return {
      sessionToken: `token ${codes}`,
      expiresInSeconds: sessionToken ? 300 : 600,
      resendAfterSeconds: 30,
      otp: String(1_000 + codes),
    };
  });
}

/** Books for every code from now on. */
export function acceptCodes({ api }: BookingClinic, parts: Partial<BookingConfirmed> = {}): void {
  api.respond(verifyBookingCode, () => {
    const { doctorId = 3, patientName = '', patientPhone = '' } = codeRequests({ api }).at(-1) ?? {};
    return {
      appointment: anAppointment({ doctorId, patientName, patientPhone }),
      patient: aPatient({ name: patientName, phone: patientPhone }),
      serialNumber: 1,
      patientToken: 'patient token',
      autoLogin: false,
      ...parts,
    };
  });
}

/** The bodies of the requests for a code, and of those with an entered code. */
export const codeRequests = ({ api }: Pick<BookingClinic, 'api'>) =>
  api.requests(requestBookingCode).map(({ body }) => body);
export const enteredCodes = ({ api }: Pick<BookingClinic, 'api'>) =>
  api.requests(verifyBookingCode).map(({ body }) => body.otp);

export const nameField = () => screen.getByLabelText<HTMLInputElement>('Full name');
export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone number');
export const codeField = () => screen.getByLabelText<HTMLInputElement>('Verification code');
export const timer = () => screen.getByRole('timer').textContent;
/** A button by its words. */
export const button = (words: string | RegExp) =>
  screen.getByText(words).closest('button') as HTMLButtonElement;
export const RESEND = 'Resend verification code';

/** Opens the wizard at step 1. */
export async function openWizard(): Promise<void> {
  await openPublicPage('/book/3');
  await screen.findByLabelText('Full name');
  await infoCheck.load();
}

export function fillInfo(name = 'Karim Uddin', phone = '01712345678'): void {
  type(nameField(), name);
  type(phoneField(), phone);
}

export const sendInfo = () => press(button('Send Verification Code'));

/** Fills in step 1 and goes on to step 2. */
export async function askForCode(name?: string, phone?: string): Promise<void> {
  fillInfo(name, phone);
  sendInfo();
  await screen.findByLabelText('Verification code');
}

/** Opens the wizard and goes on to step 2. */
export async function reachCodeStep(name?: string, phone?: string): Promise<void> {
  await openWizard();
  await askForCode(name, phone);
}

/** Types a code. The page sends it after the last digit. */
export function enterCode(code = '1001'): void {
  press(codeField());
  type(codeField(), code);
}

/** Waits for step 3 and returns its heading. */
export const booked = () => screen.findByText('Appointment booked successfully!', { selector: 'h2' });

/** Waits for the ticket. */
export const findTicket = () => screen.findByLabelText('Appointment ticket');

/** The texts of the page's alerts. */
export const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '').filter(Boolean);

/** Waits for an alert with this text. */
export async function findAlert(text: string): Promise<HTMLElement> {
  await waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining(text)));
  const all = [...document.querySelectorAll<HTMLElement>('[role=alert]')];
  return all.find(({ textContent }) => textContent?.includes(text)) as HTMLElement;
}
