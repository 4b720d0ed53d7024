import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import { type Insertable, sql } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepQuery } from '../database/keep-query.ts';
import type { SmsSpendingRow } from '../database/rows/sms.ts';
import type { Db } from '../database/tables.ts';
import type { Spent } from './shares.ts';

/** Puts a client's networks, the narrowest first, into their columns. */
export function networkColumns([network, wide, widest]: readonly string[]) {
  return { network: network ?? null, wideNetwork: wide ?? null, widestNetwork: widest ?? null };
}

export async function insertSpending(db: Db, row: Insertable<SmsSpendingRow>): Promise<void> {
  await insertRow(db, 'smsSpending', row);
}

const firstAndLastSince = keepQuery((db, { since }: { since: string }) =>
  db
    .selectFrom('smsSpending')
    .select('id')
    .select((select) => select.selectFrom('smsSpending').select(sql<number>`max(id)`.as('last')).as('last'))
    .where('at', '>', since)
    .orderBy('at')
    // If several have the same millisecond, the one with the lowest id comes first.
    .orderBy('id')
    .limit(1),
);

/** An upper bound of the SMS spent since a moment, from the first and the last id, which only grow. */
export async function mostSpent(db: Db, since: string): Promise<number> {
  const [row] = await firstAndLastSince(db, { since });
  return row?.last ? row.last - row.id + 1 : 0;
}

/** The spending since a moment, by everybody and by each of a client's networks. */
export async function readSpent(db: Db, since: string, networks: readonly string[]): Promise<Spent> {
  const totals = await db
    .selectFrom('smsSpending')
    .select(['purse', 'pool', sql<number>`sum(is_sent)`.as('sent')])
    .where('at', '>', since)
    .groupBy(['purse', 'pool'])
    .execute();
  const sent = (purse: string, pool: string) =>
    Number(totals.find((row) => row.purse === purse && row.pool === pool)?.sent ?? 0);
  return {
    confirmations: sent('confirmation', 'open'),
    open: { booking: sent('booking', 'open'), login: sent('login', 'open') },
    kept: { booking: sent('booking', 'kept'), login: sent('login', 'kept') },
    networks: await spentByNetworks(db, since, networks),
  };
}

const COLUMNS = ['network', 'wideNetwork', 'widestNetwork'] as const;

async function spentByNetworks(db: Db, since: string, networks: readonly string[]) {
  const spent = [];
  for (const [level, network] of networks.entries()) {
    const rows = await db
      .selectFrom('smsSpending')
      .select(['pool', sql<number>`count(*)`.as('asked'), sql<number>`sum(is_sent)`.as('sent')])
      .where(COLUMNS[level] ?? 'network', '=', network)
      .where('at', '>', since)
      .groupBy('pool')
      .execute();
    const of = (pool: string) => rows.find((row) => row.pool === pool);
    spent.push({
      open: Number(of('open')?.sent ?? 0),
      keptAsked: Number(of('kept')?.asked ?? 0),
      kept: Number(of('kept')?.sent ?? 0),
    });
  }
  return spent;
}

/** Every row since a moment, the oldest first. */
export function spendingSince(db: Db, since: string) {
  return db
    .selectFrom('smsSpending')
    .select(['at', 'purse', 'pool', 'isSent', 'network', 'wideNetwork', 'widestNetwork'])
    .where('at', '>', since)
    .orderBy('at')
    .execute();
}

/** The codes requested since a moment: by all, and by each network of a client, the narrowest first. */
export async function codeRates(db: Db, since: string, networks: readonly string[]) {
  const of = (level: 0 | 1 | 2) =>
    sql<number>`coalesce(sum(case when ${sql.ref(COLUMNS[level])} = ${networks[level] ?? ''} then 1 else 0 end), 0)`;
  const row = await db
    .selectFrom('smsSpending')
    .select([sql<number>`count(*)`.as('all'), of(0).as('first'), of(1).as('second'), of(2).as('third')])
    .where('at', '>', since)
    .where('purse', '<>', 'confirmation')
    .executeTakeFirstOrThrow();
  const levels = [row.first, row.second, row.third].map(Number);
  return { all: Number(row.all), networks: levels.slice(0, networks.length) };
}

/**
 * Adds sent messages to the sums of a clinic day for the report, because messages lose their texts and are
 * removed after some weeks.
 */
export async function countSent(
  db: Db,
  day: string,
  sent: readonly { purpose: string; text: string }[],
): Promise<void> {
  const sums = new Map<string, { messages: number; parts: number }>();
  for (const { purpose, text } of sent) {
    const group = purpose.startsWith('code-') ? 'code' : purpose;
    const sum = sums.get(group) ?? { messages: 0, parts: 0 };
    sums.set(group, { messages: sum.messages + 1, parts: sum.parts + partsOf(text) });
  }
  // Always in the same order, so that two instances never wait for each other's rows.
  for (const [purpose, { messages, parts }] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await db
      .insertInto('smsDays')
      .values({ day, purpose, messages, parts })
      .onConflict((conflict) =>
        conflict.columns(['day', 'purpose']).doUpdateSet((update) => ({
          messages: update('smsDays.messages', '+', messages),
          parts: update('smsDays.parts', '+', parts),
        })),
      )
      .execute();
  }
}
