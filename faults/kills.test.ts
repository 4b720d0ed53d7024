import { expect } from 'vitest';
import { addDoctor, readSerials, startClinic } from './support/clinic.ts';
import { describeKills } from './support/own-postgres.ts';
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

describeKills(
  'a server that is killed under load loses no acknowledged booking',
  { full: { sqlite: 50, postgres: 10 }, few: { sqlite: 3, postgres: 2 } },
  killOverAndOver,
);
