import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EXIT_CONFIG } from './check-node.mjs';
import { root } from './run.mjs';

const PACKAGE = '@photostructure/sqlite';
/** The same rule as in server/src/database/sqlite-driver.ts, which is not built yet on a first start. */
export const FIRST_NODE = 24;
export const LEAST_SQLITE = '3.51.3';

/** Ends this process with a sentence and {@link EXIT_CONFIG} if the driver of SQLite does not load here. */
export function assertSqliteLoads() {
  const problem = sqliteProblem();
  if (problem === '') return;
  console.error(problem);
  process.exit(EXIT_CONFIG);
}

/**
 * @param {object} [machine] this one, unless a test gives another
 * @param {string | undefined} [machine.url] the value of DATABASE_URL
 * @param {{ node: string, sqlite?: string }} [machine.versions]
 * @param {(name: string) => { DatabaseSync: new (path: string) => { close(): void } }} [machine.load]
 * @returns {string} a sentence that says what does not load and what to do; '' if there is nothing to say
 */
export function sqliteProblem({
  url = process.env.DATABASE_URL,
  versions = process.versions,
  load = createRequire(join(root, 'server/package.json')),
} = {}) {
  if (/^postgres/.test(url ?? '')) return '';
  const isBuiltIn = Number.parseInt(versions.node, 10) >= FIRST_NODE && isNewEnough(versions.sqlite ?? '0');
  const name = isBuiltIn ? 'node:sqlite' : PACKAGE;
  try {
    new (load(name).DatabaseSync)(':memory:').close();
    return '';
  } catch (error) {
    const [reason] = /** @type {Error} */ (error).message.split('\n');
    const where = `with Node ${versions.node} on ${process.platform} ${process.arch}`;
    const otherwise = isBuiltIn
      ? 'install Node again'
      : `use Node ${FIRST_NODE} or newer, which contains SQLite`;
    return `The driver of SQLite, ${name}, does not load ${where} (${reason}): run npm ci, or ${otherwise}.`;
  }
}

const isNewEnough = (/** @type {string} */ version) =>
  version.localeCompare(LEAST_SQLITE, 'en', { numeric: true }) >= 0;
