import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from './server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLOCK = new URL('./movable-clock.mjs', import.meta.url).href;
/** A Wednesday morning in Dhaka. */
const CLOCK_START = '2027-03-10T10:00:00+06:00';

/**
 * Starts a new clinic as `NODE_ENV=production npm start` does: on an empty database, and without any setting
 * that a clinic has to make. The port is the system's choice, the clock is that of the other tests, and the
 * check for overload is off, because the machine of a test is busy.
 */
export async function startFirstTime() {
  const folder = await mkdtemp(join(runFolder(), 'first-start-'));
  const child = spawn(process.execPath, ['--import', CLOCK, 'server/dist/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'clinic.db')}`,
      OVERLOAD_DELAY_MS: '0',
      CLOCK_START,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const setupAddress = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      printed += chunk;
      const address = /http:\/\/localhost:\d+\/admin\/setup#\S+/.exec(printed)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    void ended.then(() => reject(new Error(`The server ended:\n${printed}`)));
  });
  return {
    setupAddress,
    url: new URL(setupAddress).origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
