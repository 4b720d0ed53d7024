import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * The locks that bookings and edits share. Each is held by one transaction until its end, so that rows that
 * were read after taking it are still the same at the commit. {@link lock} takes them in the order of this
 * list and refuses any other order, so that two transactions never wait for each other.
 */
interface Locks {
  /** A patient's record: nobody else can save it. The value is the patient's id. */
  patient?: number;
  /** Several records, such as those of a part of an import. They are taken in a fixed order. */
  patients?: readonly number[];
  /** SHA-256 of booking tokens: nobody else can verify their codes. */
  tokens?: readonly string[];
  /** Phones: nobody else can book with them, or give them to a record. */
  phones?: readonly string[];
  /** A doctor's id: nobody else can save the doctor, and no sitting of the doctor can be locked. */
  doctor?: number;
  /** A date, YYYY-MM-DD: no sitting of any doctor on it can be locked. */
  date?: string;
  /** Several dates. They are taken from the earliest to the latest. */
  dates?: readonly string[];
  /** Nobody else can give, free or move its places, or save the doctor or a holiday on the date. */
  sitting?: SittingKey;
  /**
   * Several sittings, such as the two of a move. They are taken in a fixed order, whatever their order here.
   */
  sittings?: readonly SittingKey[];
  /** The money of a visit, by the id of its first appointment: nobody else can add an entry to it. */
  account?: number;
  /** A cash box, by the id of its staff account: nobody else can add an entry to it. */
  box?: number;
}

export interface SittingKey {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
}

declare const isHeld: unique symbol;
/** Proof that the current transaction holds a lock. Only {@link lock} makes it. */
type Held<Of> = Of & { readonly [isHeld]: true };

type PatientLock = Held<{ patientId: number }>;
export type PhonesLock = Held<{ phones: readonly string[] }>;
export type AccountLock = Held<{ accountId: number }>;
export type BoxLock = Held<{ boxId: number }>;
export type SittingLock = Held<Readonly<SittingKey>>;

type Proofs<Asked extends Locks> = (Asked extends { patient: number } ? { patient: PatientLock } : object) &
  (Asked extends { phones: readonly string[] } ? { phones: PhonesLock } : object) &
  (Asked extends { sitting: SittingKey } ? { sitting: SittingLock } : object) &
  (Asked extends { sittings: infer Keys extends readonly SittingKey[] }
    ? { sittings: { readonly [Index in keyof Keys]: SittingLock } }
    : object) &
  (Asked extends { account: number } ? { account: AccountLock } : object) &
  (Asked extends { box: number } ? { box: BoxLock } : object);

interface Step {
  /** The place in the order. Records, tokens, phones and sittings are ordered among themselves as well. */
  order: string;
  take(tx: Db): Promise<unknown>;
  /** Steps of a list, which are taken in one round trip. */
  key?: string;
}

/** The orders of the locks that each open transaction holds. */
const heldBy = new WeakMap<object, Set<string>>();

/** Forgets the locks of a connection on which a new transaction begins. SQLite's one writer needs this. */
export function forgetLocks(connection: Db): void {
  heldBy.delete(connection);
}

/**
 * Takes locks in their fixed order and holds them until the transaction ends. A lock that is held already is
 * not taken again. SQLite has one writer at a time, so there only the order is checked.
 *
 * @param tx may ask several times, for later locks each time
 * @returns a proof for each lock, for the functions that ask for one
 * @throws Error when a lock comes before one that is already held: a mistake that any test of the code finds
 */
export async function lock<const Asked extends Locks>(tx: Db, asked: Asked): Promise<Proofs<Asked>> {
  const held = heldBy.get(tx) ?? new Set();
  heldBy.set(tx, held);
  const last = [...held].reduce((one, other) => (one > other ? one : other), '');
  const steps = stepsOf(asked).filter(({ order }) => !held.has(order));
  const early = steps.find(({ order }) => order < last);
  if (early)
    throw new Error(`A lock of a ${kindOf(early.order)} must be taken before one of a ${kindOf(last)}.`);
  if (isPostgres(tx)) await takeAll(tx, steps);
  for (const { order } of steps) held.add(order);
  const { patient, phones, sitting, sittings, account, box } = asked;
  return {
    ...(patient === undefined ? {} : { patient: { patientId: patient } }),
    ...(phones === undefined ? {} : { phones: { phones } }),
    ...(sitting === undefined ? {} : { sitting }),
    ...(sittings === undefined ? {} : { sittings }),
    ...(account === undefined ? {} : { account: { accountId: account } }),
    ...(box === undefined ? {} : { box: { boxId: box } }),
  } as Proofs<Asked>;
}

async function takeAll(tx: Db, steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; ) {
    const keys: string[] = [];
    for (let key = steps[at]?.key; key !== undefined; key = steps[at + keys.length]?.key) keys.push(key);
    if (keys.length > 1) await lockKeys(tx, keys);
    else await steps[at]?.take(tx);
    at += Math.max(1, keys.length);
  }
}

/** PostgreSQL takes them in the order of the list. */
const lockKeys = (tx: Db, keys: string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx);

function stepsOf({
  patient,
  patients = [],
  tokens = [],
  phones = [],
  doctor,
  date,
  dates = [],
  sitting,
  sittings = [],
  account,
  box,
}: Locks): Step[] {
  const days = [...(sitting === undefined ? [] : [sitting]), ...sittings].map((key) => ({
    order: `6 sitting:${key.doctorId}:${key.date}`,
    take: within(key),
  }));
  return [
    ...sorted([...patients, ...(patient === undefined ? [] : [patient])].map(String)).map((id) =>
      listed('1', `patient:${id}`),
    ),
    ...sorted(tokens).map((token) => ({ order: `2 token:${token}`, take: exclusive(`token:${token}`) })),
    ...sorted(phones).map((phone) => listed('3', `phone:${phone}`)),
    ...(doctor === undefined ? [] : [{ order: `4 doctor:${doctor}`, take: exclusive(`doctor:${doctor}`) }]),
    ...sorted(date === undefined ? dates : [date, ...dates]).map((day) => ({
      order: `5 date:${day}`,
      take: exclusive(`date:${day}`),
    })),
    ...days.sort((one, other) => (one.order < other.order ? -1 : 1)),
    ...(account === undefined
      ? []
      : [{ order: `7 account:${account}`, take: exclusive(`account:${account}`) }]),
    ...(box === undefined ? [] : [{ order: `8 box:${box}`, take: exclusive(`box:${box}`) }]),
  ];
}

/** The kind of a lock without its key, because phones must not appear in error messages. */
const kindOf = (order: string) => order.slice(2, order.indexOf(':'));

const sorted = (keys: readonly string[]) => [...new Set(keys)].sort();

const listed = (place: string, key: string): Step => ({
  order: `${place} ${key}`,
  take: exclusive(key),
  key,
});

const exclusive = (key: string) => (tx: Db) => lockKey(tx, key);

/**
 * Takes three locks in one round trip. Bookings share the locks of the doctor and of the date. An edit of the
 * doctor and a holiday take them alone, and wait for all sharers. PostgreSQL serves in the order of arrival,
 * so that a rush of bookings cannot keep an edit waiting.
 */
const within =
  ({ doctorId, date }: SittingKey) =>
  (tx: Db) =>
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`doctor:${doctorId}`}, 0)),
    pg_advisory_xact_lock_shared(hashtextextended(${`date:${date}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`doctor-day:${doctorId}:${date}`}, 0))`.execute(tx);

/**
 * Takes a lock outside of the order of {@link lock}, until the transaction ends. Use it only for work that
 * takes no other lock after it. SQLite has one writer at a time and needs none.
 *
 * @param key for example `sms-budget`
 */
// biome-ignore lint/suspicious/noExplicitAny: any schema can be locked
export async function lockKey(tx: Kysely<any>, key: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

// biome-ignore lint/suspicious/noExplicitAny: any schema can be locked
export function isPostgres(tx: Kysely<any>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}
