import { setImmediate } from 'node:timers/promises';
import { shareOf } from '@clinic-serial/contract/rules/money/share';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listShares as endpoint, ShareRow } from '@clinic-serial/contract/subjects/money-reports';
import { VISIT_KINDS, type VisitKind } from '@clinic-serial/contract/terms/money';
import { periodsOf } from '@clinic-serial/contract/time/report-periods';
import { assertRange } from '../assert-range.ts';
import { authoriseStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import { groupBy } from '../group-by.ts';
import type { Services } from '../services.ts';
import { byName } from './make-money-report.ts';
import { completedVisits, namesOfDoctors, sharesOf } from './money-report.queries.ts';
import { moneyWithoutFee } from './open-money.ts';
import { assertFees } from './visit-account.ts';

/** Completed visits of a doctor on a date, of one kind and with the same money. */
interface SameVisits {
  doctorId: number;
  visitKind: VisitKind;
  appointmentDate: string;
  /** Payments less refunds of each of them, in paisa. */
  taken: number;
  visits: number;
}

/** `taken` and `share` are in paisa. */
interface Sums {
  visits: number;
  taken: number;
  share: number;
}

/**
 * Computes the shares of the doctors for the completed visits of a range of dates (rules: money 8). Each
 * visit counts with the share that was in force on its date. Its money counts no matter when it was taken or
 * given back.
 *
 * @returns doctors with completed visits, by name
 * @throws FEES_OFF; INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function listShares(
  services: Services,
  caller: Caller,
  { from, to, doctorId, place }: QueryOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  authoriseStaff(caller, 'delete');
  assertFees(services);
  const range = { from, to };
  assertRange(range);
  const { read } = services.database;
  const filter = { doctorId, scope: scopeOf(caller, place) };
  const visits: SameVisits[] = [];
  for (const month of periodsOf(range, 'month')) {
    visits.push(...(await completedVisits(read, month, filter)));
    const older = moneyWithoutFee(services, month, filter, { onlyCompleted: true });
    for await (const { row, visitKind, money } of older) {
      const { doctorId, appointmentDate } = row;
      visits.push({ doctorId, visitKind, appointmentDate, taken: money.paid - money.refunded, visits: 1 });
    }
    await setImmediate();
  }
  const byDoctor = groupBy(visits, (visit) => visit.doctorId);
  const ids = [...byDoctor.keys()];
  const shareAt = sharesInForce(await sharesOf(read, ids));
  const doctors = await namesOfDoctors(read, ids);
  const rows = [...byDoctor]
    .map(([id, own]): ShareRow => {
      const byKind = groupBy(own, ({ visitKind }) => visitKind);
      const kinds = VISIT_KINDS.flatMap((visitKind) => {
        const ofKind = byKind.get(visitKind);
        return ofKind ? [{ visitKind, ...addUp(ofKind, shareAt) }] : [];
      });
      return { doctor: { id, name: '', nameBn: null, ...doctors.get(id) }, kinds, ...total(kinds) };
    })
    .sort((one, other) => byName(one.doctor, other.doctor));
  return { ...range, rows, totals: total(rows) };
}

type ShareAt = (visit: SameVisits) => Parameters<typeof shareOf>[1];

/** @param rows the latest first */
function sharesInForce(rows: Awaited<ReturnType<typeof sharesOf>>): ShareAt {
  const keyOf = (doctorId: number, visitKind: VisitKind) => `${doctorId} ${visitKind}`;
  const known = groupBy(rows, (row) => keyOf(row.doctorId, row.visitKind));
  return ({ doctorId, visitKind, appointmentDate }) => {
    const row = known.get(keyOf(doctorId, visitKind))?.find(({ fromDate }) => fromDate <= appointmentDate);
    return row === undefined || row.kind === 'none' ? null : { kind: row.kind, value: row.value };
  };
}

function addUp(visits: readonly SameVisits[], shareAt: ShareAt): Sums {
  return total(
    visits.map((same) => ({
      visits: same.visits,
      taken: same.visits * same.taken,
      // A share is rounded for each visit.
      share: same.visits * shareOf(same.taken, shareAt(same)),
    })),
  );
}

function total(parts: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => parts.reduce((all, part) => all + part[name], 0);
  return { visits: sum('visits'), taken: sum('taken'), share: sum('share') };
}
