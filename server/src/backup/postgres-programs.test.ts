import { afterEach, expect, it, vi } from 'vitest';
import { connectionVariables, failureOf } from './postgres-dump.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each<[string, Record<string, string>]>([
  [
    'postgres://clinic:hush%3A%40%2F%20%25@db.example:5433/the%20clinic',
    {
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'clinic',
      PGPASSWORD: 'hush:@/ %',
      PGDATABASE: 'the clinic',
    },
  ],
  ['postgres://clinic@/clinic', { PGHOST: 'localhost', PGUSER: 'clinic', PGDATABASE: 'clinic' }],
  [
    'postgres://clinic@%2Fvar%2Frun%2Fpostgresql/clinic',
    { PGHOST: '/var/run/postgresql', PGUSER: 'clinic', PGDATABASE: 'clinic' },
  ],
  ['postgres://[::1]/clinic', { PGHOST: '::1', PGDATABASE: 'clinic' }],
  [
    'postgres://db/clinic?sslmode=verify-full',
    { PGHOST: 'db', PGDATABASE: 'clinic', PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' },
  ],
  [
    'postgres://db/clinic?ssl=true',
    { PGHOST: 'db', PGDATABASE: 'clinic', PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' },
  ],
  ['postgres://db/clinic?sslmode=no-verify', { PGHOST: 'db', PGDATABASE: 'clinic', PGSSLMODE: 'require' }],
  [
    'postgres://db/clinic?sslmode=require&uselibpqcompat=true',
    { PGHOST: 'db', PGDATABASE: 'clinic', PGSSLMODE: 'require' },
  ],
  ['postgres://db/clinic?sslmode=disable', { PGHOST: 'db', PGDATABASE: 'clinic', PGSSLMODE: 'disable' }],
])('%s becomes variables that reach the same database', (url, variables) => {
  vi.stubEnv('PGHOST', undefined);
  expect(connectionVariables(url)).toEqual(variables);
});

it('takes the host from the environment when the address has none, as the driver does', () => {
  vi.stubEnv('PGHOST', 'db.example');
  expect(connectionVariables('postgres:///clinic').PGHOST).toBe('db.example');
});

it.each([
  ['pg_dump: error: no room.\npg_dump: detail: of Rahima', 'pg_dump failed: no room.'],
  ['pg_dump: warning: slow\npg_dump: error: torn', 'pg_dump failed: torn.'],
  ['Killed\n', 'pg_dump failed: Killed.'],
  ['', 'pg_dump failed: it ended with code 1.'],
])('makes one sentence of %j', (err, sentence) => {
  expect(failureOf('pg_dump', { code: 1, err }, 18).message).toBe(sentence);
});
