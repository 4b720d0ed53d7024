import { join } from 'node:path';
import { makeClock } from '../../server/src/clock.ts';
import { startConstant } from '../contenders/bare.ts';
import { startClinic } from '../contenders/clinic.ts';
import { type OtherVersion, startOtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection } from '../load/connection.ts';
import { type RoundOptions, ratioFigure, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading } from '../support/report.ts';
import { SHARE_OF_OTHER } from './bookings.ts';

const DOCTORS = 200;
const SHARE_OF_CONSTANT = 0.85;

/**
 * Measures live-status polls per second, over all doctors in turn. Every open booking page sends such a poll
 * every 30 seconds. The product is compared with a bare Fastify that returns one of those answers as a
 * constant.
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
  const today = makeClock('Asia/Dhaka').today();
  const size = { doctors: DOCTORS, patients: 1_000, appointments: 10_000 };
  await generateClinic(url, { ...size, today });

  const clinic = await startClinic(url);
  const contenders = [
    { name: 'Clinic Serial', ...clinic },
    { name: 'bare Fastify, constant answer', ...(await startConstant(await oneAnswer(clinic.port))) },
    ...(against ? [await startOtherVersion(against, join(folder, 'polls-against.db'), size)] : []),
  ];
  try {
    const [product = [], bare = [], other] = await sideBySide(contenders, makePolls(), options);
    ratioFigure('polls as a share of the bare ones', product, bare, atLeast(SHARE_OF_CONSTANT));
    if (other) ratioFigure('polls as a share of the other version', product, other, atLeast(SHARE_OF_OTHER));
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
}

function makePolls() {
  let turn = 0;
  return async (connection: Connection): Promise<void> => {
    turn += 1;
    await connection.get(`/api/doctors/${(turn % DOCTORS) + 1}/live-status`);
  };
}

async function oneAnswer(port: number): Promise<string> {
  const connection = await Connection.open(port);
  const body = await connection.get('/api/doctors/1/live-status');
  connection.close();
  return body;
}
