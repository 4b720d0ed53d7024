import { addDays } from '@clinic-serial/contract/time/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { DAYS, FIRST, type MoneyClinic, openMoneyClinic, PLACES } from '../../test/money-clinic.ts';
import { moneyDays } from '../../test/money-days.ts';
import { moneyDifferences } from '../../test/money-differences.ts';
import { verifyMoney } from './verify-money.ts';

/** Acts of one day. */
const ACTS = 34;

describeOnAnyEngine('12 days of money, recounted by an independent ledger', (engine) => {
  let open: MoneyClinic;
  let days: ReturnType<typeof moneyDays>;
  beforeAll(async () => {
    open = await openMoneyClinic(engine);
    days = moneyDays(open);
  });
  afterAll(() => open.clinic.close());

  it('finds no figure that differs', { timeout: 400_000 }, async () => {
    const { clinic, workers, people } = open;
    const { paper, counts, random, chance, one, setTime, act, pay, endDay, openBoxOf, closeBox, erase } =
      days;
    for (let day = 0; day < DAYS; day += 1) {
      const date = addDays(FIRST, day);
      await setTime(`${date}T03:00:00.000Z`);
      for (const worker of workers) if (chance(70)) await openBoxOf(worker);
      for (let count = 0; count < ACTS; count += 1) {
        clinic.clock.advance(20);
        await act();
      }
      await setTime(`${date}T14:00:00.000Z`);
      await endDay();
      // The last payments of the evening stand on both sides of midnight in Dhaka, which is 18:00 UTC.
      for (const moment of [`${date}T17:59:59.900Z`, `${date}T18:00:00.000Z`]) {
        await setTime(moment);
        for (const worker of workers) await pay(one(paper.visits), worker);
      }
      for (const worker of workers) if (chance(60)) await closeBox(worker, date);
      if (day % 3 === 2) {
        await setTime(`${date}T19:00:00.000Z`);
        await erase(random(people.length));
        await erase(random(people.length));
      }
      if (day === 5) expect(await moneyDifferences(open, paper)).toEqual([]);
    }
    expect(await moneyDifferences(open, paper)).toEqual([]);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true, entries: paper.lines.length });
    // Money was entered at both places, and visits moved from one to the other.
    for (const place of PLACES) {
      expect(paper.lines.filter((line) => line.place === place).length).toBeGreaterThan(20);
    }
    expect(paper.lines.some(({ visit, place }) => visit && visit.place !== place)).toBe(true);
    const years = new Set(paper.lines.flatMap(({ receipt }) => receipt?.split('-')[1] ?? []));
    expect([...years].sort()).toEqual(['2026', '2027']);
    for (const what of [
      'pay',
      'refund',
      'void',
      'cancel',
      'keep',
      'choose',
      'move',
      'open',
      'close',
      'erase',
      'again',
      'Completed',
      'No Show',
    ]) {
      expect(counts[what] ?? 0, what).toBeGreaterThan(3);
    }
    for (const what of ['no pay', 'no void', 'no cancel', 'no close']) {
      expect(counts[what] ?? 0, what).toBeGreaterThan(3);
    }
    process.stdout.write(`${engine}: ${paper.lines.length} entries, ${JSON.stringify(counts)}\n`);
  });

  it.each<[what: string, change: string, undo: string]>([
    [
      'an amount',
      `update money_entries set amount = amount + 1 where id = ENTRY`,
      `update money_entries set amount = amount - 1 where id = ENTRY`,
    ],
    [
      'a way',
      `update money_entries set way = 'card' where id = ENTRY`,
      `update money_entries set way = 'cash' where id = ENTRY`,
    ],
    [
      'the visit',
      `update money_entries set account_id = account_id + 1 where id = ENTRY`,
      `update money_entries set account_id = account_id - 1 where id = ENTRY`,
    ],
    [
      'the day',
      `update money_entries set day = '2027-01-08' where id = ENTRY`,
      `update money_entries set day = 'DAY' where id = ENTRY`,
    ],
  ])('finds with the paper and with the chain that somebody has changed %s', async (_what, change, undo) => {
    const { clinic } = open;
    const { paper } = days;
    const line = paper.lines.find(({ what, way, struck }) => what === 'payment' && way === 'cash' && !struck);
    const run = (statement: string) =>
      clinic.database.write((tx) =>
        sql
          .raw(statement.replace('ENTRY', String(line?.entryId)).replace('DAY', String(line?.day)))
          .execute(tx),
      );
    await run(change);
    expect((await moneyDifferences(open, paper)).length).toBeGreaterThan(0);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: false, box: line?.box });
    await run(undo);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true });
  });
});
