import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { accountOf, sumsOf } from '@clinic-serial/contract/rules/money/account';
import { proposedVisitKind } from '@clinic-serial/contract/rules/money/visit-kind';
import { isLive } from '@clinic-serial/contract/terms/appointment-status';
import type { Selectable } from 'kysely';
import type { Config } from '../config.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import type { EntryVisit } from './add-entry.ts';
import { findFees, holdersOf, lastSeenOfAll, sumAccounts } from './ledger.queries.ts';
import { feesOf, NO_FEES } from './visit-fee.ts';

/** The columns of an appointment that its money is computed from. */
export type VisitRow = Pick<
  Selectable<AppointmentRow>,
  | 'id'
  | 'accountId'
  | 'patientId'
  | 'doctorId'
  | 'appointmentDate'
  | 'status'
  | 'visitKind'
  | 'fee'
  | 'lastSeenOn'
  | 'kindChosen'
>;

/** The money of a visit, and the number of its entries. */
export type CountedMoney = VisitMoney & { version: number };

/** The id of the appointment to whose account an appointment belongs: the first one of its chain of moves. */
export const accountIdOf = ({ id, accountId }: Pick<VisitRow, 'id' | 'accountId'>): number => accountId ?? id;

/**
 * Computes the money of appointments (rules: money 4). Of a chain of moves only one appointment has the
 * money; the others have none, and nothing is due for them. Nothing is due either for a visit that was over
 * before the clinic recorded payments.
 *
 * @returns by the appointment's id; empty if the clinic does not record payments
 */
export async function visitMoneyOf(
  config: Pick<Config, 'fees' | 'clinicFees'>,
  db: Db,
  rows: readonly VisitRow[],
): Promise<Map<number, CountedMoney>> {
  if (config.fees !== 'desk' || rows.length === 0) return new Map();
  const sums = groupBy(await sumAccounts(db, rows.map(accountIdOf)), ({ accountId }) => accountId);
  // Only a cancelled appointment can have lost its money to another one.
  const cancelled = rows.filter(({ status }) => status === 'Cancelled');
  const holders = await holdersOf(
    db,
    [...new Set(cancelled.map(({ patientId }) => patientId))],
    cancelled.map(accountIdOf),
  );
  const costs = await costsOf(config, db, rows);
  return new Map(
    rows.map((row) => {
      const accountId = accountIdOf(row);
      const isHolder = row.status !== 'Cancelled' || (holders.get(accountId) ?? row.id) === row.id;
      const own = isHolder ? (sums.get(accountId) ?? []) : [];
      const added = sumsOf(own);
      const cost = costs(row);
      const isOfBefore = !isFixed(row) && !isLive(row.status) && own.length === 0;
      return [
        row.id,
        {
          ...cost,
          isChosen: row.kindChosen === 1,
          ...added,
          ...(isOfBefore ? NOT_RECORDED : accountOf(row.status, cost.fee, added)),
          version: own.reduce((total, { count }) => total + count, 0),
        },
      ];
    }),
  );
}

/** True if a serial has a kind and a fee of its own. */
const isFixed = ({ visitKind, fee }: Pick<VisitRow, 'visitKind' | 'fee'>) =>
  visitKind !== null && fee !== null;

/**
 * For a visit that was over before the clinic recorded payments, because nobody knows whether it was paid.
 */
const NOT_RECORDED = { due: 0, over: 0, state: 'none' } as const;

/**
 * {@link visitMoneyOf} for everybody, without the number of entries.
 *
 * @returns by the appointment's id; empty, and without any query, if the clinic does not record payments
 */
export async function shownMoneyOf(
  config: Pick<Config, 'fees' | 'clinicFees'>,
  db: Db,
  rows: readonly VisitRow[],
): Promise<Map<number, VisitMoney>> {
  const money = await visitMoneyOf(config, db, rows);
  return new Map([...money].map(([id, { version: _version, ...shown }]) => [id, shown]));
}

/** The facts about the visit of an appointment that an entry stores. */
export function entryVisitOf(
  row: VisitRow & { patientErasedAt: string | null },
  { visitKind, fee, lastSeenOn }: Pick<VisitMoney, 'visitKind' | 'fee' | 'lastSeenOn'>,
): EntryVisit {
  return {
    accountId: accountIdOf(row),
    appointmentId: row.id,
    doctorId: row.doctorId,
    visitDate: row.appointmentDate,
    visitKind,
    fee,
    lastSeenOn,
    isErased: row.patientErasedAt !== null,
  };
}

/** Kind and fee: fixed with the serial, or by the rule for serials from before payments were recorded. */
async function costsOf(
  config: Pick<Config, 'clinicFees'>,
  db: Db,
  rows: readonly VisitRow[],
): Promise<(row: VisitRow) => Pick<VisitMoney, 'visitKind' | 'fee' | 'lastSeenOn'>> {
  const open = rows.filter((row) => !isFixed(row));
  const seen = await lastSeenOfAll(
    db,
    open.map(({ id }) => id),
  );
  const own = await findFees(db, [...new Set(open.map(({ doctorId }) => doctorId))]);
  return ({ id, doctorId, appointmentDate, visitKind, fee, lastSeenOn }) => {
    if (visitKind !== null && fee !== null) return { visitKind, fee, lastSeenOn };
    const fees = feesOf(config, own.get(doctorId) ?? NO_FEES);
    const seenOn = seen.get(id) ?? null;
    const kind = visitKind ?? proposedVisitKind(appointmentDate, seenOn, fees.followUpDays);
    return { visitKind: kind, fee: fee ?? fees[kind], lastSeenOn: seenOn };
  };
}
