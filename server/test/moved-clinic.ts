import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/database/connect.ts';
import { seedDemoData } from '../src/demo-data/seed-demo-data.ts';
import { type Moved, moveClinic, type Progress } from '../src/move/move-clinic.ts';
import { sqlitePath } from '../src/sqlite-path.ts';
import { makeTestClock, startTestApp } from './app.ts';
import { type Engine, freshDatabaseUrl, migratedDatabaseUrl } from './databases.ts';
import { signedIn } from './people.ts';
import { newPlace, tamper } from './sqlite-clinic.ts';

export const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
let seeded: Promise<string> | undefined;

/** Makes the demo clinic in a database that nobody uses. On PostgreSQL it has come there by a move. */
export async function demoClinic(engine: Engine = 'sqlite'): Promise<string> {
  seeded ??= seedOnce();
  const { path } = newPlace();
  await copyFile(sqlitePath(await seeded) as string, path);
  if (engine === 'sqlite') return `file:${path}`;
  const url = await freshDatabaseUrl('postgres');
  await move(`file:${path}`, url);
  return url;
}

async function seedOnce(): Promise<string> {
  const url = await migratedDatabaseUrl('sqlite');
  const database = await connect(url);
  await seedDemoData(database, makeTestClock());
  await database.close();
  return url;
}

/** An address of the other engine at which there is nothing. */
export const emptyPlace = async (from: Engine) =>
  from === 'sqlite' ? freshDatabaseUrl('postgres') : `file:${newPlace().path}`;

export function move(from: string, to: string): Promise<Moved> {
  const config = readConfig({ DATABASE_URL: from, CLINIC_SECRET: SECRET });
  return moveClinic({ from, to, config, onProgress: () => undefined });
}

/** Begins a move in a process that kills itself at a moment of the move. */
export async function killedMove(
  from: string,
  to: string,
  stage: Progress['stage'],
  done: number,
): Promise<void> {
  const module = (name: string) => JSON.stringify(new URL(`../src/${name}.ts`, import.meta.url).href);
  const script = `
    const { moveClinic } = await import(${module('move/move-clinic')});
    const { readConfig } = await import(${module('config')});
    const [from, to, stage, done] = process.argv.slice(1);
    await moveClinic({ from, to, config: readConfig({ DATABASE_URL: from, CLINIC_SECRET: '${SECRET}' }),
      onProgress: (now) => now.stage === stage && now.done >= Number(done) && process.kill(process.pid, 'SIGKILL') });`;
  const child = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '-e',
      script,
      '--',
      from,
      to,
      stage,
      `${done}`,
    ],
    { stdio: 'inherit' },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/**
 * Every export of the clinic: both lists, and the data of some patients. The clinic is changed by asking for
 * them.
 */
export async function exportsOf(databaseUrl: string): Promise<string[]> {
  const clinic = await startTestApp('sqlite', { databaseUrl, clock: makeTestClock() });
  try {
    const { token } = await signedIn(clinic, 'Admin');
    const paths = [
      '/appointments/export',
      '/patients/export',
      ...[1, 2, 3, 4, 5].map((id) => `/patients/${id}/data-export`),
    ];
    const texts: string[] = [];
    for (const path of paths) {
      const { body, statusCode } = await clinic.inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(statusCode).toBe(200);
      texts.push(body);
    }
    return texts;
  } finally {
    await clinic.close();
  }
}

/** Runs one statement directly on a database that nobody uses. */
export const execute = async (url: string, statement: string) => {
  const path = sqlitePath(url);
  if (path !== undefined) return tamper(path, statement);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
