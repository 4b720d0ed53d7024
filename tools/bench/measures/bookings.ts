import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startByHand, startClinic } from '../contenders/contenders.ts';
import { type OtherVersion, startOtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection } from '../load/connection.ts';
import { getInTurn } from '../load/load.ts';
import { type Rival, type RoundOptions, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading } from '../support/report.ts';
import { clinicClock } from './prepared-clinic.ts';

const DOCTORS = 2_000;
const POLLED_DOCTORS = 200;
const SHARE_OF_BY_HAND = 0.5;
const SHARE_OF_CONSTANT = 0.85;
/** How many bookings, polls or lists there must be for each one of the version before. */
export const SHARE_OF_OTHER = 0.97;

/**
 * Measures complete bookings per second: a visitor asks for a code and verifies it, and both steps are durable on disk. The
 * product is compared with a server that does the same two transactions, written by hand.
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
  const file = (name: string) => join(folder, `bookings-${past}-${name}.db`);
  const size = { doctors: DOCTORS, patients: Math.max(1, Math.round(past / 10)), appointments: past };
  await generateClinic(`file:${file('ours')}`, { ...size, today: clinicClock.today() });
  cpSync(file('ours'), file('by-hand'));
  const byHand = {
    name: 'the same two transactions by hand',
    shareName: 'bookings as a share of the hand-written ones',
    aim: atLeast(SHARE_OF_BY_HAND),
    ...(await startByHand({ DATABASE_PATH: file('by-hand') })),
  };
  const others = await otherVersion('bookings', against, file('against'), size);
  await sideBySide(
    await startClinic(`file:${file('ours')}`),
    [byHand, ...others],
    makeBookings(DOCTORS),
    options,
  );
}

/** Measures complete bookings per second on an empty database of the user's choice, without a comparison. */
export async function measureBookingsOn(url: string, options: RoundOptions): Promise<void> {
  heading(`Complete bookings, 64 connections, on ${new URL(url).protocol.replace(':', '')}`);
  const size = { doctors: DOCTORS, patients: 1, appointments: 0 };
  await generateClinic(url, { ...size, today: clinicClock.today() });
  await sideBySide(await startClinic(url), [], makeBookings(DOCTORS), options);
}

/**
 * Measures live-status polls per second, over all doctors in turn. Every open booking page sends such a poll every 30 seconds.
 * The product is compared with a bare Fastify that returns one of those answers as a constant.
 *
 * @param against another version, which is measured beside this one
 */
export async function measurePolls(
  folder: string,
  options: RoundOptions,
  against?: OtherVersion,
): Promise<void> {
  heading('Live-status polls, 64 connections');
  const url = `file:${join(folder, 'polls.db')}`;
  const size = { doctors: POLLED_DOCTORS, patients: 1_000, appointments: 10_000 };
  await generateClinic(url, { ...size, today: clinicClock.today() });
  const clinic = await startClinic(url);
  const connection = await Connection.open(clinic.port);
  const answer = await connection.get('/api/doctors/1/live-status');
  connection.close();
  const bare = {
    name: 'bare Fastify, constant answer',
    shareName: 'polls as a share of the bare ones',
    aim: atLeast(SHARE_OF_CONSTANT),
    ...(await startByHand({ ANSWER: answer })),
  };
  const others = await otherVersion('polls', against, join(folder, 'polls-against.db'), size);
  await sideBySide(clinic, [bare, ...others], pollInTurn(POLLED_DOCTORS), options);
}

async function otherVersion(
  visits: string,
  version: OtherVersion | undefined,
  path: string,
  size: Record<string, number>,
): Promise<Rival[]> {
  if (!version) return [];
  const started = await startOtherVersion(version, path, size);
  return [
    { ...started, shareName: `${visits} as a share of the other version`, aim: atLeast(SHARE_OF_OTHER) },
  ];
}

/** Makes a visit that polls the live status of one doctor after another. */
export function pollInTurn(doctors: number) {
  return getInTurn(Array.from({ length: doctors }, (_, index) => `/api/doctors/${index + 1}/live-status`));
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
