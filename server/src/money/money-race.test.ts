import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { DAY, everyDay, LATER } from '../../test/day-of-patients.ts';
import { expectWholeBoxes, FEE, MONEY_ENV, newMoneyKey } from '../../test/money.ts';
import { addAppointment, addRecord, type SignedIn, signedIn } from '../../test/people.ts';
import { seededRandom } from '../demo-data/seeded-random.ts';

const VISITS = 6;
const DESKS = 6;
const ACTS_OF_A_DESK = 30;
const MOST_TRIES = 50;

/** With these an act may be refused, because another desk was faster. Any other code is a bug. */
const REFUSALS: ReadonlySet<string> = new Set([
  ...['MONEY_CHANGED', 'NOTHING_DUE', 'NOT_VOIDABLE', 'ENTRY_NOT_FOUND', 'HAS_PAYMENTS', 'MONEY_UNDECIDED'],
  ...['TRANSITION_REFUSED', 'NOT_MOVABLE', 'ALREADY_BOOKED', 'APPOINTMENT_NOT_FOUND', 'TOO_MANY_BOOKINGS'],
  // More than is due or was paid; and what only an Admin may do.
  ...['INVALID_INPUT', 'FORBIDDEN'],
]);

// rules: money 3 to 7
describeRace('many desks at the money of the same visits, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let accounts: SignedIn[];
  let doctorId: number;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock(), env: MONEY_ENV };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    accounts = [];
    for (const role of ['Staff', 'Admin', 'Staff', 'Admin'] as const) {
      accounts.push(await signedIn(apps[0], role));
    }
    doctorId = await addDoctor(apps[0], { days: everyDay(90) });
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const random = seededRandom(44);
  const pick = <Of>(from: readonly Of[]): Of => from[Math.floor(random() * from.length)] as Of;
  const amount = () => pick([1, 10_000, 25_000, FEE]);
  /** A busy server answers 503; a desk then sends the same request again. */
  const untilAnswered = async (send: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; attempt < MOST_TRIES; attempt += 1) {
      const answer = await send();
      if (answer.status !== 503) return answer;
    }
    throw new Error('The server is busy all the time.');
  };
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, token: string) =>
    untilAnswered(() => pick(apps).send(method, path, body, token));
  const visits = async (size: number) => {
    const ids: number[] = [];
    while (ids.length < size) {
      const { id: patientId } = await addRecord(apps[0]);
      ids.push(await addAppointment(apps[0], { doctorId, patientId }));
    }
    return ids;
  };
  const entriesOf = async (since: number) =>
    (await expectWholeBoxes(apps[0].database)).filter(({ id }) => id > since);
  const lastEntry = async () => (await expectWholeBoxes(apps[0].database)).at(-1)?.id ?? 0;

  it('take the fee of each visit once, whatever answers are lost', async () => {
    const since = await lastEntry();
    const ids = await visits(VISITS);
    const answers = await Promise.all(
      ids.flatMap((id) =>
        accounts.map(async ({ token }) => {
          const body = { amount: FEE, way: 'cash', expectedVersion: 0, key: newMoneyKey() };
          const pay = () => send('POST', `/appointments/${id}/payments`, body, token);
          // At the same time, and once more after the answer.
          return [...(await Promise.all([pay(), pay()])), await pay()];
        }),
      ),
    );
    for (const same of answers) expect(new Set(same.map(({ status }) => status)).size).toBe(1);
    const done = answers.filter(([first]) => first?.status === 200);
    expect(done).toHaveLength(VISITS);
    const entries = await entriesOf(since);
    expect(entries.map(({ accountId }) => accountId).sort()).toEqual([...ids].sort());
    expect(entries.map(({ amount: paid }) => paid)).toEqual(ids.map(() => FEE));
  });

  it('lose and double nothing while they pay, refund, void, cancel, move and delete', async () => {
    const since = await lastEntry();
    /** The appointment that has the money of each visit, as the desks know it. */
    const current = await visits(VISITS);
    const acknowledged = new Set<string>();
    const note = ({ status, code }: Answer, what: string) => {
      if (status === 200) return;
      expect(REFUSALS.has(code ?? String(status)), `${what}: ${code}`).toBe(true);
    };

    /** An act with a key. A third of them is sent again, as if the answer was lost. */
    const keyed = async (path: string, body: object, token: string) => {
      const key = newMoneyKey();
      const once = () => send('POST', path, { ...body, key }, token);
      const lost = pick([0, 0, 1]);
      const answers = await Promise.all([once(), ...(lost ? [once()] : [])]);
      if (pick([true, false])) answers.push(await once());
      for (const answer of answers) {
        note(answer, path.replace(/\d+/, '{id}'));
        if (answer.status === 200) acknowledged.add(key);
      }
    };
    const money = async (id: number, token: string) =>
      (await pick(apps).get(`/appointments/${id}/money`, token)).data ?? { version: 0, entries: [] };

    const act = async ({ token }: SignedIn) => {
      const visit = Math.floor(random() * current.length);
      const id = current[visit] ?? 0;
      const { version: expectedVersion, entries } = await money(id, token);
      const words = 'A reason';
      const at = `/appointments/${id}`;
      const status = (to: string, more = {}) =>
        send('PUT', `${at}/status`, { status: to, ...more }, token).then((answer) => note(answer, to));
      const choice = pick([
        { choice: 'later' },
        { choice: 'keep', words },
        { choice: 'refund', words, way: 'cash', boxId: pick(accounts).staffId },
      ]);
      const work: Array<() => Promise<void>> = [
        () =>
          keyed(`${at}/payments`, { amount: amount(), way: pick(['cash', 'bkash']), expectedVersion }, token),
        () => keyed(`${at}/payments`, { amount: FEE, way: 'card', expectedVersion }, token),
        () => {
          const discount = { amount: 10_000, reason: 'poor' };
          const body = { amount: pick([0, 10_000]), way: 'cash', discount, expectedVersion };
          return keyed(`${at}/payments`, body, token);
        },
        () => {
          const boxId = pick(accounts).staffId;
          const body = { amount: amount(), way: 'cash', words, boxId, expectedVersion };
          return keyed(`${at}/refunds`, body, token);
        },
        () => keyed(`${at}/kept-money`, { words, expectedVersion }, token),
        () => keyed(`/money/entries/${pick<{ id: number }>(entries)?.id ?? 99_999}/void`, { words }, token),
        () => keyed(`/money/entries/${pick<{ id: number }>(entries)?.id ?? 99_999}/void`, { words }, token),
        () => status('Cancelled', { money: choice }),
        () => status('Cancelled'),
        () => status('Booked'),
        async () => {
          const body = { appointmentDate: pick([DAY, LATER, '2026-11-24']) };
          const answer = await send('POST', `${at}/move`, body, token);
          note(answer, 'move');
          if (answer.status === 200) current[visit] = answer.data.id;
        },
        async () => {
          const answer = await send('DELETE', at, undefined, token);
          note(answer, 'delete');
          if (answer.status === 200) [current[visit] = id] = await visits(1);
        },
        async () => {
          const body = { kind: pick(['new', 'report', null]), from: 'new', words };
          note(await send('PUT', `${at}/visit-kind`, body, token), 'kind');
        },
      ];
      await pick(work)();
    };
    await Promise.all(
      Array.from({ length: DESKS }, async (_, desk) => {
        const account = accounts[desk % accounts.length] as SignedIn;
        for (let count = 0; count < ACTS_OF_A_DESK; count += 1) await act(account);
      }),
    );

    const entries = await entriesOf(since);
    expect(new Set(entries.flatMap(({ key }) => key ?? []))).toEqual(acknowledged);
    expect(acknowledged.size).toBeGreaterThan(10);
    await expectShownOnce(entries);
  });

  /**
   * Expects that the appointments of each chain together show the sums of its entries, and each entry once.
   */
  async function expectShownOnce(entries: Awaited<ReturnType<typeof entriesOf>>) {
    const admin = accounts[1]?.token ?? '';
    for (const accountId of new Set(entries.map((entry) => entry.accountId))) {
      const own = entries.filter((entry) => entry.accountId === accountId);
      const chain = await apps[0].database.read
        .selectFrom('appointments')
        .select(['id', 'deletedAt', 'status'])
        .where((where) => where.or([where('id', '=', accountId), where('accountId', '=', accountId)]))
        .execute();
      const kept = chain.filter(({ deletedAt }) => deletedAt === null);
      expect(kept.filter(({ status }) => status !== 'Cancelled').length).toBeLessThanOrEqual(1);
      const shown = await Promise.all(
        kept.map(async ({ id }) => (await apps[1].get(`/appointments/${id}/money`, admin)).data),
      );
      expect(shown.flatMap((account) => account.entries.map(({ id }: { id: number }) => id)).sort()).toEqual(
        own.map(({ id }) => id).sort(),
      );
    }
  }
});
