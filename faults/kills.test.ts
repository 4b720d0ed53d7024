import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDoctor, IS_FULL_RUN, readSerials, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { crowd, Ledger } from './support/patients.ts';

const PEOPLE = 16;

/**
 * Kills the server with SIGKILL while it works, again and again, each time after another number of bookings.
 * After each restart every acknowledged booking must be in the database.
 */
async function killOverAndOver(databaseUrl: string, kills: number): Promise<void> {
  const ledger = new Ledger();
  let server = await startClinic(databaseUrl);
  const doctors = new Set<number>();
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const doctorId = await addDoctor(databaseUrl);
      doctors.add(doctorId);
      const last = ledger.acknowledged.length + 1 + (kill % 20);
      ledger.onAcknowledged = (count) => count === last && server.child.kill('SIGKILL');
      const refused = await crowd(server.api, doctorId, ledger, PEOPLE);
      expect(refused).toEqual([]);
      expect(await server.end('SIGKILL')).toBe(null);

      server = await startClinic(databaseUrl);
      expect(ledger.complaints(await readSerials(databaseUrl))).toEqual([]);
      // A patient who got no answer sends the code again, and has one serial, not two.
      for (const code of ledger.unanswered.splice(0)) {
        expect((await ledger.book(server.api, code)).status).toBe(200);
      }
    }
    const stored = (await readSerials(databaseUrl)).filter((serial) => doctors.has(serial.doctorId));
    expect(ledger.complaints(stored)).toEqual([]);
    expect(stored).toHaveLength(ledger.acknowledged.length);
    expect(stored.length).toBeGreaterThan(kills);
  } finally {
    await server.end('SIGKILL');
  }
}

describe('a server that is killed under load loses no acknowledged booking', () => {
  const kills = IS_FULL_RUN ? { sqlite: 50, postgres: 10 } : { sqlite: 3, postgres: 2 };
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres?.remove());

  it(`SQLite, ${kills.sqlite} kills`, async () => {
    const folder = makeFolder();
    await killOverAndOver(`file:${folder}/clinic.db`, kills.sqlite);
  }, 900_000);

  it(`PostgreSQL, ${kills.postgres} kills`, async () => {
    await killOverAndOver(postgres.databaseUrl, kills.postgres);
  }, 900_000);
});
