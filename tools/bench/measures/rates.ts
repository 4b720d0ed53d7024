import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type OtherVersion, startByHand, startClinic, startOtherVersion } from '../contenders/contenders.ts';
import { clinicClock } from '../contenders/prepared-clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection } from '../load/connection.ts';
import { getInTurn, type Visit } from '../load/load.ts';
import { type RoundOptions, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading } from '../support/report.ts';

const DOCTORS = 2_000;
const POLLED_DOCTORS = 200;
/** This version must reach at least this share of the other version's bookings or polls. */
const SHARE_OF_OTHER = 0.97;

/** Visits per second of the product, beside those of a server written by hand. */
interface Rate {
  title: string;
  /** What is counted. */
  visits: string;
  size: { doctors: number; patients: number; appointments: number };
  visit: () => Visit;
  byHand: { name: string; share: number };
}

const bookings = (past: number): Rate => ({
  title: `Complete bookings, 64 connections, ${past.toLocaleString('en')} past appointments (SQLite)`,
  visits: 'bookings',
  size: { doctors: DOCTORS, patients: Math.max(1, Math.round(past / 10)), appointments: past },
  visit: () => makeBookings(Array.from({ length: DOCTORS }, (_, index) => index + 1)),
  byHand: { name: 'the same two transactions by hand', share: 0.5 },
});

export const RATES = {
  /** A visitor asks for a code and verifies it, and both steps are durable on disk. */
  bookings: bookings(0),
  history: bookings(200_000),
  /** Live-status polls of all doctors in turn. An open booking page sends such a poll every 30 seconds. */
  polls: {
    title: 'Live-status polls, 64 connections',
    visits: 'polls',
    size: { doctors: POLLED_DOCTORS, patients: 1_000, appointments: 10_000 },
    visit: () => getInTurn(Array.from({ length: POLLED_DOCTORS }, (_, index) => liveStatusOf(index + 1))),
    byHand: { name: 'bare Fastify, constant answer', share: 0.85 },
  },
} satisfies Record<string, Rate>;

const liveStatusOf = (doctorId: number) => `/api/doctors/${doctorId}/live-status`;

/** @param against another version, which is measured beside this one */
export async function measureRate(
  { title, visits, size, visit, byHand }: Rate,
  folder: string,
  options: RoundOptions,
  against?: OtherVersion,
): Promise<void> {
  heading(title);
  const file = (name: string) => join(folder, `${visits}-${size.appointments}-${name}.db`);
  await generateClinic(`file:${file('ours')}`, { ...size, today: clinicClock.today() });
  const isBooked = visits === 'bookings';
  if (isBooked) cpSync(file('ours'), file('by-hand'));
  const clinic = await startClinic(`file:${file('ours')}`);
  const task = isBooked
    ? { DATABASE_PATH: file('by-hand') }
    : { ANSWER: await answerOf(clinic.port, liveStatusOf(1)) };
  const rivals = [
    {
      ...(await startByHand(task)),
      name: byHand.name,
      shareName: `${visits} as a share of those by hand`,
      aim: atLeast(byHand.share),
    },
  ];
  if (against)
    rivals.push({
      ...(await startOtherVersion(against, file('against'), size)),
      shareName: `${visits} as a share of the other version`,
      aim: atLeast(SHARE_OF_OTHER),
    });
  await sideBySide(clinic, rivals, visit(), options);
}

async function answerOf(port: number, path: string): Promise<string> {
  const connection = await Connection.open(port);
  const answer = await connection.get(path);
  connection.close();
  return answer;
}

/** Measures complete bookings per second on an empty database of the user's choice, without a comparison. */
export async function measureBookingsOn(url: string, options: RoundOptions): Promise<void> {
  heading(`Complete bookings, 64 connections, on ${new URL(url).protocol.replace(':', '')}`);
  const { size, visit } = RATES.bookings;
  await generateClinic(url, { ...size, today: clinicClock.today() });
  await sideBySide(await startClinic(url), [], visit(), options);
}

/** Makes a visit that books: a new person each time, with the doctors in turn. */
export function makeBookings(doctors: readonly number[]): Visit {
  let visitor = 0;
  return async (connection) => {
    visitor += 1;
    const { sessionToken, otp } = await connection.post<{ sessionToken: string; otp: string }>(
      '/api/appointments/request-otp',
      {
        doctorId: doctors[visitor % doctors.length],
        patientName: `Bench Visitor ${visitor}`,
        patientPhone: `019${String(visitor).padStart(8, '0')}`,
      },
    );
    await connection.post('/api/appointments/verify-otp', { sessionToken, otp });
  };
}
