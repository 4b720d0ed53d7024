import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forSeconds, getInTurn, repeatVisit } from '../load/load.ts';
import { freeDoctors } from '../support/call-api.ts';
import { residentMegabytes } from '../support/process-use.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { median, quantile } from '../support/statistics.ts';
import { makeBookings, pollInTurn } from './bookings.ts';
import { listPaths } from './list-paths.ts';
import { prepareClinic } from './prepared-clinic.ts';

const SIZE = { doctors: 200, patients: 20_000, appointments: 100_000 };
const PAGES = [
  '/',
  '/doctors',
  '/book/7',
  '/api/doctors',
  '/api/departments',
  '/doctors?department=2',
  '/book/19',
];
/** The doctors who are booked have so many places, so that no booking is refused. */
const LEAST_PLACES = 100;
const SAMPLE_SECONDS = 5;
/** Memory is compared from here on, because the caches fill before. */
const SETTLED_SECONDS = 120;
const WINDOW_SECONDS = 60;
const MOST_GROWTH = 1.1;

/**
 * Simulates a morning in a busy clinic, for some minutes without a break: visitors open pages, poll the live status and book
 * serials, and staff work through their lists. No request may fail, and memory may grow by at most 10%.
 */
export async function measureMixed(folder: string, minutes: number): Promise<void> {
  heading(`A mixed load for ${minutes} minutes`);
  const clinic = await prepareClinic(`file:${join(folder, 'mixed.db')}`, SIZE);
  const goesOn = forSeconds(minutes * 60);
  const memory: MemorySample[] = [];
  const watch = async () => {
    for (let second = 0; goesOn(); second += SAMPLE_SECONDS) {
      memory.push({ second, megabytes: residentMegabytes(clinic.pid) });
      await pause(SAMPLE_SECONDS * 1_000);
    }
  };
  const lists = Object.values(listPaths(clinic)).map((path) => `/api${path}`);
  const free = await freeDoctors(clinic.call, clinic.today, LEAST_PLACES);
  const clients = [
    { name: 'polls', count: 120, pauseMs: 1_000, visit: pollInTurn(SIZE.doctors) },
    { name: 'pages', count: 20, pauseMs: 500, visit: getInTurn(PAGES) },
    { name: 'bookings', count: 10, pauseMs: 400, visit: makeBookings(free) },
    { name: 'staff lists', count: 4, pauseMs: 300, visit: getInTurn(lists, clinic.tokens.staff) },
  ];
  try {
    const watching = watch();
    const answers = await Promise.all(
      clients.map(async ({ name, count, pauseMs, visit }) => ({
        name,
        ...(await repeatVisit(clinic.port, count, visit, goesOn, pauseMs)),
      })),
    );
    await watching;
    for (const { name, latencies } of answers) {
      figure(`${name}: median`, median(latencies), 'ms');
      figure(`${name}: 99 of 100`, quantile(latencies, 0.99), 'ms');
      remark(`${latencies.length.toLocaleString('en')} of them`);
    }
    const refusals = answers.flatMap((one) => one.refusals);
    figure('errors', refusals.length, '', atMost(0));
    if (refusals[0]) remark(refusals[0]);
  } finally {
    await clinic.stop();
  }
  reportMemory(memory.filter(({ megabytes }) => !Number.isNaN(megabytes)));
}

interface MemorySample {
  second: number;
  megabytes: number;
}

function reportMemory(memory: readonly MemorySample[]): void {
  const last = memory.at(-1)?.second ?? 0;
  const between = (from: number, to: number) =>
    memory.filter(({ second }) => second >= from && second < to).map(({ megabytes }) => megabytes);
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
