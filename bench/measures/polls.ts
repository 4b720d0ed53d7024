import { join } from 'node:path';
import { makeClock } from '../../server/src/clock.ts';
import { startConstant } from '../contenders/bare.ts';
import { startClinic } from '../contenders/clinic.ts';
import { startOtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection } from '../load/connection.ts';
import { type RoundOptions, sideBySide } from '../load/side-by-side.ts';
import { atLeast, figure, heading } from '../support/report.ts';

const DOCTORS = 200;
const SHARE_OF_CONSTANT = 0.8;

/**
 * Measures live-status polls per second, over all doctors in turn. Every open booking page sends such a poll
 * every 30 seconds. The product is compared with a bare Fastify that returns one of those answers as a
 * constant.
 */
export async function measurePolls(folder: string, options: RoundOptions): Promise<void> {
  heading('Live-status polls, 64 connections');
  const url = `file:${join(folder, 'polls.db')}`;
  const today = makeClock('Asia/Dhaka').today();
  const size = { doctors: DOCTORS, patients: 1_000, appointments: 10_000 };
  await generateClinic(url, { ...size, today });

  const clinic = await startClinic(url);
  const contenders = [
    { name: 'Clinic Serial', ...clinic },
    { name: 'bare Fastify, constant answer', ...(await startConstant(await oneAnswer(clinic.port))) },
    ...(options.beside
      ? [await startOtherVersion(options.beside, join(folder, 'polls-beside.db'), size)]
      : []),
  ];
  try {
    const [product = 0, bare = 1, other] = await sideBySide(contenders, makePolls(), options);
    figure('polls as a share of the bare ones', product / bare, '', atLeast(SHARE_OF_CONSTANT));
    if (other) figure('polls as a share of the other version', product / other, '');
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
