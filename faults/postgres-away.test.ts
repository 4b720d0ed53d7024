import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { addDoctor, promisedMs, readSerials, startClinic } from './support/clinic.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { type Answer, askForCode, type Code, call, collectCodes, Ledger } from './support/patients.ts';

/**
 * The promise while PostgreSQL is away: the server answers within 3 s, and serves again within 5 s of
 * PostgreSQL's return.
 */
const ANSWER_MS = promisedMs(3_000);
const BACK_MS = promisedMs(5_000);
const ONLY_LINUX = 'only Linux tells the processes of a PostgreSQL, to stop them all';

describe('the server answers 503 within 3 s while PostgreSQL is away, and serves within 5 s of its return', () => {
  let postgres: OwnPostgres;
  let server: ServerProcess;
  let doctorId: number;
  let ledger: Ledger;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    server = await startClinic(postgres.databaseUrl);
  });
  beforeEach(async () => {
    doctorId = await addDoctor(postgres.databaseUrl);
    ledger = new Ledger();
  });
  afterEach(async () => {
    expect(ledger.complaints(await readSerials(postgres.databaseUrl))).toEqual([]);
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await postgres?.remove();
  });

  /** Sends more bookings, code requests and reads at once than the server has database connections. */
  const rush = (codes: readonly Code[]): Promise<Answer[]> =>
    Promise.all([
      ...codes.map((code) => ledger.book(server.api, code)),
      ...codes.map(() => askForCode(server.api, doctorId)),
      ...codes.map(() => call(server.api, '/health')),
    ]);

  function expectAway(answers: readonly Answer[]) {
    expect(answers.filter(({ status, code }) => status !== 503 || code !== 'DATABASE_AWAY')).toEqual([]);
    expect(answers.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect(answers.filter(({ ms }) => ms > ANSWER_MS)).toEqual([]);
  }

  async function expectBack([first, ...others]: readonly Code[]) {
    const began = performance.now();
    while ((await call(server.api, '/health')).status !== 200) {
      expect(performance.now() - began).toBeLessThan(BACK_MS);
    }
    // The server has not been restarted. A patient who got a 503 sends the same request again.
    expect(first && (await ledger.book(server.api, first)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(BACK_MS);
    const answers = await Promise.all(others.map((code) => ledger.book(server.api, code)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
  }

  it('after PostgreSQL is stopped and started', async () => {
    const codes = await collectCodes(server.api, doctorId, 12);
    await postgres.stop();
    expectAway(await rush(codes));
    await postgres.start();
    await expectBack(codes);
  });

  it('after PostgreSQL hangs (SIGSTOP) and goes on (SIGCONT)', async ({ skip }) => {
    skip(process.platform !== 'linux', ONLY_LINUX);
    const codes = await collectCodes(server.api, doctorId, 12);
    postgres.signalAll('SIGSTOP');
    try {
      expectAway(await rush(codes));
      expectAway(await rush(codes));
    } finally {
      postgres.signalAll('SIGCONT');
    }
    await expectBack(codes);
  });

  it('after PostgreSQL hangs while bookings are in progress', async ({ skip }) => {
    skip(process.platform !== 'linux', ONLY_LINUX);
    const codes = await collectCodes(server.api, doctorId, 40);
    ledger.onAcknowledged = (count) => count === 3 && postgres.signalAll('SIGSTOP');
    const answers = await Promise.all(codes.map((code) => ledger.book(server.api, code)));
    postgres.signalAll('SIGCONT');
    expectAway(answers.filter(({ status }) => status !== 200));
    // The last code comes first, because it has certainly not been used yet.
    await expectBack([...codes].reverse());
    expect(new Set(ledger.acknowledged.map(({ serialNumber }) => serialNumber)).size).toBe(40);
  });
});
