import { expect, vi } from 'vitest';
import { expectWholeBoxes } from '../server/test/money.ts';
import { addAccount, newUsername, PASSWORD } from '../server/test/people.ts';
import { ADMIN, addSitting, inDatabase, startClinic } from './support/clinic.ts';
import { describeKills } from './support/own-postgres.ts';
import { call } from './support/patients.ts';

const PEOPLE = 40;
const DESKS = 3;
const FEES = { FEES: 'desk', CONSULTATION_FEE: '500' };

interface Sent {
  path: string;
  body: { key: string };
}

/** What a desk does at each visit: it takes two parts, gives a discount, and gives some money back. */
const STEPS = [
  { path: 'payments', amount: 20_000, way: 'cash', expectedVersion: 0 },
  {
    ...{ path: 'payments', amount: 20_000, way: 'bkash', reference: '9AB3', expectedVersion: 1 },
    discount: { amount: 10_000, reason: 'poor' },
  },
  { path: 'refunds', amount: 5_000, way: 'cash', words: 'Paid too much', expectedVersion: 3 },
];
/** The entries that {@link STEPS} make, without those that have no key. */
const KEYS_OF_A_VISIT = STEPS.length;

/** A desk that takes money until no answer comes any more. */
class CashDesk {
  /** The keys that the server has acknowledged. */
  readonly done: string[] = [];
  /** The request whose answer did not come. */
  lost: Sent | undefined;
  readonly #api: string;
  readonly #token: string;

  constructor(api: string, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /** @returns false once no answer comes */
  async send({ path, body }: Sent): Promise<boolean> {
    for (;;) {
      const { status, code } = await call(this.#api, path, body, { token: this.#token });
      // A busy machine answers 503: the same key is sent again.
      if (status === 503) continue;
      if (status === 0) this.lost = { path, body };
      else expect([status, code]).toEqual([200, undefined]);
      if (status === 200) this.done.push(body.key);
      return status === 200;
    }
  }

  async workUntilKilled(ids: readonly number[]): Promise<void> {
    for (const id of ids) for (const sent of stepsOf(id)) if (!(await this.send(sent))) return;
  }

  /** Goes on where it was, with what was lost first. */
  async finish(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      for (const sent of stepsOf(id)) {
        // An acknowledged request is sent once more: it is done already.
        expect(await this.send(sent)).toBe(true);
      }
    }
  }
}

function stepsOf(id: number): Sent[] {
  return STEPS.map(({ path, ...body }, step) => ({
    path: `/appointments/${id}/${path}`,
    body: { ...body, key: `money-of-${id}-step-${step}` },
  }));
}

/**
 * Kills the server with SIGKILL while desks take money, each time at another moment. The desks send the same
 * keys again: afterwards each payment is there once, and the receipts of each box have no gap.
 */
async function killInTheMiddle(databaseUrl: string, kills: number): Promise<void> {
  let server = await startClinic(databaseUrl, FEES);
  let lost = 0;
  try {
    const { token } = (await call(server.api, '/auth/admin', ADMIN)).data;
    const { date } = (await call(server.api, '/queue', undefined, { token })).data;
    const tokens: string[] = [];
    while (tokens.length < DESKS) {
      const username = newUsername();
      await inDatabase(databaseUrl, (store) => addAccount(store, 'Admin', { username }));
      const signedIn = await call(server.api, '/auth/admin', { username, password: PASSWORD });
      tokens.push(signedIn.data.token);
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      const { ids } = await inDatabase(databaseUrl, (store) => addSitting(store, date, PEOPLE));
      const own = tokens.map((_, place) => ids.filter((_id, index) => index % DESKS === place));
      const desks = tokens.map((deskToken) => new CashDesk(server.api, deskToken));
      const working = desks.map((desk, place) => desk.workUntilKilled(own[place] ?? []));
      const acknowledged = () => desks.flatMap(({ done }) => done);
      const enough = 2 + ((kill * 17) % (PEOPLE * 2));
      await vi.waitUntil(() => acknowledged().length >= enough, { timeout: 60_000, interval: 1 });
      await server.end('SIGKILL');
      await Promise.all(working);
      lost += desks.filter((desk) => desk.lost).length;

      const keysOf = async () => {
        const entries = await inDatabase(databaseUrl, ({ database }) => expectWholeBoxes(database));
        return entries
          .filter(({ accountId }) => ids.includes(accountId ?? 0))
          .flatMap(({ key }) => key ?? []);
      };
      const stored = await keysOf();
      expect(stored).toEqual(expect.arrayContaining(acknowledged()));
      // Only what got no answer may be there beyond those.
      const unanswered = desks.flatMap((desk) => desk.lost?.body.key ?? []);
      const more = stored.filter((key) => !acknowledged().includes(key));
      expect(unanswered).toEqual(expect.arrayContaining(more));

      server = await startClinic(databaseUrl, FEES);
      await Promise.all(
        tokens.map((deskToken, place) => new CashDesk(server.api, deskToken).finish(own[place] ?? [])),
      );
      expect(await keysOf()).toHaveLength(PEOPLE * KEYS_OF_A_VISIT);
      for (const id of ids) {
        const { data } = await call(server.api, `/appointments/${id}/money`, undefined, { token });
        expect(data).toMatchObject({
          paid: 40_000,
          discount: 10_000,
          refunded: 5_000,
          due: 5_000,
          version: 4,
        });
      }
    }
    expect(lost).toBeGreaterThan(0);
  } finally {
    await server.end('SIGKILL');
  }
}

// rules: money 3 and 5
describeKills(
  'a server that is killed while money is taken loses and doubles no payment',
  { full: { sqlite: 30, postgres: 10 }, few: { sqlite: 3, postgres: 2 } },
  killInTheMiddle,
);
