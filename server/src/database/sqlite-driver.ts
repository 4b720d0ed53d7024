import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';
import { DatabaseUnusable } from './errors.ts';

/**
 * Loads the driver of SQLite. It is not loaded with the program, because a clinic on PostgreSQL needs none.
 *
 * Two versions of better-sqlite3 are needed, because no version works on every supported Node: 13 needs version 10
 * of Node-API, which Node 20 does not have, and 12 can end the process on Node 24.19 and newer. Both have the same
 * functions. npm installs what the Node that installs can use.
 *
 * @throws DatabaseUnusable if the driver is not installed, for example because nothing could compile it
 */
export function loadSqlite(): typeof Sqlite {
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-12';
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    throw new DatabaseUnusable(
      `The driver of SQLite does not load (${(error as Error).message.split('\n')[0]}). Install g++, make and python3, ` +
        'then the packages again with this Node: npm ci.',
    );
  }
}
