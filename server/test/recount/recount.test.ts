import { addDays } from '@clinic-serial/contract/time/calendar';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayStart } from '../../src/clock.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { describeOnBothEngines } from '../databases.ts';
import { signedIn } from '../people.ts';
import { OPENING, perform, randomActs } from './acts.ts';
import { recount } from './compare.ts';
import type { Ledger } from './ledger.ts';

/** `npm run test:recount` simulates 40 days; `npm run test:all` simulates three. */
const IS_FULL_RUN = process.env.RECOUNT === 'full';
const DAYS = IS_FULL_RUN ? 40 : 3;
const ACTS_A_DAY = 40;
const ACTS_BETWEEN_COUNTS = 10;
const SEED = Number(process.env.RECOUNT_SEED ?? '7');

describeOnBothEngines('an independent recount', (engine) => {
  let clinic: TestApp;
  let staffId: number;
  let ledger: Ledger;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    staffId = (await signedIn(clinic, 'Admin')).staffId;
    ledger = { departments: [], doctors: [], patients: [], appointments: [] };
    for (const act of OPENING) await perform({ clinic, ledger, staffId }, act);
  });
  afterEach(() => clinic.close());

  const atDayStart = (date: string) => new Date(dayStart(date, 'Asia/Dhaka')).getTime();

  /**
   * Runs the clinic for a number of days. Counts every number again after some acts, in the last millisecond
   * of each day and in the first millisecond of the next.
   */
  async function live(days: number): Promise<number> {
    let compared = 0;
    const check = async (when: string) => {
      const result = await recount(clinic, ledger, staffId);
      compared += result.compared;
      expect(result.differences, `${when} (RECOUNT_SEED=${SEED})`).toEqual([]);
    };
    for (let day = 0; day < days; day += 1) {
      const today = clinic.clock.today();
      for (const [number, act] of randomActs(SEED * 1_000 + day, ACTS_A_DAY).entries()) {
        await perform({ clinic, ledger, staffId }, act);
        if (number % ACTS_BETWEEN_COUNTS === 0) await check(`on ${today}, act ${number}`);
      }
      const midnight = atDayStart(addDays(today, 1));
      clinic.clock.set(new Date(midnight - 1).toISOString());
      await check(`at the end of ${today}`);
      clinic.clock.set(new Date(midnight).toISOString());
      await check(`after the midnight of ${today}`);
      clinic.clock.advance(9 * 3_600);
    }
    return compared;
  }

  it(`over ${DAYS} days agrees with every number that is shown`, async () => {
    const compared = await live(DAYS);
    if (IS_FULL_RUN) process.stdout.write(`${compared} numbers on ${engine}, RECOUNT_SEED=${SEED}\n`);
    expect(compared).toBeGreaterThan(1_000);
  }, 1_800_000);

  it.each([
    ['a kept count of appointments', `update appointment_counts set total = total + 1 where day = 'all'`],
    ['a kept count of patients', 'update patient_counts set total = total + 1'],
    [
      'a status',
      `update appointments set status = 'Completed' where id = (select max(id) from appointments where status = 'Booked' and deleted_at is null)`,
    ],
    [
      'the moment of a change',
      `update appointments set status_changed_at = '2030-01-01T00:00:00.000Z' where id = (select id from appointments where deleted_at is null order by status_changed_at, id limit 1)`,
    ],
    [
      'a date',
      `update appointments set appointment_date = '2026-01-01', day_serial = 99 where id = (select max(id) from appointments where deleted_at is null)`,
    ],
    [
      'a deletion',
      `update appointments set deleted_at = '2026-11-20' where id = (select max(id) from appointments where deleted_at is null)`,
    ],
    [
      'a department',
      `update appointments set department_id = (select min(id) from departments where id <> department_id) where id = (select max(id) from appointments where deleted_at is null)`,
    ],
    [
      'an inactive doctor',
      'update doctors set is_active = 1 - is_active where id = (select min(id) from doctors)',
    ],
    [
      'an inactive patient',
      'update patients set is_active = 1 - is_active where id = (select min(id) from patients)',
    ],
    [
      'a patient of another',
      `update appointments set patient_id = (select min(id) from patients where id <> patient_id) where id = (select max(id) from appointments where deleted_at is null)`,
    ],
  ])('finds an error in %s', async (_what, statement) => {
    for (const act of randomActs(SEED, 2 * ACTS_A_DAY)) await perform({ clinic, ledger, staffId }, act);
    expect((await recount(clinic, ledger, staffId)).differences).toEqual([]);
    await clinic.database.write((tx) => sql.raw(statement).execute(tx));
    expect((await recount(clinic, ledger, staffId)).differences).not.toEqual([]);
  });
});
