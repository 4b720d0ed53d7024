import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { newPhone } from '../../../server/test/clinic.ts';
import type { Front } from './front.ts';
import type { Ledger } from './ledger.ts';

/** The pause lets the bookings of a whole test fit into the days of its doctors. */
const PAUSE_MS = 100;

/**
 * Books online: asks one instance for the code and sends it to another. Every third answer is lost, so the
 * code is sent again, to yet another instance.
 *
 * @returns the booking; undefined if the doctor is fully booked
 */
export async function bookOnline(front: Front, ledger: Ledger, doctorId: number) {
  const body = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() };
  const asked = await front.send('POST', '/appointments/request-otp', { body });
  if (asked.code === 'FULLY_BOOKED') return undefined;
  expect(asked).toMatchObject({ status: 200 });
  const { sessionToken, otp } = asked.data;
  const verify = (not: typeof asked.from) =>
    front.send('POST', '/appointments/verify-otp', { body: { sessionToken, otp }, to: front.next(not) });
  let booked = await verify(asked.from);
  if (ledger.size % 3 === 0) {
    const first = booked;
    booked = await verify(booked.from);
    expect(booked.data?.appointment?.bookingReference).toBe(first.data?.appointment?.bookingReference);
  }
  if (booked.code === 'FULLY_BOOKED') return undefined;
  expect(booked).toMatchObject({ status: 200 });
  ledger.note(booked.data.appointment);
  return booked.data as {
    appointment: { id: number; bookingReference: string };
    patientToken: string;
    serialNumber: number;
  };
}

/** Patients who book and look at the live status of the doctors until {@link Crowd.end} is called. */
export class Crowd {
  #isOver = false;
  readonly #working: Promise<unknown>;

  /** @param doctors they are booked; more may be added later */
  constructor(front: Front, ledger: Ledger, doctors: readonly number[], date: string) {
    const book = async (place: number) => {
      for (let count = place; !this.#isOver; count += 1) {
        await bookOnline(front, ledger, doctors[count % doctors.length] ?? 0);
        await pause(PAUSE_MS);
      }
    };
    const look = async () => {
      for (let count = 0; !this.#isOver; count += 1) {
        const doctorId = doctors[count % doctors.length];
        await front.get('GET', `/doctors/${doctorId}/live-status`);
        await front.get('GET', `/queue/${doctorId}/${date}/public`);
        await pause(PAUSE_MS);
      }
    };
    this.#working = Promise.all([book(0), book(1), look()]);
    // The failure is reported by end().
    this.#working.catch(() => undefined);
  }

  /** @throws the first failure of a patient */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }
}
