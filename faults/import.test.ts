import { expect, vi } from 'vitest';
import { expectExactCounts } from '../server/test/stored-counts.ts';
import { ADMIN, inDatabase, startClinic } from './support/clinic.ts';
import { describeKills } from './support/own-postgres.ts';
import { call } from './support/patients.ts';

const PHONES = 2_000;
/** Every second phone comes again, far below, with another person. */
const ROWS = PHONES + PHONES / 2;
const AT_ONCE = 500;

const phoneOf = (index: number) => `0139${String(index).padStart(7, '0')}`;
const rows = Array.from({ length: ROWS }, (_, index) =>
  index < PHONES
    ? [`Rahima Begum ${index}`, phoneOf(index)]
    : [`Salma Khatun ${index}`, phoneOf((index - PHONES) * 2)],
);

/**
 * Kills the server with SIGKILL while it writes an import, and while it takes it back, each time at another
 * place. It goes on by itself: afterwards each row is written once, and then nothing is left of any.
 */
async function killInTheMiddle(databaseUrl: string, kills: number): Promise<void> {
  let server = await startClinic(databaseUrl);
  const countPatients = () =>
    inDatabase(databaseUrl, async ({ database }) => {
      const { read } = database;
      const phones = await read
        .selectFrom('patients')
        .select('phone')
        .where('phone', 'like', '0139%')
        .execute();
      const people = await read.selectFrom('people').select('name').where('name', 'like', 'Salma%').execute();
      await expectExactCounts(database);
      return {
        phones: phones.length,
        different: new Set(phones.map(({ phone }) => phone)).size,
        people: people.length,
      };
    });
  try {
    const { token } = (await call(server.api, '/auth/admin', ADMIN)).data;
    const send = (path: string, body: object) => call(server.api, path, body, { token });
    const form = { kind: 'patients', fileName: 'list.csv', key: 'an-import-that-is-killed' };
    const { id } = (await send('/imports', form)).data;
    for (let from = 0; from < ROWS; from += AT_ONCE) {
      await send(`/imports/${id}/rows`, { from, rows: rows.slice(from, from + AT_ONCE) });
    }
    const progress = async () => (await call(server.api, `/imports/${id}`, undefined, { token })).data;
    const reaches = (state: string, done = 0) =>
      vi.waitFor(
        async () => {
          const job = await progress();
          expect(job.state === state && job.done >= done).toBe(true);
          return job;
        },
        { timeout: 120_000, interval: 10 },
      );
    const killAlong = async (state: string) => {
      for (let kill = 1; kill <= kills; kill += 1) {
        await reaches(state, Math.round((ROWS * (kill - 0.5)) / (kills + 1)));
        await server.end('SIGKILL');
        server = await startClinic(databaseUrl);
      }
    };
    await send(`/imports/${id}/check`, {
      map: { skip: 0, columns: { name: 0, phone: 1 }, fixed: {} },
      rows: ROWS,
    });
    await reaches('checked');
    expect((await send(`/imports/${id}/write`, {})).status).toBe(200);
    await killAlong('writing');
    const counts = { new: PHONES, family: PHONES / 2, changed: 0, same: 0, refused: 0 };
    expect(await reaches('written')).toMatchObject({ counts });
    expect(await countPatients()).toEqual({ phones: PHONES, different: PHONES, people: PHONES / 2 });

    expect((await send(`/imports/${id}/undo`, {})).status).toBe(200);
    await killAlong('undoing');
    expect(await reaches('undone')).toMatchObject({ kept: 0 });
    expect(await countPatients()).toEqual({ phones: 0, different: 0, people: 0 });
  } finally {
    await server.end('SIGKILL');
  }
}

// rules: import 5 and 6
describeKills(
  'a server that is killed while it writes an import, or takes it back, does each row once',
  { full: { sqlite: 30, postgres: 10 }, few: { sqlite: 3, postgres: 2 } },
  killInTheMiddle,
);
