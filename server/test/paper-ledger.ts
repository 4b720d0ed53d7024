/**
 * A ledger as a bookkeeper would write it on paper: one line for each entry, and a struck line where an entry
 * was taken back. It shares no code with the server, so that a mistake of the server's rules is not made here
 * again. Amounts are in paisa.
 */

export const WAYS = ['cash', 'bkash', 'nagad', 'card'] as const;
type Way = (typeof WAYS)[number];
export type Kind = 'new' | 'follow-up' | 'report';

export interface PaperVisit {
  /** The appointment, and those before it that were moved. The last one has the money. */
  ids: number[];
  person: number;
  doctorId: number;
  /** Where the doctor sits on the date. */
  place: number;
  date: string;
  kind: Kind;
  isChosen: boolean;
  fee: number;
  status: 'Booked' | 'Completed' | 'No Show' | 'Cancelled';
}

export interface PaperLine {
  /** The id that the server gave it; only to name it in a request. */
  entryId: number;
  box: number;
  by: number;
  day: string;
  what: 'payment' | 'refund' | 'discount' | 'kept' | 'void' | 'opening' | 'close';
  amount: number;
  way: Way | null;
  visit: PaperVisit | null;
  /** Doctor and kind when it was written. */
  doctorId: number | null;
  kind: Kind | null;
  /** That of the visit when it was written; null for what is of the box itself. */
  place: number | null;
  receipt: string | null;
  struck: boolean;
}

type NewLine = Pick<PaperLine, 'box' | 'by' | 'day' | 'what' | 'amount'> &
  Partial<Pick<PaperLine, 'way' | 'visit' | 'entryId' | 'doctorId' | 'kind' | 'place'>>;

interface Money {
  taken: number;
  refunded: number;
  discounts: number;
  payments: number;
}

export class PaperLedger {
  readonly lines: PaperLine[] = [];
  readonly visits: PaperVisit[] = [];
  /** The number of receipts of a box and a year, by '3-2026'. */
  readonly #receipts: Record<string, number> = {};

  write({ way = null, visit = null, entryId = 0, ...line }: NewLine): PaperLine {
    let receipt: string | null = null;
    if (line.what === 'payment' || line.what === 'refund') {
      const pile = `${line.box}-${line.day.substring(0, 4)}`;
      this.#receipts[pile] = (this.#receipts[pile] ?? 0) + 1;
      receipt = `${pile}-${`00000${this.#receipts[pile]}`.slice(-6)}`;
    }
    const { doctorId = visit?.doctorId ?? null, kind = visit?.kind ?? null } = line;
    const { place = visit?.place ?? null } = line;
    const written = { ...line, way, visit, entryId, doctorId, kind, place, receipt, struck: false };
    this.lines.push(written);
    return written;
  }

  strike(line: PaperLine, by: number): PaperLine {
    line.struck = true;
    const { box, day, amount, way, visit, doctorId, kind, place } = line;
    return this.write({ box, by, day, what: 'void', amount, way, visit, doctorId, kind, place });
  }

  isClosed(box: number, day: string): boolean {
    return this.lines.some((line) => line.box === box && line.day === day && line.what === 'close');
  }

  /** The money of a visit as the server must show it. */
  account(visit: PaperVisit) {
    const own = this.lines.filter((line) => line.visit === visit);
    const total = { payment: 0, refund: 0, discount: 0, kept: 0 };
    for (const { what, amount, struck } of own) {
      if (what in total && !struck) total[what as keyof typeof total] += amount;
    }
    const has = total.payment - total.refund;
    const price = visit.fee > total.discount ? visit.fee - total.discount : 0;
    let [due, over] = [0, 0];
    if (visit.status === 'Booked' || visit.status === 'Completed') {
      if (has < price) due = price - has;
      if (has > price) over = has - price;
    } else if (visit.status === 'Cancelled' && has > total.kept) over = has - total.kept;
    return {
      ...{ visitKind: visit.kind, isChosen: visit.isChosen, fee: visit.fee },
      ...{ discount: total.discount, paid: total.payment, refunded: total.refund, kept: total.kept },
      ...{ due, over, state: this.#stateOf(visit, has, due, over, total.refund), version: own.length },
      entries: own.map(({ what, amount, way, day, box, by, receipt, struck }) => ({
        ...{ kind: what, amount, way, day, box, by, receipt, isVoided: struck },
      })),
    };
  }

  #stateOf({ status }: PaperVisit, has: number, due: number, over: number, refunded: number): string {
    if (over > 0) return 'give-back';
    if (due > 0) return has === 0 ? 'due' : 'part';
    const words = {
      Booked: ['free', 'paid'],
      Completed: ['free', 'paid'],
      Cancelled: [refunded > 0 ? 'refunded' : 'none', 'kept'],
      'No Show': [refunded > 0 ? 'refunded' : 'none', 'paid'],
    } as const;
    return words[status][has > 0 ? 1 : 0];
  }

  /** A day of a box as the server must show it. */
  boxDay(box: number, day: string) {
    const own = this.lines.filter((line) => line.box === box && line.day === day);
    let opening: number | null = null;
    let cash = 0;
    let discounts = 0;
    let voided = 0;
    let closed: { counted: number; difference: number } | null = null;
    const ways = new Map<string, { taken: number; refunded: number }>(
      WAYS.map((way) => [way, { taken: 0, refunded: 0 }]),
    );
    for (const { what, amount, way, struck } of own) {
      const ofWay = way && ways.get(way);
      if (what === 'void') voided += 1;
      if (what === 'opening') opening = amount;
      if (struck) continue;
      if (what === 'discount') discounts += amount;
      if (what === 'payment' && ofWay) ofWay.taken += amount;
      if (what === 'refund' && ofWay) ofWay.refunded += amount;
      if (way === 'cash' && what === 'payment') cash += amount;
      if (way === 'cash' && what === 'refund') cash -= amount;
    }
    const expectedCash = cash + (opening ?? 0);
    const close = own.find(({ what }) => what === 'close');
    if (close) closed = { counted: close.amount, difference: close.amount - expectedCash };
    return {
      ...{ day, opening, discounts, voided, expectedCash, version: own.length, closed },
      ways: WAYS.map((way) => ({ way, ...ways.get(way) })),
    };
  }

  /** The report of all dates by one group, of a place or all: what was entered, and what is open up to today. */
  report(by: 'day' | 'doctor' | 'way' | 'visitKind' | 'box' | 'place', today: string, of?: number) {
    const rows = new Map<string, Money & { due: number; giveBack: number }>();
    const rowOf = (key: string) => {
      const row = rows.get(key) ?? { taken: 0, refunded: 0, discounts: 0, payments: 0, due: 0, giveBack: 0 };
      rows.set(key, row);
      return row;
    };
    for (const line of this.lines) {
      if (line.struck || !['payment', 'refund', 'discount'].includes(line.what)) continue;
      const { day, doctorId, way, kind, box, place } = line;
      if ((by === 'way' && way === null) || (of && place !== of)) continue;
      const row = rowOf(String({ day, doctor: doctorId, way, visitKind: kind, box, place }[by]));
      if (line.what === 'discount') row.discounts += line.amount;
      else if (line.what === 'refund') row.refunded += line.amount;
      else {
        row.taken += line.amount;
        row.payments += 1;
      }
    }
    for (const visit of by === 'way' || by === 'box' ? [] : this.visits) {
      if (visit.date > today || (of && visit.place !== of)) continue;
      const { due, over } = this.account(visit);
      if (due + over === 0) continue;
      const { date: day, doctorId: doctor, kind: visitKind, place } = visit;
      const keys = { day, doctor, visitKind, place, way: '', box: '' };
      const row = rowOf(String(keys[by]));
      row.due += due;
      row.giveBack += over;
    }
    return rows;
  }

  /** The shares of completed visits of a place or all: per cent of what the clinic has of a visit, or a fixed amount. */
  shares(of: Record<string, { percent: number } | { fixed: number } | undefined>, place?: number) {
    const rows = new Map<string, { visits: number; taken: number; share: number }>();
    for (const visit of this.visits.filter(({ status }) => status === 'Completed')) {
      if (place && visit.place !== place) continue;
      const key = `${visit.doctorId} ${visit.kind}`;
      const row = rows.get(key) ?? { visits: 0, taken: 0, share: 0 };
      const { paid, refunded } = this.account(visit);
      const taken = paid - refunded;
      const share = of[key];
      row.visits += 1;
      row.taken += taken;
      if (share && 'percent' in share) row.share += Math.round((taken * share.percent) / 100);
      if (share && 'fixed' in share) row.share += taken < share.fixed ? taken : share.fixed;
      rows.set(key, row);
    }
    return rows;
  }
}
