import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../../../scripts/support/npm.mjs';
import { cloneCommit, findRelease } from '../../../scripts/support/other-release.mjs';
import { root } from '../../../scripts/support/run.mjs';
import { step } from '../../../scripts/support/step.mjs';
import { startServer as startProcess } from '../../../server/test/server-process.ts';

/** A measured server, running as its own process. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** From the start of the process to the moment at which it serves. */
  startedInMs: number;
  stop(): Promise<unknown>;
}

/** @param program absolute path of its file */
export async function startServer(env: Record<string, string>, program: string): Promise<ServerProcess> {
  const began = performance.now();
  const { api, child, end } = await startProcess(env, program);
  const startedInMs = performance.now() - began;
  process.once('exit', () => child.kill('SIGKILL'));
  return { port: Number(new URL(api).port), pid: child.pid ?? 0, startedInMs, stop: () => end('SIGTERM') };
}

/**
 * Starts the built product as it runs in a clinic, with these exceptions. Demo mode is on, so that the
 * answers contain the codes. The limits for one address are off, because the whole load comes from one
 * address. The proof of work (USUAL_CODES) and the overload check are off, and the SMS limit is too high to
 * be reached. The log holds warnings and errors only.
 *
 * @param checkout the folder of the version to start
 * @param more further settings
 */
export function startClinic(databaseUrl: string, checkout = root, more: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO_MODE: 'true',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    CODES_PER_HOUR: '0',
    USUAL_CODES: '0',
    LOOKUPS_PER_MINUTE: '0',
    SMS_DAILY_LIMIT: '100000000',
    ...more,
  };
  return startServer(env, join(checkout, 'server/dist/main.js'));
}

/**
 * Starts the server written by hand, with the same options of node as this process.
 *
 * @param task the object that it always answers, as JSON, or the SQLite file into which it books
 */
export function startByHand(task: { ANSWER: string } | { DATABASE_PATH: string }) {
  const path = fileURLToPath(new URL('./by-hand-server.ts', import.meta.url));
  return startServer(
    { NODE_ENV: 'production', NODE_OPTIONS: process.execArgv.join(' '), PORT: '0', ...task },
    path,
  );
}

/** Another version of the product, built in a folder of its own. */
export interface OtherVersion {
  name: string;
  checkout: string;
}

/**
 * Builds a commit with its own packages and its own build, in .cache. A commit that is there already is not
 * built again.
 *
 * @param asked a commit, or a name of one such as HEAD~1
 */
export async function prepareVersion(asked: string): Promise<OtherVersion> {
  const release = await findRelease(asked);
  if (!release) throw new Error(`There is no commit ${asked}.`);
  const checkout = join(root, '.cache/bench-against', release.commit);
  const version = { name: `${asked} (${release.commit.slice(0, 8)})`, checkout };
  const stamp = join(checkout, '.cache/built-to-measure');
  if (existsSync(stamp)) return version;
  rmSync(checkout, { recursive: true, force: true });
  await cloneCommit(version.name, release.commit, checkout);
  const options = { cwd: checkout, quiet: true };
  await step(`Installing the packages of ${version.name}`, () =>
    npm(['ci', '--include=dev', '--prefer-offline'], options),
  );
  await step(`Building ${version.name}`, () => npm(['run', 'build'], options));
  mkdirSync(join(checkout, '.cache'), { recursive: true });
  writeFileSync(stamp, '');
  return version;
}

/**
 * Fills a clinic with the generator of another version, and starts that version on it.
 *
 * @param path of a database file that does not exist yet
 */
export async function startOtherVersion(
  { name, checkout }: OtherVersion,
  path: string,
  size: Record<string, number>,
) {
  const sizes = Object.entries(size).flatMap(([unit, count]) => [`--${unit}`, String(count)]);
  const generate = ['tools/bench.mjs', 'generate', `file:${path}`, ...sizes];
  execFileSync(process.execPath, generate, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return { name, ...(await startClinic(`file:${path}`, checkout)) };
}
