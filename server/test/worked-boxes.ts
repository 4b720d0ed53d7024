import { expect } from 'vitest';
import { addEntry, lockBox } from '../src/ledger/add-entry.ts';
import { BEFORE_FIRST, entryHash, textHash } from '../src/ledger/entry-hash.ts';
import type { StoredEntry } from '../src/ledger/ledger.queries.ts';
import { lockVisit } from '../src/money/visit-account.ts';
import type { TestApp } from './app.ts';
import { addDoctor, book } from './clinic.ts';
import { nextNumber } from './next-number.ts';
import { newToken, signedIn } from './people.ts';

const newKey = () => `key-of-boxes-${nextNumber('key')}`;

/**
 * Makes two cash boxes. The first has ten entries. On the first day: opening, payment, discount, payment,
 * payment, a void of that payment, refund with words, close with a difference. On the second day: payment,
 * and a void of it. The second box has three entries: payment, refund, close.
 */
export async function workBoxes(clinic: TestApp) {
  const doctorId = await addDoctor(clinic);
  const first = await signedIn(clinic, 'Staff');
  const second = await signedIn(clinic, 'Admin');
  const newVisit = async (): Promise<number> => (await book(clinic, doctorId)).data.appointment.id;
  const send = async (path: string, body: object, { token } = first) => {
    clinic.clock.advance(30);
    const answer = await clinic.send('POST', path, { key: newKey(), ...body }, token);
    expect(answer).toMatchObject({ status: 200 });
    return answer.data;
  };
  const pay = (id: number, body: object, by = first) =>
    send(`/appointments/${id}/payments`, { way: 'cash', expectedVersion: 0, ...body }, by);
  const add = (
    appointmentId: number,
    entry: Omit<Parameters<typeof addEntry>[4], 'visit'>,
    { staffId } = first,
  ) =>
    clinic.database.write(async (tx) => {
      const caller = { kind: 'staff', staffId, role: 'Admin' } as const;
      const { visit } = await lockVisit(clinic.services, tx, caller, appointmentId);
      const box = await lockBox(tx, staffId);
      return addEntry(clinic.services, tx, { caller, address: '127.0.0.1' }, box, { ...entry, visit });
    });
  const voidOf = ({ id, amount }: { id: number; amount: number }) =>
    ({ kind: 'void', amount, way: 'cash', voids: { id, kind: 'payment' }, words: 'Wrong patient' }) as const;

  const visits = [await newVisit(), await newVisit(), await newVisit(), await newVisit()] as const;
  await send('/money/box/opening', { amount: 100_000 });
  await pay(visits[0], { amount: 50_000 });
  await pay(visits[1], {
    ...{ amount: 30_000, way: 'bkash', reference: '9AB3' },
    discount: { amount: 10_000, reason: 'poor' },
  });
  const wrong = (await pay(visits[2], { amount: 20_000 })).entries[0];
  await add(visits[2], voidOf(wrong));
  await add(visits[0], { kind: 'refund', amount: 50_000, way: 'cash', words: 'The doctor was ill' });
  await pay(visits[3], { amount: 50_000 }, second);
  await add(visits[3], { kind: 'refund', amount: 20_000, way: 'cash', words: 'A poor patient' }, second);
  const today = clinic.clock.today();
  await send('/money/box/close', {
    ...{ day: today, counted: 99_000, words: 'Ten taka are missing', expectedVersion: 7 },
  });
  await send('/money/box/close', { day: today, counted: 30_000, words: null, expectedVersion: 2 }, second);
  clinic.clock.advance(86_400);
  first.token = await newToken(clinic, { staffId: first.staffId });
  const visit = await newVisit();
  const again = (await pay(visit, { amount: 10_000 })).entries[0];
  await add(visit, voidOf(again));
  return { clinic, first, second, visits, doctorId };
}

/**
 * Changes an entry, and makes its hashes, the hashes of the entries behind it and the head fit, as somebody
 * can who knows this program.
 */
export async function rewriteEntry(
  { database }: Pick<TestApp, 'database'>,
  boxId: number,
  place: number,
  change: Partial<StoredEntry>,
): Promise<void> {
  await database.write(async (tx) => {
    const rows = await tx
      .selectFrom('moneyEntries')
      .selectAll()
      .where('boxId', '=', boxId)
      .orderBy('place')
      .execute();
    let hash = BEFORE_FIRST;
    for (const row of rows) {
      const changed = row.place === place ? { ...row, ...change } : row;
      const { textSalt, words, reference } = changed;
      if (textSalt !== null) changed.textHash = textHash(textSalt, words, reference);
      hash = entryHash(hash, changed);
      await tx
        .updateTable('moneyEntries')
        .set({ ...changed, hash })
        .where('id', '=', row.id)
        .execute();
    }
    await tx.updateTable('cashBoxes').set({ hash }).where('id', '=', boxId).execute();
  });
}
