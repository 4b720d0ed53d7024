import { addDays, daysBetween } from '@clinic-serial/contract/time/calendar';
import { expect } from 'vitest';
import type { Answer } from './app.ts';
import { FIRST, FOLLOW_UP_DAYS, LIMIT, type MoneyClinic, UTTARA, type Worker } from './money-clinic.ts';
import { nextNumber } from './next-number.ts';
import { type Kind, PaperLedger, type PaperLine, type PaperVisit, WAYS } from './paper-ledger.ts';
import { newToken } from './people.ts';

/** Numbers that are the same in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const newKey = () => `key-of-recount-${nextNumber('key')}`;

/** The appointment that has the money of a visit, also after moves. */
export const idOf = ({ ids }: PaperVisit) => Number(ids.at(-1));
export const pathOf = (visit: PaperVisit, part: string) => `/appointments/${idOf(visit)}/${part}`;

/** Acts at random, on the server and on paper. Both must do them or refuse them alike. */
export function moneyDays({ clinic, workers, people, fees }: MoneyClinic) {
  const random = randomNumbers(20_261_226);
  const one = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const chance = (percent: number) => random(100) < percent;
  const paper = new PaperLedger();
  /** How often each act was done and refused, so that the test cannot become empty. */
  const counts: Record<string, number> = {};
  let today = FIRST;

  const note = (what: string, isDone: boolean) => {
    const key = isDone ? what : `no ${what}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  /** Sends a request that the paper expects to be done or refused. Sometimes its answer is lost. */
  async function send(
    what: string,
    isExpected: boolean,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    by: Worker,
  ): Promise<Answer | undefined> {
    const answer = await clinic.send(method, path, body, by.token);
    expect([what, answer.status === 200, answer.code, body]).toEqual([what, isExpected, answer.code, body]);
    if (answer.status >= 500) throw new Error(`${what}: ${answer.status}`);
    note(what, isExpected);
    if (isExpected && 'key' in body && chance(15)) {
      expect((await clinic.send(method, path, body, by.token)).data).toEqual(answer.data);
      note('again', true);
    }
    return isExpected ? answer : undefined;
  }

  async function setTime(moment: string) {
    clinic.clock.set(moment);
    today = clinic.clock.today();
    for (const worker of workers) worker.token = await newToken(clinic, worker);
  }

  /** The kind of a visit by the rule, from the visits on paper. */
  function proposed(person: number, doctorId: number, date: string, except?: PaperVisit): Kind {
    const seen = paper.visits
      .filter((visit) => visit !== except && visit.person === person && visit.doctorId === doctorId)
      .filter((visit) => visit.status === 'Completed' && visit.date <= date)
      .map((visit) => visit.date)
      .sort();
    const last = seen.at(-1);
    return last !== undefined && daysBetween(last, date) <= FOLLOW_UP_DAYS ? 'follow-up' : 'new';
  }

  const placeOn = (doctorId: number, date: string) =>
    doctorId === Number(Object.keys(fees)[1]) && new Date(`${date}T00:00:00Z`).getUTCDay() < 3 ? UTTARA : 1;

  async function bookVisit() {
    const doctorId = Number(one(Object.keys(fees)));
    const date = chance(75) ? today : addDays(today, 1 + random(2));
    const isBusy = (index: number) =>
      paper.visits.some(
        (visit) => visit.person === index && (visit.status === 'Booked' || visit.date === date),
      );
    const free = people
      .map((_, index) => index)
      .filter((index) => !people[index]?.isErased && !isBusy(index));
    if (free.length === 0) return;
    const person = one(free);
    const body = { doctorId, patientId: people[person]?.id, appointmentDate: date, bookingType: 'Phone' };
    const answer = await send('book', true, 'POST', '/appointments', body, one(workers));
    const kind = proposed(person, doctorId, date);
    const fee = fees[doctorId]?.[kind] ?? 0;
    paper.visits.push({
      ...{ ids: [answer?.data.id], person, doctorId, place: placeOn(doctorId, date), date, kind },
      ...{ isChosen: false, fee, status: 'Booked' },
    });
  }

  /** Does something with one of these visits, if there is any. */
  const withOne = async (visits: PaperVisit[], work: (visit: PaperVisit) => Promise<void>) => {
    if (visits.length > 0) await work(one(visits));
  };
  const isToGiveBack = (visit: PaperVisit) => visit.status === 'Cancelled' && paper.account(visit).over > 0;
  const isErased = ({ person }: PaperVisit) => people[person]?.isErased === true;

  async function pay(visit: PaperVisit, by = one(workers)) {
    const { due, discount: given, version } = paper.account(visit);
    const discount = chance(25) ? 100 * (1 + random(chance(50) ? 200 : 500)) : 0;
    const rest = Math.max(0, due - discount);
    const amount = chance(10)
      ? 0
      : chance(55)
        ? rest
        : chance(10)
          ? rest + 50
          : 1 + random(Math.max(1, rest));
    if (amount === 0 && discount === 0) return;
    const way = one(WAYS);
    const isDone =
      ['Booked', 'Completed'].includes(visit.status) &&
      due > 0 &&
      discount <= due &&
      (discount === 0 || by.isAdmin || given + discount <= LIMIT) &&
      amount <= due - discount &&
      !paper.isClosed(by.staffId, today);
    const body = {
      ...{ amount, expectedVersion: version, key: newKey() },
      ...(amount > 0 && { way, ...(way === 'cash' ? {} : { reference: `R${random(999)}` }) }),
      ...(discount > 0 && { discount: { amount: discount, reason: 'other', words: 'A neighbour' } }),
    };
    const answer = await send('pay', isDone, 'POST', pathOf(visit, 'payments'), body, by);
    if (!answer) return;
    const line = { box: by.staffId, by: by.staffId, day: today, visit };
    const written: PaperLine[] = [];
    if (discount > 0) written.push(paper.write({ ...line, what: 'discount', amount: discount }));
    if (amount > 0) written.push(paper.write({ ...line, what: 'payment', amount, way }));
    nameLines(answer, written);
  }

  function nameLines(answer: Answer, written: PaperLine[]) {
    const last = answer.data.entries.slice(-written.length) as { id: number }[];
    written.forEach((line, place) => {
      line.entryId = Number(last[place]?.id);
    });
  }

  async function refund(visit: PaperVisit) {
    const by = chance(80) ? (workers[2] as Worker) : one(workers);
    const { paid, refunded, version } = paper.account(visit);
    const most = paid - refunded;
    const amount = chance(10) ? most + 1 : 1 + random(Math.max(1, most));
    const box = chance(30) ? one(workers) : by;
    const way = one(WAYS);
    const isDone = by.isAdmin && amount <= most && !paper.isClosed(box.staffId, today);
    const body = {
      ...{ amount, way, words: 'Paid too much', expectedVersion: version, key: newKey() },
      ...(box === by ? {} : { boxId: box.staffId }),
    };
    const answer = await send('refund', isDone, 'POST', pathOf(visit, 'refunds'), body, by);
    if (!answer) return;
    const line = { box: box.staffId, by: by.staffId, day: today, visit } as const;
    nameLines(answer, [paper.write({ ...line, what: 'refund', amount, way })]);
  }

  async function strike() {
    const lines = paper.lines.filter(({ visit, day }) => visit !== null && (day === today || chance(3)));
    if (lines.length === 0) return;
    const line = one(lines);
    const by = one(workers);
    const { paid, refunded, kept } = paper.account(line.visit as PaperVisit);
    const isNeeded = line.what === 'payment' && paid - line.amount < Math.max(refunded, kept);
    const isDone =
      (line.by === by.staffId || by.isAdmin) &&
      !(line.struck || line.what === 'void' || line.day !== today || isNeeded) &&
      !paper.isClosed(line.box, line.day);
    const body = { words: 'Typed wrongly', key: newKey() };
    const answer = await send('void', isDone, 'POST', `/money/entries/${line.entryId}/void`, body, by);
    if (answer) nameLines(answer, [paper.strike(line, by.staffId)]);
  }

  async function cancel(visit: PaperVisit) {
    const by = one(workers);
    const { paid, refunded, kept } = paper.account(visit);
    const over = paid - refunded - kept;
    const choice = one([undefined, 'later', 'later', 'keep', 'refund', 'refund'] as const);
    const way = one(WAYS);
    const isClosed = paper.isClosed(by.staffId, today);
    const isDone =
      choice === undefined
        ? over <= 0
        : choice === 'later' || (over > 0 && !isClosed && (choice === 'keep' || by.isAdmin));
    const words = 'The doctor is ill';
    const money =
      choice &&
      {
        later: { choice },
        keep: { choice, words },
        refund: { choice, words, way },
      }[choice];
    const body = { status: 'Cancelled', ...(money && { money }) };
    const answer = await send('cancel', isDone, 'PUT', pathOf(visit, 'status'), body, by);
    if (!answer) return;
    visit.status = 'Cancelled';
    if (choice !== 'keep' && choice !== 'refund') return;
    const line = { box: by.staffId, by: by.staffId, day: today, visit, amount: over };
    const written = paper.write(
      choice === 'keep' ? { ...line, what: 'kept' } : { ...line, what: 'refund', way },
    );
    nameLines(await clinic.get(pathOf(visit, 'money'), by.token), [written]);
  }

  async function keep(visit: PaperVisit) {
    const by = one(workers);
    const { over, version } = paper.account(visit);
    const isDone = visit.status === 'Cancelled' && over > 0 && !paper.isClosed(by.staffId, today);
    const body = { words: 'Cancelled too late', expectedVersion: version, key: newKey() };
    const answer = await send('keep', isDone, 'POST', pathOf(visit, 'kept-money'), body, by);
    if (!answer) return;
    const line = { box: by.staffId, by: by.staffId, day: today, visit, amount: over };
    nameLines(answer, [paper.write({ ...line, what: 'kept' })]);
  }

  async function choose(visit: PaperVisit) {
    const kind = one(['new', 'follow-up', 'report'] as const);
    const body = { kind, words: 'Brings a report', from: visit.kind };
    const isDone = !isErased(visit);
    if (!(await send('choose', isDone, 'PUT', pathOf(visit, 'visit-kind'), body, one(workers)))) return;
    visit.kind = kind;
    visit.isChosen = true;
    visit.fee = fees[visit.doctorId]?.[kind] ?? 0;
  }

  async function move(visit: PaperVisit) {
    const date = addDays(today, 1 + random(2));
    if (visit.date === date || isErased(visit)) return;
    const answer = await send(
      'move',
      true,
      'POST',
      pathOf(visit, 'move'),
      { appointmentDate: date },
      one(workers),
    );
    visit.ids.push(answer?.data.id);
    visit.date = date;
    visit.place = placeOn(visit.doctorId, date);
    if (!visit.isChosen) visit.kind = proposed(visit.person, visit.doctorId, date, visit);
    visit.fee = fees[visit.doctorId]?.[visit.kind] ?? 0;
  }

  async function openBox() {
    const by = one(workers);
    const amount = 100 * random(5_000);
    const isDone = !paper.isClosed(by.staffId, today);
    const body = { amount, key: newKey() };
    if (!(await send('open', isDone, 'POST', '/money/box/opening', body, by))) return;
    paper.write({ box: by.staffId, by: by.staffId, day: today, what: 'opening', amount });
  }

  async function closeBox(box: Worker, day: string) {
    const by = chance(70) ? box : one(workers);
    const { expectedCash, version } = paper.boxDay(box.staffId, day);
    const counted = Math.max(0, expectedCash + (chance(40) ? random(2_000) - 1_000 : 0));
    const words = chance(70) ? 'Counted twice' : null;
    const isDone =
      (by === box || by.isAdmin) &&
      !paper.isClosed(box.staffId, day) &&
      day <= today &&
      (counted === expectedCash || words !== null);
    const body = {
      ...{ day, counted, words, expectedVersion: version, key: newKey() },
      ...(by === box ? {} : { boxId: box.staffId }),
    };
    if (!(await send('close', isDone, 'POST', '/money/box/close', body, by))) return;
    paper.write({ box: box.staffId, by: by.staffId, day, what: 'close', amount: counted });
  }

  async function erase(index: number) {
    const person = people[index];
    const isOpen = paper.visits.some(
      ({ person: own, status, date }) => own === index && status === 'Booked' && date >= today,
    );
    if (!person || person.isErased || isOpen) return;
    await send(
      'erase',
      true,
      'POST',
      `/patients/${person.id}/erase`,
      { phone: person.phone },
      workers[2] as Worker,
    );
    person.isErased = true;
  }

  async function act() {
    const booked = paper.visits.filter(({ status, date }) => status === 'Booked' && date >= today);
    const dice = random(100);
    if (dice < 25 || booked.length < 4) return bookVisit();
    if (dice < 60) return pay(one(chance(85) ? booked : paper.visits));
    if (dice < 66)
      return withOne(
        paper.visits.filter((visit) => paper.account(visit).paid > 0 || chance(5)),
        refund,
      );
    if (dice < 74) return strike();
    if (dice < 81) {
      const paid = booked.filter((visit) => paper.account(visit).paid > 0);
      return cancel(one(paid.length > 0 && chance(70) ? paid : booked));
    }
    if (dice < 84)
      return withOne(
        paper.visits.filter((visit) => isToGiveBack(visit) || chance(5)),
        keep,
      );
    if (dice < 88) return choose(one(booked));
    if (dice < 93) return move(one(booked));
    if (dice < 96) return openBox();
    return closeBox(one(workers), chance(60) ? addDays(today, -random(3)) : today);
  }

  /** Sees patients of today, lets others not come, and empties the boxes. */
  async function endDay() {
    for (const visit of paper.visits.filter(({ status, date }) => status === 'Booked' && date === today)) {
      const status = chance(85) ? 'Completed' : 'No Show';
      await send(status, true, 'PUT', pathOf(visit, 'status'), { status }, one(workers));
      visit.status = status;
    }
  }

  async function openBoxOf(by: Worker) {
    const body = { amount: 50_000, key: newKey() };
    await send('open', !paper.isClosed(by.staffId, today), 'POST', '/money/box/opening', body, by);
    if (paper.isClosed(by.staffId, today)) return;
    paper.write({ box: by.staffId, by: by.staffId, day: today, what: 'opening', amount: 50_000 });
  }

  return { paper, counts, random, chance, one, setTime, act, pay, endDay, openBoxOf, closeBox, erase };
}
