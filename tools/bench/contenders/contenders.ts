import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../scripts/support/run.mjs';
import { startServer } from '../support/server-process.ts';

/**
 * Starts the built product as it runs in a clinic, with these exceptions. Demo mode is on, so that the answers contain the codes.
 * The limits for one address are off, because the whole load comes from one address. The proof of work (USUAL_CODES) and the
 * overload check are off, and the SMS limit is too high to be reached. The log holds warnings and errors only.
 *
 * @param checkout the folder of the version to start
 * @param more further settings
 */
export function startClinic(databaseUrl: string, checkout = root, more: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO_MODE: 'true',
    ...(hasSetting(checkout, 'DEMO_QUEUES') ? { DEMO_QUEUES: 'false' } : {}),
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    OVERLOAD_DELAY_MS: '0',
    CODES_PER_HOUR: '0',
    USUAL_CODES: '0',
    LOOKUPS_PER_MINUTE: '0',
    SMS_DAILY_LIMIT: '100000000',
    ...more,
  };
  return startServer(['server/dist/main.js'], env, checkout);
}

/** True if a version knows a setting, by its documentation. It refuses to start with one that it does not know. */
function hasSetting(checkout: string, setting: string): boolean {
  return readFileSync(join(checkout, 'docs/operating.md'), 'utf8').includes(`\`${setting}\``);
}

/**
 * Starts the server written by hand, with the same options of node as this process.
 *
 * @param task the object that it always answers, as JSON, or the SQLite file into which it books
 */
export function startByHand(task: { ANSWER: string } | { DATABASE_PATH: string }) {
  const path = fileURLToPath(new URL('./by-hand-server.ts', import.meta.url));
  return startServer([...process.execArgv, path], { NODE_ENV: 'production', ...task });
}
