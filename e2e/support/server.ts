import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/support/free-port.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'server/dist/main.js';
const PAGES = 'web/dist/client/index.html';
const MOVABLE_CLOCK = new URL('./movable-clock.mjs', import.meta.url).href;

/** When every tested server starts: a Wednesday morning in Dhaka, whatever the day and the hour of the test. */
const CLOCK_START = '2027-03-10T10:00:00+06:00';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export interface RunningServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string;
  /** Moves the server's clock; back with a negative number. */
  moveClock: (seconds: number) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the built server on a free port, in demo mode, with a new SQLite file of its own, on a clock
 * that starts on a Wednesday at 10:00 in Dhaka.
 *
 * @param env settings that differ from that
 * @throws Error with the server's output when it is not built, ends, or is not healthy in time
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  for (const file of [MAIN, PAGES]) {
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} is missing: build first (npm run build)`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'clinic-serial-browser-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--import', MOVABLE_CLOCK, MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${join(folder, 'clinic.db')}`,
      DEMO_MODE: 'true',
      LOG_LEVEL: 'warn',
      CLOCK_START,
      // All tests come from one address: its limits would count them as one visitor.
      REQUESTS_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      CODES_PER_HOUR: '0',
      USUAL_CODES: '0',
      LOOKUPS_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  const ended = once(server, 'close');

  const moveClock = async (seconds: number) => {
    const moved = once(server, 'message');
    server.send({ moveClockBySeconds: seconds });
    await moved;
  };

  const stop = async () => {
    server.kill('SIGTERM');
    // A server that does not obey SIGTERM is a fault to be told, not to be hidden by a SIGKILL.
    const late = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, 'late', { ref: false })]);
    if (late === 'late') server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
    if (late === 'late') throw new Error(`The server did not stop on SIGTERM:\n${output}`);
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      const what =
        server.exitCode === null ? 'was not healthy in time' : `ended with code ${server.exitCode}`;
      await stop();
      throw new Error(`The server ${what}:\n${output}`);
    }
    await sleep(50);
  }
  return { url, moveClock, stop };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}
