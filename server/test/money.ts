import type { VisitAccount } from '@clinic-serial/contract/subjects/money';
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
