import { setTimeout as pause } from 'node:timers/promises';
import { makeClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { StreamFleet } from '../load/stream-fleet.ts';
import { callApi } from '../support/call-api.ts';
import { addPeople } from './lists.ts';

export const DOCTORS = 2_000;
export const SECOND_MS = 1_000;
export const NO_LIMITS = { STREAMS: '0', STREAMS_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' };

export interface LiveClinic {
  server: Awaited<ReturnType<typeof startClinic>>;
  /** The address of the stream. */
  path: string;
  /** Calls the next person, or undoes it. Returns the new version. */
  act(): Promise<number>;
}

/** Starts a clinic with one sitting whose patients are all there. */
export async function prepareLive(url: string): Promise<LiveClinic> {
  const clock = makeClock('Asia/Dhaka');
  const today = clock.today();
  await generateClinic(url, { doctors: DOCTORS, patients: 100, appointments: 0, today });
  const database = await connect(url);
  const { staff } = await addPeople(database, clock);
  await database.close();
  const server = await startClinic(url, undefined, NO_LIMITS);
  const call = callApi(server.port, staff);
  const doctorId = await firstWhoSits(call, today);
  const queue = `/queue/${doctorId}/${today}`;
  let { version } = await call('GET', queue);
  let turn = 0;
  const send = async (kind: string, more: object = {}): Promise<number> => {
    turn += 1;
    const body = { kind, expectedVersion: version, key: `bench-live-${turn}-${Date.now()}`, ...more };
    ({ version } = await call('POST', `${queue}/acts`, body));
    return version;
  };
  for (const patientId of [1, 2, 3]) {
    const { id } = await call('POST', '/appointments', { doctorId, patientId, appointmentDate: today });
    ({ version } = await call('GET', queue));
    await send('arrive', { appointmentId: id });
  }
  let isCalled = false;
  return {
    server,
    path: `/api${queue}/events?sitting=1`,
    act: async () => {
      // A booking of the load may have changed the queue meanwhile.
      ({ version } = await call('GET', queue));
      isCalled = !isCalled;
      return send(isCalled ? 'call-next' : 'undo');
    },
  };
}

async function firstWhoSits(
  call: (method: string, path: string) => Promise<{ available: number }>,
  today: string,
): Promise<number> {
  for (let doctorId = 1; doctorId < DOCTORS; doctorId += 1) {
    const { available } = await call('GET', `/doctors/${doctorId}/availability?date=${today}`);
    if (available >= 10) return doctorId;
  }
  throw new Error('No doctor of the generated clinic sits today.');
}

/** Acts once a second, and returns the lags of all acts that arrived within that second or the next. */
export async function actEverySecond(
  clinic: LiveClinic,
  fleet: StreamFleet,
  times: number,
): Promise<number[]> {
  const lags: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    const sentAt = performance.timeOrigin + began;
    const version = await clinic.act();
    await pause(Math.max(0, SECOND_MS - (performance.now() - began)));
    lags.push(...(await fleet.lags(version, sentAt)));
  }
  return lags.sort((one, other) => one - other);
}

/** @param sorted in ascending order */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
