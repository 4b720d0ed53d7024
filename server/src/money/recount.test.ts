import { addDays, daysBetween } from '@clinic-serial/contract/time/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { type Kind, PaperLedger, type PaperLine, type PaperVisit, WAYS } from '../../test/paper-ledger.ts';
import { addPatient, newToken, signedIn, type TestPatient } from '../../test/people.ts';
import { verifyMoney } from './verify-money.ts';

const FIRST = '2026-12-26';
const DAYS = 12;
const LAST = addDays(FIRST, DAYS - 1);
/** Acts of one day. */
const ACTS = 34;
const FOLLOW_UP_DAYS = 4;
const LIMIT = 20_000;

/** The second doctor sits here from Sunday to Tuesday, and at the first place on the other days. */
const UTTARA = 2;
const PLACES = [1, UTTARA];

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

interface Worker {
  staffId: number;
  token: string;
  isAdmin: boolean;
}

describeOnAnyEngine('12 days of money, recounted by an independent ledger', (engine) => {
  const random = randomNumbers(20_261_226);
  const one = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const chance = (percent: number) => random(100) < percent;
  const paper = new PaperLedger();
  const workers: Worker[] = [];
  const people: (TestPatient & { isErased: boolean })[] = [];
  const fees: Record<number, Record<Kind, number>> = {};
  const shares: Record<string, { percent: number } | { fixed: number }> = {};
  /** How often each act was done and refused, so that the test cannot become empty. */
  const counts: Record<string, number> = {};
  let clinic: TestApp;
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

  beforeAll(async () => {
    clinic = await startTestApp(engine, {
      env: {
        ...{ FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300', REPORT_FEE: '100' },
        ...{ FOLLOW_UP_DAYS: String(FOLLOW_UP_DAYS), DISCOUNT_LIMIT: String(LIMIT / 100) },
        CLINIC_SECRET: 'a-secret-of-the-clinic-0123456789abcdef',
      },
    });
    clinic.clock.set(`${FIRST}T03:00:00.000Z`);
    for (const role of ['Staff', 'Staff', 'Admin'] as const) {
      const { staffId, token } = await signedIn(clinic, role);
      workers.push({ staffId, token, isAdmin: role === 'Admin' });
    }
    await clinic.send('POST', '/admin/places', { name: 'Uttara' }, workers[2]?.token);
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      limit: 99,
      start: '00:30',
      end: '23:50',
    }));
    for (const own of [null, { new: 81_050, 'follow-up': 40_000, report: 0 }]) {
      const id = await addDoctor(clinic, { name: `Dr. ${own ? 'Own' : 'Clinic'}`, days });
      fees[id] = own ?? { new: 50_000, 'follow-up': 30_000, report: 10_000 };
      const share = own ? { percent: 33.33 } : { fixed: 25_000 };
      for (const kind of ['new', 'follow-up'] as const) shares[`${id} ${kind}`] = share;
      await clinic.database.write(async (tx) => {
        if (own) {
          await tx
            .updateTable('weeklySessions')
            .set({ placeId: UTTARA })
            .where('doctorId', '=', id)
            .where('weekday', 'in', [7, 1, 2])
            .execute();
          await tx
            .updateTable('doctors')
            .set({ feeNew: own.new, feeFollowUp: own['follow-up'], feeReport: own.report })
            .where('id', '=', id)
            .execute();
        }
        for (const visitKind of ['new', 'follow-up'] as const) {
          const stored = own
            ? { kind: 'percent' as const, value: 3_333 }
            : { kind: 'fixed' as const, value: 25_000 };
          await tx
            .insertInto('doctorShares')
            .values({ doctorId: id, visitKind, fromDate: FIRST, ...stored })
            .execute();
        }
      });
    }
    for (let count = 0; count < 40; count += 1) {
      people.push({
        ...(await addPatient(clinic, { name: `Person ${'abcdefghij'[count % 10]}${'klmn'[count % 4]}` })),
        isErased: false,
      });
    }
  });
  afterAll(() => clinic.close());

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
  const idOf = ({ ids }: PaperVisit) => Number(ids.at(-1));
  const pathOf = (visit: PaperVisit, part: string) => `/appointments/${idOf(visit)}/${part}`;
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

  /** Every figure that the server and the paper do not agree on. */
  async function differences(): Promise<string[]> {
    const { token } = workers[2] as Worker;
    const wrong: string[] = [];
    const compare = (what: string, server: unknown, own: unknown) => {
      const [theirs, ours] = [JSON.stringify(server), JSON.stringify(own)];
      if (theirs !== ours) wrong.push(`${what}: ${theirs} instead of ${ours}`);
    };
    const get = async (path: string) => (await clinic.get(path, token)).data;
    for (const visit of paper.visits) {
      const own = paper.account(visit);
      const { entries, ...server } = await get(pathOf(visit, 'money'));
      for (const [name, value] of Object.entries(own)) {
        if (name !== 'entries') compare(`${name} of ${idOf(visit)}`, server[name], value);
      }
      const shown = entries.map(
        (entry: Record<string, unknown> & { box: { id: number }; by: { id: number } }) => {
          const { kind, amount, way, day, box, by, receipt, isVoided } = entry;
          return { kind, amount, way, day, box: box.id, by: by.id, receipt, isVoided };
        },
      );
      compare(`entries of ${idOf(visit)}`, shown, own.entries);
      for (const id of visit.ids.slice(0, -1)) {
        const { state, paid, due, version } = await get(`/appointments/${id}/money`);
        compare(`moved ${id}`, { state, paid, due, version }, { state: 'none', paid: 0, due: 0, version: 0 });
      }
    }
    const boxDays = new Set(paper.lines.map(({ box, day }) => `${day} ${box}`));
    const { days } = await get(`/money/boxes?from=${FIRST}&to=${addDays(LAST, 1)}`);
    compare('days of boxes', days.length, boxDays.size);
    for (const { box, ...day } of days) {
      const own = paper.boxDay(box.id, day.day);
      const closed = day.closed && { counted: day.closed.counted, difference: day.closed.difference };
      for (const [name, value] of Object.entries(own)) {
        compare(`${name} of box ${box.id} on ${day.day}`, name === 'closed' ? closed : day[name], value);
      }
      compare('the day alone', await get(`/money/box?day=${day.day}&boxId=${box.id}`), { box, ...day });
    }
    const range = `from=${FIRST}&to=${addDays(LAST, 2)}`;
    const groups = ['day', 'doctor', 'way', 'visitKind', 'box', 'place'] as const;
    for (const [by, of] of groups.flatMap((by) => [undefined, ...PLACES].map((of) => [by, of] as const))) {
      const own = paper.report(by, today, of);
      const { rows, totals } = await get(`/money/report?${range}&by=${by}${of ? `&place=${of}` : ''}`);
      const sum = (name: 'taken' | 'refunded' | 'discounts' | 'payments') =>
        [...own.values()].reduce((total, row) => total + row[name], 0);
      for (const name of ['taken', 'refunded', 'payments'] as const) {
        compare(`${name} of all by ${by} at ${of}`, totals[name], sum(name));
      }
      for (const { key, net, due, giveBack, taken, refunded, discounts, payments } of rows) {
        const row = own.get(key);
        const isOpen = by !== 'way' && by !== 'box';
        compare(
          `report ${by} ${key} at ${of}`,
          { taken, refunded, net, discounts, payments, due, giveBack },
          {
            ...{
              taken: row?.taken,
              refunded: row?.refunded,
              net: Number(row?.taken) - Number(row?.refunded),
            },
            ...{ discounts: row?.discounts, payments: row?.payments },
            ...{ due: isOpen ? row?.due : null, giveBack: isOpen ? row?.giveBack : null },
          },
        );
        own.delete(key);
      }
      compare(`rows that the report by ${by} at ${of} has not`, [...own.keys()], []);
    }
    for (const [state, place] of (['due', 'give-back'] as const).flatMap((state) =>
      [undefined, ...PLACES].map((place) => [state, place] as const),
    )) {
      const open = paper.visits.filter(
        (visit) => (state === 'give-back' || visit.date <= today) && (!place || visit.place === place),
      );
      const own = open.reduce(
        (total, visit) => total + paper.account(visit)[state === 'due' ? 'due' : 'over'],
        0,
      );
      const at = place ? `&place=${place}` : '';
      compare(
        `all that is ${state}${at}`,
        (await get(`/money/open?${range}&state=${state}${at}`)).total,
        own,
      );
    }
    const { pagination } = await get(`/money/entries?${range}`);
    compare('entries in the list', pagination.total, paper.lines.length);
    for (const place of PLACES) {
      const there = paper.lines.filter((line) => line.place === place);
      const list = await get(`/money/entries?${range}&place=${place}`);
      compare(`entries at ${place}`, list.pagination.total, there.length);
      const own = new Set(there.map(({ box, day }) => `${day} ${box}`));
      const boxes = await get(`/money/boxes?from=${FIRST}&to=${addDays(LAST, 1)}&place=${place}`);
      const shown = (day: { day: string; box: { id: number } }) => own.has(`${day.day} ${day.box.id}`);
      compare(`days of boxes at ${place}`, boxes.days, days.filter(shown));
    }
    for (const place of [undefined, ...PLACES]) {
      const own = paper.shares(shares, place);
      for (const { doctor, kinds } of (await get(`/money/shares?${range}${place ? `&place=${place}` : ''}`))
        .rows) {
        for (const { visitKind, visits, taken, share } of kinds) {
          const row = own.get(`${doctor.id} ${visitKind}`) ?? { visits: 0, taken: 0, share: 0 };
          compare(`share of ${doctor.id} ${visitKind} at ${place}`, { visits, taken, share }, row);
          own.delete(`${doctor.id} ${visitKind}`);
        }
      }
      compare(`shares that the list at ${place} has not`, [...own.keys()], []);
    }
    return wrong;
  }

  it('finds no figure that differs', { timeout: 400_000 }, async () => {
    for (let day = 0; day < DAYS; day += 1) {
      const date = addDays(FIRST, day);
      await setTime(`${date}T03:00:00.000Z`);
      for (const worker of workers) if (chance(70)) await openBoxOf(worker);
      for (let count = 0; count < ACTS; count += 1) {
        clinic.clock.advance(20);
        await act();
      }
      await setTime(`${date}T14:00:00.000Z`);
      await endDay();
      // The last payments of the evening stand on both sides of midnight in Dhaka, which is 18:00 UTC.
      for (const moment of [`${date}T17:59:59.900Z`, `${date}T18:00:00.000Z`]) {
        await setTime(moment);
        for (const worker of workers) await pay(one(paper.visits), worker);
      }
      for (const worker of workers) if (chance(60)) await closeBox(worker, date);
      if (day % 3 === 2) {
        await setTime(`${date}T19:00:00.000Z`);
        await erase(random(people.length));
        await erase(random(people.length));
      }
      if (day === 5) expect(await differences()).toEqual([]);
    }
    expect(await differences()).toEqual([]);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true, entries: paper.lines.length });
    // Money was entered at both places, and visits moved from one to the other.
    for (const place of PLACES) {
      expect(paper.lines.filter((line) => line.place === place).length).toBeGreaterThan(20);
    }
    expect(paper.lines.some(({ visit, place }) => visit && visit.place !== place)).toBe(true);
    const years = new Set(paper.lines.flatMap(({ receipt }) => receipt?.split('-')[1] ?? []));
    expect([...years].sort()).toEqual(['2026', '2027']);
    for (const what of [
      'pay',
      'refund',
      'void',
      'cancel',
      'keep',
      'choose',
      'move',
      'open',
      'close',
      'erase',
      'again',
      'Completed',
      'No Show',
    ]) {
      expect(counts[what] ?? 0, what).toBeGreaterThan(3);
    }
    for (const what of ['no pay', 'no void', 'no cancel', 'no close']) {
      expect(counts[what] ?? 0, what).toBeGreaterThan(3);
    }
    process.stdout.write(`${engine}: ${paper.lines.length} entries, ${JSON.stringify(counts)}\n`);
  });

  async function openBoxOf(by: Worker) {
    const body = { amount: 50_000, key: newKey() };
    await send('open', !paper.isClosed(by.staffId, today), 'POST', '/money/box/opening', body, by);
    if (paper.isClosed(by.staffId, today)) return;
    paper.write({ box: by.staffId, by: by.staffId, day: today, what: 'opening', amount: 50_000 });
  }

  it.each<[what: string, change: string, undo: string]>([
    [
      'an amount',
      `update money_entries set amount = amount + 1 where id = ENTRY`,
      `update money_entries set amount = amount - 1 where id = ENTRY`,
    ],
    [
      'a way',
      `update money_entries set way = 'card' where id = ENTRY`,
      `update money_entries set way = 'cash' where id = ENTRY`,
    ],
    [
      'the visit',
      `update money_entries set account_id = account_id + 1 where id = ENTRY`,
      `update money_entries set account_id = account_id - 1 where id = ENTRY`,
    ],
    [
      'the day',
      `update money_entries set day = '2027-01-08' where id = ENTRY`,
      `update money_entries set day = 'DAY' where id = ENTRY`,
    ],
  ])('finds with the paper and with the chain that somebody has changed %s', async (_what, change, undo) => {
    const line = paper.lines.find(({ what, way, struck }) => what === 'payment' && way === 'cash' && !struck);
    const run = (statement: string) =>
      clinic.database.write((tx) =>
        sql
          .raw(statement.replace('ENTRY', String(line?.entryId)).replace('DAY', String(line?.day)))
          .execute(tx),
      );
    await run(change);
    expect((await differences()).length).toBeGreaterThan(0);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: false, box: line?.box });
    await run(undo);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true });
  });
});
