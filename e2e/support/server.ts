import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fastFolder } from '../../scripts/support/fast-folder.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'server/dist/main.js';
const PAGES = 'web/dist/en/client/index.html';
/** `--import` arguments of Node: always the movable clock, and slow answers when `SLOW_ANSWERS_MS` is set. */
const PRELOADED = [
  './movable-clock.mjs',
  ...(process.env.SLOW_ANSWERS_MS ? ['./slow-answers.mjs'] : []),
].flatMap((file) => ['--import', new URL(file, import.meta.url).href]);

/**
 * The time at which the clock of every tested server starts: a Wednesday morning in Dhaka, whenever the test
 * runs.
 */
const CLOCK_START = '2027-03-10T10:00:00+06:00';

/**
 * A server that cannot start ends by itself; a start takes half a second, and a minute on a very busy
 * machine.
 */
const START_TIMEOUT_MS = 150_000;
const STOP_TIMEOUT_MS = 10_000;

export interface RunningServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string;
  /** Moves the server's clock; back with a negative number. */
  moveClock: (seconds: number) => Promise<void>;
  /** Kills the server, and starts it again after `work` on the same address and database, with its clock. */
  killAndRestart: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** A server with one of these settings needs another clinic than the prepared one, so it makes its own. */
const OTHER_CLINIC = ['DATABASE_URL', 'DEMO_MODE', 'CLOCK_START', 'CLINIC_TIMEZONE'];

/**
 * Starts the built server in demo mode, on a copy of the demo clinic of this run, on a
 * clock that starts on a Wednesday at 10:00 in Dhaka.
 *
 * @param env settings that differ from that
 * @throws Error with the server's output when it is not built, ends, or is not ready in time
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  for (const file of [MAIN, PAGES]) {
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} is missing: build first (npm run build)`);
  }
  const folder = await mkdtemp(join(runFolder(), 'server-'));
  const database = join(folder, 'clinic.db');
  if (!OTHER_CLINIC.some((name) => name in env)) await copyDemoClinic(database);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000);
  };
  const began = Date.now();
  let movedMs = 0;
  /** What the server's clock shows. */
  const clockNow = () => {
    const passed = movedMs + Date.now() - began;
    return new Date(new Date(env.CLOCK_START ?? CLOCK_START).getTime() + passed).toISOString();
  };
  const start = (port: string) => {
    const started = spawn(process.execPath, [...PRELOADED, MAIN], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        DATABASE_URL: `file:${database}`,
        DEMO_MODE: 'true',
        // Tests move the queues themselves.
        DEMO_QUEUES: 'false',
        LOG_LEVEL: 'warn',
        ...(process.env.SLOW_ANSWERS_MS ? { SLOW_ANSWERS_MS: process.env.SLOW_ANSWERS_MS } : {}),
        // All tests send requests from one address. The limits for an address would count them as one
        // visitor.
        REQUESTS_PER_MINUTE: '0',
        OVERLOAD_DELAY_MS: '0',
        CODES_PER_HOUR: '0',
        USUAL_CODES: '0',
        LOOKUPS_PER_MINUTE: '0',
        ...env,
        CLOCK_START: clockNow(),
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    return { process: started, ended: once(started, 'close') };
  };
  let server = start(env.PORT ?? '0');

  const moveClock = async (seconds: number) => {
    const moved = once(server.process, 'message');
    server.process.send({ moveClockBySeconds: seconds });
    await moved;
    movedMs += seconds * 1_000;
  };

  const stop = async () => {
    server.process.kill('SIGTERM');
    // A server that does not obey SIGTERM is killed, but that is reported as an error.
    const late = await Promise.race([server.ended, sleep(STOP_TIMEOUT_MS, 'late', { ref: false })]);
    if (late === 'late') server.process.kill('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
    if (late === 'late') throw new Error(`The server did not stop on SIGTERM:\n${output}`);
  };

  try {
    const url = await readyUrl(server);
    const killAndRestart = async (work: () => Promise<void>) => {
      server.process.kill('SIGKILL');
      await server.ended;
      await work();
      server = start(new URL(url).port);
      await readyUrl(server);
    };
    return { url, moveClock, killAndRestart, stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
}

interface Started {
  process: ChildProcess;
  ended: Promise<unknown>;
}

/**
 * Waits until the server has printed its address. The system chose the port, so no other process can have
 * taken it.
 *
 * @throws Error when the server ends, or is not ready in time
 */
function readyUrl({ process: server, ended }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server was not ready in time:')), START_TIMEOUT_MS);
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://127.0.0.1:${port}`);
    });
    ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${server.exitCode}:`));
    });
  });
}

/** The folder of all runs. Each run removes what the runs before it have left. */
const RUNS = join(fastFolder(), 'clinic-serial-browser-servers');

/** The workers inherit this variable from the process that ran `prepareDemoClinic`. */
const VARIABLE = 'BROWSER_TESTS_FOLDER';

/** The folder for the databases of this run's servers. */
export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error(`${VARIABLE} is not set: Playwright's global setup did not run`);
  return folder;
}

const template = () => join(runFolder(), 'demo-clinic.db');

/**
 * Creates and seeds the database that every tested server starts from. Runs once, before the first test.
 *
 * @throws Error when the built server does not start
 */
export async function prepareDemoClinic(): Promise<void> {
  await removeRunsThatEnded();
  process.env[VARIABLE] = join(RUNS, String(process.pid));
  await mkdir(runFolder(), { recursive: true });
  const server = await startServer({ DATABASE_URL: `file:${template()}` });
  await server.stop();
}

/** Removes all databases of this run. */
export async function removeDemoClinic(): Promise<void> {
  await rm(runFolder(), { recursive: true, force: true });
}

/** Copies the seeded database: migrations and demo data take a second, a copy takes a few milliseconds. */
async function copyDemoClinic(file: string): Promise<void> {
  await copyFile(template(), file);
}

/**
 * Removes the folders of runs that were killed. The name of a folder is the id of the process that made it.
 */
async function removeRunsThatEnded(): Promise<void> {
  for (const pid of await readdir(RUNS).catch(() => [])) {
    if (!isRunning(Number(pid))) await rm(join(RUNS, pid), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
