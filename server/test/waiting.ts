import { expect } from 'vitest';
import { makeWaitingListRunner } from '../src/waiting-list/runner.ts';
import type { Answer, TestApp } from './app.ts';
import { addDoctor, book, newPhone } from './clinic.ts';
import { eventually } from './eventually.ts';

/** The code with which a person of a test proves the phone. */
export async function requestWaitingCode(
  clinic: TestApp,
  doctorId: number,
  {
    phone = newPhone(),
    name = 'Rahima Begum',
    sitting,
  }: { phone?: string; name?: string; sitting?: 1 | 2 } = {},
): Promise<Answer> {
  const body = { doctorId, patientName: name, patientPhone: phone, ...(sitting ? { sitting } : {}) };
  return clinic.send('POST', '/waiting-list/request-otp', body);
}

/**
 * Puts a person on the list of a doctor's sitting with both calls; the answer is that of the verification.
 */
export async function wait(
  clinic: TestApp,
  doctorId: number,
  person: { phone?: string; name?: string; sitting?: 1 | 2 } = {},
): Promise<Answer> {
  const requested = await requestWaitingCode(clinic, doctorId, person);
  if (requested.status !== 200) return requested;
  const { sessionToken, otp } = requested.data;
  return clinic.send('POST', '/waiting-list/verify-otp', { sessionToken, otp });
}

/** Does what the server does every few seconds, and delivers the SMS. */
export async function settle(clinic: TestApp): Promise<void> {
  await makeWaitingListRunner(clinic.services).run();
  await deliverAll(clinic);
}

/** Delivers the SMS, and waits for those that the application itself is sending. */
export async function deliverAll({ database, services }: TestApp): Promise<void> {
  await services.outbox.deliver();
  const waiting = () =>
    database.read.selectFrom('smsOutbox').select('id').where('status', '=', 'waiting').execute();
  await eventually(waiting).toEqual([]);
}

/** The token in the last offer that a phone got; undefined if it got none. */
export function offerTokenOf(clinic: TestApp, phone: string): string | undefined {
  const offers = clinic.messages.filter((message) => message.phone === phone && message.text.includes('/w/'));
  return offers.at(-1)?.text.match(/\/w\/([\w-]+)/)?.[1];
}

export function answerOffer(clinic: TestApp, token: string | undefined, take: boolean): Promise<Answer> {
  return clinic.send('POST', `/waiting-list/offers/${token}`, { take });
}

/** A doctor whose places of today are all booked, with the appointments and tokens of the patients. */
export async function fullDoctor(clinic: TestApp, places: number) {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: places }));
  const doctorId = await addDoctor(clinic, { days });
  const booked: Array<{ id: number; token: string }> = [];
  for (let place = 1; place <= places; place += 1) {
    const { status, data } = await book(clinic, doctorId);
    expect(status).toBe(200);
    booked.push({ id: data.appointment.id, token: data.patientToken });
  }
  return { doctorId, booked };
}

/** A patient cancels the own appointment. */
export function cancel(
  clinic: TestApp,
  appointment: { id: number; token: string } | undefined,
): Promise<Answer> {
  const url = `/appointments/${appointment?.id}/status`;
  return clinic.send('PUT', url, { status: 'Cancelled' }, appointment?.token);
}
