import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startClinic } from '../contenders/clinic.ts';
import { residentBytes } from '../support/process-use.ts';
import { atMost, figure, heading, median, remark } from '../support/report.ts';
import { startServer } from '../support/server-process.ts';

const STARTS = 5;
const IDLE_SECONDS = 10;

/**
 * Measures how soon a server with an existing database answers, and how much memory it uses while no requests
 * come.
 */
export async function measureStart(folder: string): Promise<void> {
  heading('Start and idle memory, demo clinic');
  const databaseUrl = `file:${join(folder, 'start.db')}`;
  // The first start creates the schema and the demo clinic, so it is not measured.
  await (await startClinic(databaseUrl)).stop();

  const server = await medianStartMs(() => startClinic(databaseUrl));
  figure('the server until it answers', server / 1_000, 's', atMost(2));
  const everything = await medianStartMs(() =>
    startServer(['scripts/start.mjs'], { DATABASE_URL: databaseUrl }),
  );
  figure('the start script until it answers (nothing to build)', everything / 1_000, 's', atMost(2));

  const idle = await startServer(['scripts/start.mjs'], { DATABASE_URL: databaseUrl });
  await pause(IDLE_SECONDS * 1_000);
  const bytes = residentBytes(idle.pid);
  if (bytes === undefined) remark('Memory is only measured on Linux.');
  else figure(`memory after ${IDLE_SECONDS} s without requests`, bytes / 1e6, 'MB', atMost(150));
  await idle.stop();
}

async function medianStartMs(
  start: () => Promise<{ startedInMs: number; stop(): Promise<void> }>,
): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const server = await start();
    times.push(server.startedInMs);
    await server.stop();
  }
  return median(times);
}
