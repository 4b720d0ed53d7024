import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.ts';

/** The folder of all runs, inside the repository: nothing is left in the machine's temporary folder. */
const RUNS = fileURLToPath(new URL('../../test-results/browser-servers', import.meta.url));

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
export async function copyDemoClinic(file: string): Promise<void> {
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
