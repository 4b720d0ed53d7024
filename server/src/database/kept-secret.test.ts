import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withKeptSecret, withOwnSecret } from './kept-secret.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const real = () => ({ NODE_ENV: 'production', DATABASE_URL: `file:${folder}/new/clinic.db` });

it('makes a secret beside the SQLite file, which only its owner can read, and keeps it', () => {
  const first = withOwnSecret(real());
  expect(first.CLINIC_SECRET).toMatch(/^[0-9a-f]{64}$/);
  const path = `${folder}/new/clinic.db.secret`;
  expect(readFileSync(path, 'utf8').trim()).toBe(first.CLINIC_SECRET);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(withOwnSecret(real())).toEqual(first);
  // A command of the same clinic has the same secret.
  expect(withKeptSecret(real())).toEqual(first);
});

it.each([
  ['CLINIC_SECRET is set', { CLINIC_SECRET: 'a-secret-of-thirty-two-characters' }],
  ['the clinic is a demonstration', { NODE_ENV: 'development' }],
  ['the database is PostgreSQL, where all instances need the same', { DATABASE_URL: 'postgres://db/clinic' }],
])('makes none if %s', (_why, env) => {
  const given = { ...real(), ...env };
  expect(withOwnSecret(given)).toEqual(given);
});

it('says in one sentence where the secret cannot be written', () => {
  // A folder in the place of the draft.
  mkdirSync(`${folder}/new/clinic.db.secret.${process.pid}`, { recursive: true });
  expect(() => withOwnSecret(real())).toThrow(
    /^The secret of the clinic cannot be kept in .*clinic\.db\.secret: E/,
  );
});

it('a command makes none', () => {
  expect(withKeptSecret(real())).toEqual(real());
});
