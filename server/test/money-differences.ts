import { addDays } from '@clinic-serial/contract/time/calendar';
import { FIRST, LAST, type MoneyClinic, PLACES, type Worker } from './money-clinic.ts';
import { idOf, pathOf } from './money-days.ts';
import type { PaperLedger } from './paper-ledger.ts';

/** Every figure that the server and the paper do not agree on. */
export async function moneyDifferences(
  { clinic, workers, shares }: MoneyClinic,
  paper: PaperLedger,
): Promise<string[]> {
  const { token } = workers[2] as Worker;
  const today = clinic.clock.today();
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
    compare(`all that is ${state}${at}`, (await get(`/money/open?${range}&state=${state}${at}`)).total, own);
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
