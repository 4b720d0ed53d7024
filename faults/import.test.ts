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
 *
 * A fast machine does all rows between a few kills. So the same rows are imported and taken back in as many
 * turns as it takes until the server was killed `kills` times at each of the two works. Only a kill that
 * found the work undone counts.
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
    const progressOf = async (id: number) =>
      (await call(server.api, `/imports/${id}`, undefined, { token })).data;
    /** Waits until an import has done so many rows of a state, or has left the state. */
    const reaches = (id: number, state: string, done: number) =>
      vi.waitFor(
        async () => {
          const job = await progressOf(id);
          expect(job.state !== state || job.done >= done).toBe(true);
          return job;
        },
        { timeout: 120_000, interval: 10 },
      );
    const ends = (id: number, state: string) => reaches(id, state, Number.POSITIVE_INFINITY);
    /**
     * Kills until the work is done, or was killed often enough.
     *
     * @returns how many kills found it undone
     */
    const killAlong = async (id: number, state: string, most: number) => {
      const step = ROWS / (kills + 1);
      let mark = step / 2;
      let inTheMiddle = 0;
      while (inTheMiddle < most && (await reaches(id, state, mark)).state === state) {
        await server.end('SIGKILL');
        const found = await inDatabase(databaseUrl, ({ database: { read } }) =>
          read.selectFrom('imports').select(['state', 'done']).where('id', '=', id).executeTakeFirstOrThrow(),
        );
        server = await startClinic(databaseUrl);
        if (found.state !== state) break;
        inTheMiddle += 1;
        // The next kill comes after at least one more part.
        mark = Math.max(mark + step, found.done + 1);
      }
      return inTheMiddle;
    };

    let [written, undone] = [0, 0];
    for (let turn = 1; written < kills || undone < kills; turn += 1) {
      // On average each turn before had at least one kill at each of the works.
      expect(Math.min(written, undone)).toBeGreaterThanOrEqual(turn - 1);
      const form = { kind: 'patients', fileName: 'list.csv', key: `an-import-that-is-killed-${turn}` };
      const { id } = (await send('/imports', form)).data;
      for (let from = 0; from < ROWS; from += AT_ONCE) {
        await send(`/imports/${id}/rows`, { from, rows: rows.slice(from, from + AT_ONCE) });
      }
      await send(`/imports/${id}/check`, {
        map: { skip: 0, columns: { name: 0, phone: 1 }, fixed: {} },
        rows: ROWS,
      });
      await ends(id, 'checking');
      expect((await send(`/imports/${id}/write`, {})).status).toBe(200);
      written += await killAlong(id, 'writing', kills - written);
      const counts = { new: PHONES, family: PHONES / 2, changed: 0, same: 0, refused: 0 };
      expect(await ends(id, 'writing')).toMatchObject({ state: 'written', counts });
      expect(await countPatients()).toEqual({ phones: PHONES, different: PHONES, people: PHONES / 2 });

      expect((await send(`/imports/${id}/undo`, {})).status).toBe(200);
      undone += await killAlong(id, 'undoing', kills - undone);
      expect(await ends(id, 'undoing')).toMatchObject({ state: 'undone', kept: 0 });
      expect(await countPatients()).toEqual({ phones: 0, different: 0, people: 0 });
    }
    expect([written, undone]).toEqual([kills, kills]);
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
