import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCommand } from '../../test/command-process.ts';
import { describeOnAnyEngine, type Engine, freshDatabaseUrl } from '../../test/databases.ts';
import { newPlace } from '../../test/sqlite-clinic.ts';
import { checkCommandDatabase, databaseName, isDatabasePresent } from './clinic-database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const REAL = { NODE_ENV: 'production', CLINIC_SECRET: 'a-secret-of-thirty-two-characters' };

const COMMANDS = [
  ['staff', 'staff/staff-command.ts', ['list']],
  ['verify-audit', 'audit/verify-command.ts', []],
  ['verify-queue', 'queue/verify-queue-command.ts', []],
  ['verify-money', 'money/verify-money-command.ts', []],
  ['export-all', 'export/export-all-command.ts', ['--to', 'a-folder-that-nobody-makes']],
  ['import', 'import/import-command.ts', ['list']],
] as const;

const emptyPlace = async (engine: Engine) =>
  engine === 'sqlite' ? newPlace().env.DATABASE_URL : freshDatabaseUrl(engine);

describeOnAnyEngine('a command without a clinic database', (engine) => {
  it.each(COMMANDS)('%s refuses, names the database, and creates nothing', async (_word, module, args) => {
    const url = String(await emptyPlace(engine));
    const { code, out, err } = await startCommand(module, [...args], { ...REAL, DATABASE_URL: url }).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `There is no clinic's database at ${databaseName(url)}. Start the server once, or correct DATABASE_URL.\n`,
    );
    expect(await isDatabasePresent(url)).toBe(false);
    if (engine === 'sqlite') expect(readdirSync(dirname(databaseName(url)))).toEqual([]);
  });

  it('runs once the server has made its tables', async () => {
    const url = String(await emptyPlace(engine));
    const database = await connect(url);
    await migrate(database);
    await database.close({ free: false });
    await expect(checkCommandDatabase({ databaseUrl: url, demoMode: false }, 'staff', say)).resolves.toBe(
      undefined,
    );
  });
});

const say = () => {
  throw new Error('Outside demo mode there is nothing to say.');
};

describe('a command without the settings of the clinic', () => {
  it('names the command that loads them, outside demo mode', async () => {
    const url = String(newPlace().env.DATABASE_URL);
    await expect(
      checkCommandDatabase({ databaseUrl: url, demoMode: false }, 'staff', say, {}),
    ).rejects.toThrow(
      "Start the server once, or run the command with the clinic's settings: sudo clinic staff",
    );
  });

  it('says in demo mode that it uses the data of the demonstration, and continues', async () => {
    const { code, err } = await startCommand('staff/staff-command.ts', ['list'], {
      DATABASE_URL: String(newPlace().env.DATABASE_URL),
    }).ended;
    expect(code).toBe(0);
    expect(err).toMatch(
      /^This is demo mode, because NODE_ENV is not set: .* the demonstration's data in .*\n$/,
    );
  });

  it('refuses a backup without a database, also in demo mode', async () => {
    const { code, err } = await startCommand('backup/backup-command.ts', [], newPlace().env).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no clinic's database at .*clinic\.db\. Start the server once, or correct/);
  });
});

it('names a database without its password', () => {
  expect(databaseName('postgres://clinic:hush@db:5433/clinic')).toBe('postgres://db:5433/clinic');
  expect(databaseName('file:./data/clinic.db')).toBe(resolve('data/clinic.db'));
});
