import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { addDoctor, promisedMs, readSerials, startClinic } from './support/clinic.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { type Answer, askForCode, type Code, call, collectCodes, Ledger } from './support/patients.ts';

/** What is promised of a PostgreSQL that is away: an answer within 3 s, and service within 5 s of its return. */
const ANSWER_MS = promisedMs(3_000);
const BACK_MS = promisedMs(5_000);
const ONLY_LINUX = 'only Linux tells the processes of a PostgreSQL, to stop them all';

describe('a PostgreSQL that is away is answered 503 within 3 s, and served from again within 5 s', () => {
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

  /** All that a rush holds: more bookings and readers than there are connections. */
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
    // The same server, with no restart; whoever heard 503 sends the same again.
    expect(first && (await ledger.book(server.api, first)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(BACK_MS);
    const answers = await Promise.all(others.map((code) => ledger.book(server.api, code)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
  }

  it('stopped and started', async () => {
    const codes = await collectCodes(server.api, doctorId, 12);
    await postgres.stop();
    expectAway(await rush(codes));
    await postgres.start();
    await expectBack(codes);
  });

  it('hanging (SIGSTOP) and going on (SIGCONT)', async ({ skip }) => {
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

  it('hanging while bookings are on their way', async ({ skip }) => {
    skip(process.platform !== 'linux', ONLY_LINUX);
    const codes = await collectCodes(server.api, doctorId, 40);
    ledger.onAcknowledged = (count) => count === 3 && postgres.signalAll('SIGSTOP');
    const answers = await Promise.all(codes.map((code) => ledger.book(server.api, code)));
    postgres.signalAll('SIGCONT');
    expectAway(answers.filter(({ status }) => status !== 200));
    // From the end: these have certainly not been booked yet.
    await expectBack([...codes].reverse());
    expect(new Set(ledger.acknowledged.map(({ serialNumber }) => serialNumber)).size).toBe(40);
  });
});
