import { findUnsealed } from '../audit/chain.queries.ts';
import type { ChainedRow } from '../audit/chain.ts';
import type { ChainServices } from '../audit/seal-audit.ts';
import { checkAudit, inSealedSnapshot, type VerifiedAudit } from '../audit/verify-audit.ts';
import { ChainWalk } from '../chain/chain.ts';
import { commandLine } from '../command-line.ts';
import type { CashBoxRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';
import { BEFORE_FIRST, entryHash, textHash } from '../ledger/entry-hash.ts';
import { firstDayOfLog } from '../queue/check-seals.ts';
import {
  allBoxes,
  allEntries,
  type CheckedEntry,
  findImpossibleSum,
  type SealedEntry,
  sealsWithoutEntry,
} from './verify-money.queries.ts';

const SEALS_PER_PAGE = 1_000;

/** Where a fault is, and its reason, which is the end of a sentence. */
interface MoneyFault {
  /** The box, by the id of its staff account; null for a fault of no box. */
  box: number | null;
  /** The place of the entry in the box; null for a fault of no entry. */
  place: number | null;
  reason: string;
}

/** The number of entries that the audit log does not seal, for reasons that are not faults. */
interface Unsealed {
  /** AUDIT_MONTHS has removed their rows. */
  removed: number;
  /** Their rows wait for their places in the chain of the audit log. */
  waiting: number;
}

/** The result of a check of all cash boxes. `entries` and `boxes` count those before the first fault. */
export type VerifiedMoney = { entries: number; boxes: number } & (
  | { isWhole: true; unsealed: Unsealed }
  | ({ isWhole: false } & MoneyFault)
);

/**
 * Checks the entries of all cash boxes: each is as it was written and in its place, none is missing or
 * added, receipts have no gaps, voids and closes are possible, nobody got back more than was paid, and the
 * audit log, which is checked too, has the same entries (rules: money 10). It reads one state of the
 * database while servers run.
 *
 * @returns the first fault, or the number of entries if all are whole; and the result of the check of the
 *   audit log
 */
export function verifyMoney(parts: ChainServices): Promise<VerifiedMoney & { audit: VerifiedAudit }> {
  return inSealedSnapshot(parts, async (view) => {
    const { audit, fault, waiting } = await checkSeals(view, parts.config);
    const found = await checkBoxes(view);
    if (!found.isWhole) return { ...found, audit };
    const { entries, boxes } = found;
    const broken = { entries, boxes, isWhole: false as const, audit };
    if (fault) return { ...broken, ...fault };
    if (!audit.isWhole) {
      const reason = `the audit log, which seals them, is broken: see ${commandLine('verify-audit')}`;
      return { ...broken, box: null, place: null, reason };
    }
    return { ...found, unsealed: { ...found.unsealed, waiting }, audit };
  });
}

async function checkBoxes(view: Db): Promise<VerifiedMoney> {
  let entries = 0;
  let boxes = 0;
  let removed = 0;
  const broken = (fault: MoneyFault): VerifiedMoney => ({ isWhole: false, entries, boxes, ...fault });
  const firstDay = await firstDayOfLog(view);
  const rows = allEntries(view);
  let next = await rows.next();
  for (const head of await allBoxes(view)) {
    if (!next.done && next.value.boxId < head.id) break;
    const check = new BoxCheck(head);
    let count = 0;
    let sealed = 0;
    for (; !next.done && next.value.boxId === head.id; next = await rows.next()) {
      const reason = check.next(next.value) ?? sealFault(next.value, firstDay);
      if (reason) return broken({ box: head.id, place: next.value.place, reason });
      count += 1;
      // A row of the log seals its entry and, because hashes are chained, all entries before it.
      if (next.value.seal !== null) sealed = count;
    }
    const reason = check.end();
    if (reason) return broken({ box: head.id, place: count === 0 ? null : count, reason });
    entries += count;
    boxes += 1;
    removed += count - sealed;
  }
  if (!next.done) {
    return broken({ box: next.value.boxId, place: null, reason: 'it has entries, but its head is missing' });
  }
  const sum = await findImpossibleSum(view);
  if (sum) {
    const reason = `more was given back or taken back for appointment ${sum.appointmentId} than there was`;
    return broken({ box: sum.boxId, place: sum.place, reason });
  }
  return { isWhole: true, entries, boxes, unsealed: { removed, waiting: 0 } };
}

/** Checks the entries of one box, one after another. */
class BoxCheck {
  readonly #head: CashBoxRow;
  readonly #walk: ChainWalk;
  /** The last receipt of each year. */
  readonly #receipts = new Map<number, number>();
  #lastReceipt = { year: 0, number: 0 };
  readonly #closed = new Set<string>();
  /**
   * The entries that can still be voided, by day and by id. Two days are kept, because the clocks of two
   * servers can differ at midnight.
   */
  readonly #open = new Map<string, Map<number, CheckedEntry>>();

  constructor(head: CashBoxRow) {
    this.#head = head;
    this.#walk = new ChainWalk({ place: 0, hash: BEFORE_FIRST }, head, 'entry');
  }

  /** @returns what is wrong with the next entry; undefined if nothing is */
  next(entry: CheckedEntry): string | undefined {
    const fault = this.#contentFault(entry);
    return this.#walk.next({ place: entry.place, hash: entry.hash, fault }, (previous) =>
      entryHash(previous, entry),
    );
  }

  /** @returns what is wrong with the end of the box; undefined if nothing is */
  end(): string | undefined {
    const { place, receiptYear, receiptNumber } = this.#head;
    if (this.#walk.place === 0 && place > 0) return `all of its ${place} entries are missing`;
    const fault = this.#walk.end();
    if (fault) return fault;
    const { year, number } = this.#lastReceipt;
    return receiptYear === year && receiptNumber === number
      ? undefined
      : `the box says that its last receipt is ${receiptNumber} of ${receiptYear}, but it is ${number} of ${year}`;
  }

  #contentFault(entry: CheckedEntry): string | undefined {
    if (!Number.isSafeInteger(entry.amount) || entry.amount < 0) return 'its amount is no amount';
    if (this.#closed.has(entry.day)) return 'it was added after the close of its day';
    if (entry.kind === 'close') this.#closed.add(entry.day);
    return textFault(entry) ?? this.#receiptFault(entry) ?? this.#voidFault(entry);
  }

  #receiptFault({ kind, day, receiptYear, receiptNumber }: CheckedEntry): string | undefined {
    if (kind !== 'payment' && kind !== 'refund') {
      return receiptNumber === null ? undefined : 'it has a receipt, which its kind does not have';
    }
    const year = Number(day.slice(0, 4));
    const number = (this.#receipts.get(year) ?? 0) + 1;
    if (receiptYear !== year || receiptNumber !== number) {
      return `its receipt is ${receiptNumber} of ${receiptYear}, but ${number} of ${year} is next`;
    }
    this.#receipts.set(year, number);
    // At the turn of the year an instance whose clock is behind can add to the old year.
    if (year >= this.#lastReceipt.year) this.#lastReceipt = { year, number };
    return undefined;
  }

  #voidFault(entry: CheckedEntry): string | undefined {
    const { id, kind, day, amount, voidsId, voidedKind, accountId, way } = entry;
    if (kind !== 'void') {
      if (voidsId !== null) return 'it takes an entry back, which its kind does not do';
      if (accountId !== null) this.#ofDay(day).set(id, entry);
      return undefined;
    }
    const voided = voidsId === null ? undefined : this.#open.get(day)?.get(voidsId);
    if (!voided) return 'it takes back what is no entry of this box and day, or was taken back before';
    if (voided.amount !== amount) return 'it takes back another amount than the entry has';
    const isSame = voided.kind === voidedKind && voided.accountId === accountId && voided.way === way;
    if (!isSame) return 'it says something else of the entry that it takes back than the entry does';
    this.#open.get(day)?.delete(voided.id);
    return undefined;
  }

  #ofDay(day: string): Map<number, CheckedEntry> {
    const known = this.#open.get(day);
    if (known) return known;
    for (const older of [...this.#open.keys()].sort().slice(0, -1)) this.#open.delete(older);
    const entries = new Map<number, CheckedEntry>();
    this.#open.set(day, entries);
    return entries;
  }
}

/** Words and reference are as they were written, or were erased with the patient. */
function textFault(entry: CheckedEntry): string | undefined {
  const { textSalt, words, reference, isErased } = entry;
  if (textSalt !== null) {
    return textHash(textSalt, words, reference) === entry.textHash
      ? undefined
      : 'its words or its reference were changed';
  }
  if (words !== null || reference !== null) return 'its words or its reference were added later';
  return entry.textHash === null || isErased === 1
    ? undefined
    : 'its words or its reference are gone, but the patient was not erased';
}

function sealFault({ seal, hash, at }: CheckedEntry, firstDay: string): string | undefined {
  if (seal !== null) {
    return JSON.parse(seal).hash === hash ? undefined : 'the audit log has another hash of it';
  }
  return at.slice(0, 10) > firstDay ? 'its row in the audit log is missing' : undefined;
}

interface CheckedSeals {
  audit: VerifiedAudit;
  /** The first row of the log whose entry is missing or has another hash. */
  fault: MoneyFault | undefined;
  waiting: number;
}

/** Checks the audit log, and that each of its rows of an entry has an entry with the same hash. */
async function checkSeals(view: Db, config: ChainServices['config']): Promise<CheckedSeals> {
  let fault: MoneyFault | undefined;
  let waiting = 0;
  async function check(rows: readonly ChainedRow[]): Promise<number> {
    const seals = rows.filter(({ action }) => action === 'money.entry').map(sealOf);
    const without = await sealsWithoutEntry(view, seals);
    const first = seals.find(({ id }) => without.has(id));
    if (first) {
      const reason = 'the audit log has it, but the box has none or another one there';
      fault ??= { box: first.box, place: first.place, reason };
    }
    return seals.length;
  }
  const audit = await checkAudit(view, config, {
    onPage: async (rows) => {
      await check(rows);
    },
  });
  for (let rows = await findUnsealed(view, SEALS_PER_PAGE); rows.length > 0; ) {
    waiting += await check(rows);
    rows = await findUnsealed(view, SEALS_PER_PAGE, rows.at(-1)?.id);
  }
  return { audit, fault, waiting };
}

function sealOf({ id, details }: ChainedRow): SealedEntry {
  const { box, number, hash } = JSON.parse(details ?? '{}');
  return { id, box, place: number, hash };
}
