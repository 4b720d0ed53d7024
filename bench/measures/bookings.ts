import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { makeClock } from '../../server/src/clock.ts';
import { startByHand } from '../contenders/bare.ts';
import { startClinic } from '../contenders/clinic.ts';
import { type OtherVersion, startOtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { Connection } from '../load/connection.ts';
import { type RoundOptions, ratioFigure, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading } from '../support/report.ts';

const DOCTORS = 2_000;
const SHARE_OF_BY_HAND = 0.5;
/** How many bookings, polls or lists there must be for each one of the version before. */
export const SHARE_OF_OTHER = 0.97;

/**
 * Measures complete bookings per second: a visitor asks for a code and verifies it, and both steps are
 * durable on disk. The product is compared with a server that does the same two transactions, written by
 * hand.
 *
 * @param past the number of past appointments in the database
 * @param against another version, which is measured beside this one
 */
export async function measureBookings(
  folder: string,
  past: number,
  options: RoundOptions,
  against?: OtherVersion,
): Promise<void> {
  heading(`Complete bookings, 64 connections, ${past.toLocaleString('en')} past appointments (SQLite)`);
  const prepared = join(folder, `bookings-${past}.db`);
  const patients = Math.max(1, Math.round(past / 10));
  const size = { doctors: DOCTORS, patients, appointments: past };
  await generateClinic(`file:${prepared}`, { ...size, today: clinicDay() });
  const ours = join(folder, `bookings-${past}-ours.db`);
  const byHand = join(folder, `bookings-${past}-by-hand.db`);
  cpSync(prepared, ours);
  cpSync(prepared, byHand);

  const contenders = [
    { name: 'Clinic Serial', ...(await startClinic(`file:${ours}`)) },
    { name: 'the same two transactions by hand', ...(await startByHand(byHand)) },
    ...(against ? [await startOtherVersion(against, join(folder, `bookings-${past}-against.db`), size)] : []),
  ];
  try {
    const [product = [], hand = [], other] = await sideBySide(contenders, makeBookings(DOCTORS), options);
    ratioFigure('bookings as a share of the hand-written ones', product, hand, atLeast(SHARE_OF_BY_HAND));
    if (other)
      ratioFigure('bookings as a share of the other version', product, other, atLeast(SHARE_OF_OTHER));
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
}

/** Measures complete bookings per second on an empty database of the user's choice, without a comparison. */
export async function measureBookingsOn(url: string, options: RoundOptions): Promise<void> {
  heading(`Complete bookings, 64 connections, on ${new URL(url).protocol.replace(':', '')}`);
  await generateClinic(url, { doctors: DOCTORS, patients: 1, appointments: 0, today: clinicDay() });
  const clinic = await startClinic(url);
  try {
    await sideBySide([{ name: 'Clinic Serial', ...clinic }], makeBookings(DOCTORS), options);
  } finally {
    await clinic.stop();
  }
}

/**
 * Makes a visit that books: a new person each time, with the doctors in turn.
 *
 * @param doctors how many there are, or the ids of those who can be booked
 */
export function makeBookings(doctors: number | readonly number[]) {
  const ids =
    typeof doctors === 'number' ? Array.from({ length: doctors }, (_, index) => index + 1) : doctors;
  let visitor = 0;
  return async (connection: Connection): Promise<void> => {
    visitor += 1;
    const { sessionToken, otp } = await connection.post<{ sessionToken: string; otp: string }>(
      '/api/appointments/request-otp',
      {
        doctorId: ids[visitor % ids.length],
        patientName: `Bench Visitor ${visitor}`,
        patientPhone: `019${String(visitor).padStart(8, '0')}`,
      },
    );
    await connection.post('/api/appointments/verify-otp', { sessionToken, otp });
  };
}

function clinicDay(): string {
  return makeClock('Asia/Dhaka').today();
}
