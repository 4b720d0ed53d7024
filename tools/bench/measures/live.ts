import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startClinic } from '../contenders/contenders.ts';
import { load } from '../load/load.ts';
import { type RoundOptions, ratioFigure } from '../load/side-by-side.ts';
import { openFleet, type StreamFleet } from '../load/stream-fleet.ts';
import { withPostgres } from '../support/postgres.ts';
import { cpuSeconds, residentMegabytes } from '../support/process-use.ts';
import { atLeast, atMost, figure, heading, remark, spreadFigure } from '../support/report.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { quantile, spreadOf } from '../support/statistics.ts';
import { makeBookings } from './bookings.ts';
import {
  actEverySecond,
  NO_STREAM_LIMITS,
  openWatchedSitting,
  prepareClinic,
  type WatchedSitting,
} from './prepared-clinic.ts';

const SECOND_MS = 1_000;
const SIZE = { doctors: 2_000, patients: 100, appointments: 0 };
const SIZES = [2_000, 5_000, 10_000, 20_000];
const AIMED_SIZE = 10_000;
const MOST_LAG_MS = 1_000;
const MOST_MEMORY_MB = 400;
const LEAST_BOOKINGS = 0.8;
const ACTS = 20;
/** Each stream is an open file of the server, which opens some others. */
const MOST_STREAMS = mostOpenFiles() - 200;
const HANDED_OVER = 2_000;
/** On a busy machine. */
const MOST_HAND_OVER_MS = 15_000;
const DAYS = 364;
/** On Linux the whole of 127.0.0.0/8 is this machine, so another client can have an address of its own. */
const OTHER_CLIENT = '127.0.0.2';

interface LiveClinic {
  server: ServerProcess;
  sitting: WatchedSitting;
}

/**
 * Measures streams: how long an act takes to reach all of them, what they cost, what is left for bookings, and what happens when
 * a process ends or a listening connection breaks.
 */
export async function measureLive(folder: string, options: RoundOptions): Promise<void> {
  heading('Streams of one sitting, an act every second (SQLite)');
  const clinic = await prepareLive(`file:${join(folder, 'live.db')}`);
  try {
    await measureGrowth(clinic);
    await measureBesideLooker(clinic);
    await measureBookingsBeside(clinic, options);
  } finally {
    await clinic.server.stop();
  }
  await withPostgres(['live'], (urlOf, admin) => measureTwoProcesses(urlOf('live'), admin));
}

async function prepareLive(url: string): Promise<LiveClinic> {
  const server = await prepareClinic(url, SIZE, NO_STREAM_LIMITS);
  return { server, sitting: await openWatchedSitting(server) };
}

/** Acts every second while so many streams are open, and tells how soon they knew. */
async function measureLags(
  { server, sitting }: LiveClinic,
  size: number,
  mostMs: number | undefined,
  more: (lost: number) => void,
): Promise<void> {
  const fleet = await openFleet(server.port, sitting.events, size);
  try {
    const before = cpuSeconds(server.pid) ?? 0;
    const lags = await actEverySecond(sitting, fleet, ACTS);
    const cpu = (cpuSeconds(server.pid) ?? 0) - before;
    const name = `${size.toLocaleString('en')} streams: `;
    figure(`${name}ms (half)`, quantile(lags, 0.5), '');
    figure(`${name}ms (99 of 100)`, quantile(lags, 0.99), '', aimAtMost(mostMs));
    figure(`${name}processor time of an act`, (cpu / ACTS) * 1_000, 'ms');
    more(size * ACTS - lags.length);
  } finally {
    fleet.close();
  }
  await pause(3 * SECOND_MS);
}

const aimAtMost = (value: number | undefined) => (value === undefined ? undefined : atMost(value));

async function measureGrowth(clinic: LiveClinic): Promise<void> {
  const megabytes = () => residentMegabytes(clinic.server.pid);
  remark(`${megabytes().toFixed(0)} MB without streams`);
  for (const wanted of SIZES) {
    const size = Math.min(wanted, MOST_STREAMS);
    const isAimed = size === AIMED_SIZE;
    await measureLags(clinic, size, isAimed ? MOST_LAG_MS : undefined, (lost) => {
      const name = `${size.toLocaleString('en')} streams: memory`;
      figure(name, megabytes(), 'MB', isAimed ? atMost(MOST_MEMORY_MB) : undefined);
      if (lost > 0) remark(`${lost} of ${size * ACTS} events did not arrive within a second`);
    });
  }
}

async function measureBesideLooker(clinic: LiveClinic): Promise<void> {
  heading(`Beside one address that asks for the streams of ${DAYS} days every second`);
  const looker = lookAtAllDays(clinic);
  try {
    await measureLags(clinic, AIMED_SIZE, MOST_LAG_MS, (lost) => {
      figure('events that did not arrive within a second', lost, '', atMost(0));
      remark(looker.answers());
    });
  } finally {
    looker.stop();
  }
}

/** Asks for the stream of each day from an address of its own, and again a second after a refusal. */
function lookAtAllDays({ server, sitting }: LiveClinic): { answers(): string; stop(): void } {
  const agent = new Agent({ keepAlive: true, localAddress: OTHER_CLIENT });
  const counts = new Map<number | string, number>();
  let isLooking = true;
  const look = (day: string) => {
    if (!isLooking) return;
    const url = `http://127.0.0.1:${server.port}${sitting.events.replace(/\d{4}-\d\d-\d\d/, day)}`;
    const again = (answer: number | string) => {
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
      setTimeout(look, SECOND_MS, day);
    };
    get(url, { agent }, (response) => {
      response.resume();
      response.on('close', () => again(response.statusCode ?? 0));
    }).on('error', () => again('broken connection'));
  };
  for (let day = -DAYS / 2; day < DAYS / 2; day += 1) {
    look(new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
  }
  return {
    answers: () => `its answers: ${[...counts].map(([answer, count]) => `${count} of ${answer}`).join(', ')}`,
    stop: () => {
      isLooking = false;
      agent.destroy();
    },
  };
}

/** Loads the server with bookings, in turns with and without streams. */
async function measureBookingsBeside(
  { server, sitting }: LiveClinic,
  { rounds, seconds }: RoundOptions,
): Promise<void> {
  heading(`Complete bookings beside ${AIMED_SIZE.toLocaleString('en')} streams and an act every second`);
  const visit = makeBookings(SIZE.doctors);
  const alone: number[] = [];
  const beside: number[] = [];
  const book = async () => (await load(server, visit, { seconds, warmUpSeconds: 2 })).perSecond;
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await book());
    const fleet = await openFleet(server.port, sitting.events, AIMED_SIZE);
    let isBooking = true;
    const lags: number[] = [];
    const acting = (async () => {
      while (isBooking) lags.push(...(await actEverySecond(sitting, fleet, 1)));
    })();
    beside.push(await book());
    isBooking = false;
    await acting;
    fleet.close();
    remark(`an act reached 99 of 100 within ${quantile(lags, 0.99).toFixed(0)} ms meanwhile`);
    await pause(3 * SECOND_MS);
  }
  spreadFigure('without streams', spreadOf(alone), 'per second');
  spreadFigure('with them', spreadOf(beside), 'per second');
  remark(`rounds ${alone.map(Math.round).join(', ')} and ${beside.map(Math.round).join(', ')}`);
  ratioFigure('share', beside, alone, atLeast(LEAST_BOOKINGS));
}

/** Two processes on one PostgreSQL: a connection that listens is broken, then one process ends. */
async function measureTwoProcesses(url: string, admin: pg.Client): Promise<void> {
  heading('Streams of two processes (PostgreSQL)');
  const clinic = await prepareLive(url);
  const other = await startClinic(url, undefined, NO_STREAM_LIMITS);
  try {
    await measureBrokenListener(clinic, other.port, admin);
    await measureHandOver(clinic, other);
    await measureHandOverWhileBusy(clinic, url);
  } finally {
    await Promise.all([clinic.server.stop(), other.stop()]);
  }
}

async function measureBrokenListener(
  { sitting }: LiveClinic,
  otherPort: number,
  admin: pg.Client,
): Promise<void> {
  const fleet = await openFleet(otherPort, sitting.events, 100);
  try {
    figure('an act of the other process, ms (99 of 100)', await lagOf(sitting, fleet), '');
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query = 'select 1'",
    );
    remark(`${rowCount} listening connections are broken`);
    figure('  right after the break', await lagOf(sitting, fleet), '', atMost(2 * MOST_LAG_MS));
    await pause(3 * SECOND_MS);
    figure('  3 seconds later', await lagOf(sitting, fleet), '');
  } finally {
    fleet.close();
  }
}

async function lagOf(sitting: WatchedSitting, fleet: StreamFleet): Promise<number> {
  return quantile(await actEverySecond(sitting, fleet, 5), 0.99);
}

/** The same while other programs keep each processor busy. */
async function measureHandOverWhileBusy(clinic: LiveClinic, url: string): Promise<void> {
  const other = await startClinic(url, undefined, NO_STREAM_LIMITS);
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  );
  try {
    remark(`while ${loops.length} endless loops run`);
    await measureHandOver(clinic, other, MOST_HAND_OVER_MS);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await other.stop();
  }
}

async function measureHandOver(
  { server, sitting }: LiveClinic,
  other: ServerProcess,
  mostMs?: number,
): Promise<void> {
  const fleet = await openFleet(other.port, sitting.events, HANDED_OVER, server.port);
  try {
    const began = performance.now();
    const stopped = other.stop();
    // What happens while nobody is connected must not be lost.
    await sitting.read();
    const version = await sitting.act();
    await stopped;
    const name = `the end of a process with ${HANDED_OVER.toLocaleString('en')} streams`;
    figure(name, performance.now() - began, 'ms');
    let arrived = 0;
    while (arrived < HANDED_OVER && performance.now() - began < 30 * SECOND_MS) {
      await pause(50);
      arrived = (await fleet.lags(version, 0)).length;
    }
    const whole = performance.now() - began;
    figure('  until all have the newest state elsewhere', whole, 'ms', aimAtMost(mostMs));
    figure('  that have it', arrived / HANDED_OVER, '', atLeast(1));
  } finally {
    fleet.close();
  }
}

/** How many files a process may have open; on other systems than Linux as many as this measure needs. */
function mostOpenFiles(): number {
  const limits = process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : '';
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 65_536);
}
