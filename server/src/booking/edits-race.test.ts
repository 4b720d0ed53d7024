import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnBothEngines, freshDatabaseUrl } from '../../test/databases.ts';
import { expectExactCounts } from '../../test/kept-counts.ts';
import { signedIn } from '../../test/people.ts';
import {
  ACTS,
  type Act,
  addRacingClinic,
  EDITS,
  LARGEST_LIMIT,
  type RacingClinic,
  REFUSALS,
  RESERVED,
} from '../../test/racing-clinic.ts';
import { storedSerials } from '../../test/serial-commands.ts';
import { seededRandom, shuffled } from '../demo-data/seeded-random.ts';

/** How often each race is run; RACE_ROUNDS=100 is a thorough look. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);
const SEED = Number(process.env.RACE_SEED ?? 1);
const LONGEST_DELAY_MS = 12;

describeOnBothEngines('edits beside bookings, from two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let admin: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await freshDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    admin = (await signedIn(apps[0], 'Admin')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  /** Sends every request at almost the same time, in an order of its own, to one server or the other. */
  function atOnce(clinic: RacingClinic, acts: Array<[string, Act]>, random: () => number) {
    return Promise.all(
      shuffled(acts, random).map(async ([name, act]) => {
        const testApp = apps[random() < 0.5 ? 0 : 1];
        await setTimeout(random() * LONGEST_DELAY_MS);
        const { status, code } = await act(testApp, clinic, random);
        return { name, status, code };
      }),
    );
  }

  /** The rules of serials: none twice, no gap, never more than the limit. */
  async function expectSerialRules(doctorId: number): Promise<void> {
    const stored = await storedSerials(apps[0], doctorId);
    const serials = stored.map(({ serial }) => serial).sort((a, b) => a - b);
    expect(new Set(serials).size).toBe(serials.length);
    const expected = Array.from({ length: Math.max(...serials) }, (_, index) => index + 1);
    expect(expected.filter((serial) => serial !== RESERVED && !serials.includes(serial))).toEqual([]);
    expect(stored.filter(({ takesPlace }) => takesPlace).length).toBeLessThanOrEqual(LARGEST_LIMIT);
  }

  async function race(acts: Array<[string, Act]>, seed: number): Promise<void> {
    const random = seededRandom(seed);
    const clinic = await addRacingClinic(apps[0], admin);
    const answers = await atOnce(clinic, acts, random);
    const unexplained = answers.filter(({ status, code }) => status !== 200 && !REFUSALS.has(code ?? ''));
    expect(unexplained, `seed ${seed}`).toEqual([]);
    await expectSerialRules(clinic.doctorId);
  }

  const twice = <T>(values: T[]) => [...values, ...values];

  it.each(Object.entries(EDITS))(
    'an edit of %s fails no request, and serials and counts stay right',
    async (name, edit) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const edits = Array.from({ length: 4 }, (): [string, Act] => [name, edit]);
        await race([...twice(Object.entries(ACTS)), ...edits], SEED + round);
      }
      await expectExactCounts(apps[0].database);
    },
    30_000 + ROUNDS * 2_000,
  );

  it(
    'edits of every kind fail no request, and serials and counts stay right',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await race([...twice(Object.entries(ACTS)), ...Object.entries(EDITS)], SEED + round);
      }
      await expectExactCounts(apps[0].database);
    },
    30_000 + ROUNDS * 3_000,
  );
});
