import { sumsOf } from '@clinic-serial/contract/rules/money/account';
import type { VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { expect } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { groupBy } from '../src/group-by.ts';
import { BEFORE_FIRST, entryHash, textHash } from '../src/ledger/entry-hash.ts';
import type { StoredEntry } from '../src/ledger/ledger.queries.ts';
import type { Answer, TestApp } from './app.ts';
import { nextNumber } from './next-number.ts';

/** A clinic that records payments. A new visit costs 500 taka, a follow-up 300. */
export const MONEY_ENV = { FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300' };
/** The fee of a new visit, in paisa. */
export const FEE = 50_000;

export const newMoneyKey = () => `key-of-money-${nextNumber('money')}`;

/**
 * A desk that works on the money of visits, as a screen does: each act states the account that was read just
 * before it, unless the body says otherwise.
 */
export class MoneyDesk {
  readonly #app: TestApp;
  readonly #token: string;

  constructor(app: TestApp, token: string) {
    this.#app = app;
    this.#token = token;
  }

  async look(id: number): Promise<VisitAccount> {
    return (await this.#app.get(`/appointments/${id}/money`, this.#token)).data;
  }

  pay(id: number, amount = FEE, more: object = {}): Promise<Answer> {
    return this.#act(id, 'payments', { amount, ...(amount > 0 && { way: 'cash' }), ...more });
  }

  refund(id: number, amount: number, more: object = {}): Promise<Answer> {
    return this.#act(id, 'refunds', { amount, way: 'cash', words: 'Asked for it', ...more });
  }

  keep(id: number, more: object = {}): Promise<Answer> {
    return this.#act(id, 'kept-money', { words: 'Cancelled too late', ...more });
  }

  void(entryId: number | undefined, more: object = {}): Promise<Answer> {
    const body = { words: 'Typed wrongly', key: newMoneyKey(), ...more };
    return this.#app.send('POST', `/money/entries/${entryId}/void`, body, this.#token);
  }

  choose(id: number, kind: string | null, from: string, words: string | null = 'Brings a report') {
    const body = { kind, from, words };
    return this.#app.send('PUT', `/appointments/${id}/visit-kind`, body, this.#token);
  }

  status(id: number, status: string, more: object = {}): Promise<Answer> {
    return this.#app.send('PUT', `/appointments/${id}/status`, { status, ...more }, this.#token);
  }

  move(id: number, appointmentDate: string): Promise<Answer> {
    return this.#app.send('POST', `/appointments/${id}/move`, { appointmentDate }, this.#token);
  }

  async #act(id: number, what: string, body: object): Promise<Answer> {
    const expectedVersion = 'expectedVersion' in body ? 0 : (await this.look(id)).version;
    return this.#app.send(
      'POST',
      `/appointments/${id}/${what}`,
      { expectedVersion, key: newMoneyKey(), ...body },
      this.#token,
    );
  }
}

/**
 * Expects that the cash boxes are whole: every place of a chain and every receipt of a box and year is used
 * once and without a gap, the hashes can be computed again, keys are used once, nothing is voided twice, and no
 * visit has given back more than it was paid, or any sum below zero.
 *
 * @returns the entries, the first first
 */
export async function expectWholeBoxes({ read }: Pick<Database, 'read'>): Promise<StoredEntry[]> {
  const entries = await read.selectFrom('moneyEntries').selectAll().orderBy('id').execute();
  const boxes = await read.selectFrom('cashBoxes').selectAll().execute();
  for (const box of boxes) {
    const own = entries.filter(({ boxId }) => boxId === box.id).sort((a, b) => a.place - b.place);
    let previous = BEFORE_FIRST;
    for (const [index, entry] of own.entries()) {
      expect(entry.place, `box ${box.id}`).toBe(index + 1);
      expect(entry.hash, `box ${box.id}, place ${entry.place}`).toBe(entryHash(previous, entry));
      if (entry.textSalt !== null) {
        expect(entry.textHash).toBe(textHash(entry.textSalt, entry.words, entry.reference));
      }
      previous = entry.hash;
    }
    expect([box.place, box.hash]).toEqual([own.length, previous]);
    for (const [year, numbered] of groupBy(own, ({ receiptYear }) => receiptYear)) {
      if (year === null) continue;
      const numbers = numbered.map(({ receiptNumber }) => receiptNumber);
      expect(numbers, `box ${box.id}, ${year}`).toEqual(numbers.map((_, index) => index + 1));
    }
  }
  const keys = entries.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  const voided = entries.flatMap(({ voidsId }) => voidsId ?? []);
  expect(new Set(voided).size).toBe(voided.length);
  for (const [accountId, own] of groupBy(entries, (entry) => entry.accountId)) {
    if (accountId === null) continue;
    for (let count = 1; count <= own.length; count += 1) {
      const sums = sumsOf(own.slice(0, count));
      expect(Math.min(...Object.values(sums)), `account ${accountId}`).toBeGreaterThanOrEqual(0);
      expect(sums.refunded, `account ${accountId}`).toBeLessThanOrEqual(sums.paid);
    }
  }
  return entries;
}
