import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection, Refused } from '../load/connection.ts';
import { residentBytes } from '../support/process-use.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { makeBookings } from './bookings.ts';
import { LIST_PATHS } from './list-paths.ts';
import { addPeople, latestDate } from './lists.ts';

const SIZE = { doctors: 200, patients: 20_000, appointments: 100_000 };
const SAMPLE_SECONDS = 5;
/** Memory is compared from here on, because the caches fill before. */
const SETTLED_SECONDS = 120;
const WINDOW_SECONDS = 60;
const MOST_GROWTH = 1.1;

/** A kind of client. `count` clients of this kind repeat an action, with a pause after each. */
interface Actor {
  name: string;
  count: number;
  pauseMs: number;
  act: (connection: Connection) => Promise<void>;
}

/**
 * Simulates a morning in a busy clinic, for some minutes without a break: visitors open pages, poll the live
 * status and book serials, and staff work through their lists. No request may fail, and memory may grow by at
 * most 10%.
 */
export async function measureMixed(folder: string, minutes: number): Promise<void> {
  heading(`A mixed load for ${minutes} minutes`);
  const url = `file:${join(folder, 'mixed.db')}`;
  const clock = makeClock('Asia/Dhaka');
  await generateClinic(url, { ...SIZE, today: clock.today() });
  const database = await connect(url);
  const { staff } = await addPeople(database, clock);
  const yesterday = await latestDate(database);
  await database.close();
  const clinic = await startClinic(url);
  const days = { today: clock.today(), yesterday };
  const until = performance.now() + minutes * 60_000;
  const latencies = new Map<string, number[]>();
  const refusals: string[] = [];
  const memory: Array<{ second: number; bytes: number }> = [];

  const work = async ({ name, count, pauseMs, act }: Actor) => {
    const times: number[] = [];
    latencies.set(name, times);
    await Promise.all(
      Array.from({ length: count }, async () => {
        const connection = await Connection.open(clinic.port);
        await pause(Math.random() * pauseMs);
        while (performance.now() < until) {
          const began = performance.now();
          try {
            await act(connection);
            times.push(performance.now() - began);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            refusals.push(error.message);
          }
          await pause(pauseMs * (0.5 + Math.random()));
        }
        connection.close();
      }),
    );
  };
  const watch = async () => {
    for (let second = 0; performance.now() < until; second += SAMPLE_SECONDS) {
      const bytes = residentBytes(clinic.pid);
      if (bytes !== undefined) memory.push({ second, bytes });
      await pause(SAMPLE_SECONDS * 1_000);
    }
  };

  try {
    await Promise.all([
      watch(),
      work({ name: 'polls', count: 120, pauseMs: 1_000, act: polls() }),
      work({ name: 'pages', count: 20, pauseMs: 500, act: pages() }),
      work({ name: 'bookings', count: 10, pauseMs: 400, act: makeBookings(SIZE.doctors) }),
      work({ name: 'staff lists', count: 4, pauseMs: 300, act: lists(staff, days) }),
    ]);
  } finally {
    await clinic.stop();
  }
  for (const [name, times] of latencies) {
    const sorted = times.sort((a, b) => a - b);
    figure(`${name}: median`, median(sorted), 'ms');
    figure(`${name}: 99 of 100`, sorted[Math.floor(sorted.length * 0.99)] ?? 0, 'ms');
    remark(`${sorted.length.toLocaleString('en')} of them`);
  }
  figure('errors', refusals.length, '', atMost(0));
  if (refusals[0]) remark(refusals[0]);
  reportMemory(memory);
}

function reportMemory(memory: Array<{ second: number; bytes: number }>): void {
  const last = memory.at(-1)?.second ?? 0;
  const between = (from: number, to: number) =>
    memory.filter(({ second }) => second >= from && second < to).map(({ bytes }) => bytes / 1e6);
  const before = between(SETTLED_SECONDS, SETTLED_SECONDS + WINDOW_SECONDS);
  const after = between(last - WINDOW_SECONDS, last + 1);
  if (before.length === 0 || last < SETTLED_SECONDS + 2 * WINDOW_SECONDS) {
    remark('Memory is compared after four minutes and more, on Linux.');
    return;
  }
  figure('memory in the third minute', median(before), 'MB');
  figure('memory in the last minute', median(after), 'MB');
  figure('  times the third minute', median(after) / median(before), '', atMost(MOST_GROWTH));
}

function polls() {
  let turn = 0;
  return async (connection: Connection) => {
    turn += 1;
    await connection.get(`/api/doctors/${(turn % SIZE.doctors) + 1}/live-status`);
  };
}

function pages() {
  const paths = [
    '/',
    '/doctors',
    '/book/7',
    '/api/doctors',
    '/api/departments',
    '/doctors?department=2',
    '/book/19',
  ];
  let turn = 0;
  return async (connection: Connection) => {
    turn += 1;
    await connection.get(paths[turn % paths.length] ?? '/');
  };
}

function lists(token: string, days: { today: string; yesterday: string }) {
  const paths = Object.values(LIST_PATHS).map((path) => `/api${path(days)}`);
  let turn = 0;
  return async (connection: Connection) => {
    turn += 1;
    await connection.get(paths[turn % paths.length] ?? '', token);
  };
}
