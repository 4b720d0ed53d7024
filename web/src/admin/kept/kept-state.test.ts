import { queueAfter, queueOfShown } from '@clinic-serial/contract/rules/queue/kept-acts';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { KEPT_KINDS } from '@clinic-serial/contract/terms/queue-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import {
  type Answer,
  afterAnswer,
  afterSettling,
  conflictsOf,
  isOnlyHere,
  type KeptPiece,
  pieceOfAct,
  pieceOfWalkIn,
  serialsKeptHere,
  shownQueue,
  standingOf,
  toPlay,
  withoutSettled,
} from './kept-state.ts';

const away = (serial: number) => aWaiter(serial, { status: 'Booked', arrivedAt: null, endGroup: 'away' });
const server = aSitting({
  current: aPersonInside(3),
  entries: [aWaiter(4), aWaiter(5)],
  notHere: [away(1), away(6), away(7)],
  calledUpTo: 3,
});
const of = { doctorId: server.doctorId, date: server.date, sitting: server.sitting };
const START = Date.parse('2027-03-10T04:00:00.000Z');

/** The pieces of a desk that does these acts one after another; what the rules refuse is left out. */
function desk(
  ...acts: (readonly [kind: (typeof KEPT_KINDS)[number] | 'walk-in', serial?: number])[]
): KeptPiece[] {
  const pieces: KeptPiece[] = [];
  for (const [kind, serial] of acts) {
    const parts = { key: `key-${pieces.length + 1}`, of, at: START + pieces.length * 60_000, tried: false };
    const piece =
      kind === 'walk-in'
        ? pieceOfWalkIn(
            server,
            pieces,
            {
              kind,
              serialNumber: serial ?? 0,
              walkIn: { desk: 'a-desk-of-tests', name: `Walk-in ${serial}`, noPhone: true },
            },
            parts,
          )
        : pieceOfAct(server, pieces, { kind, appointmentId: serial }, parts);
    if (piece) pieces.push(piece);
  }
  return pieces;
}
const answered = (piece: KeptPiece, answer: Answer = { kind: 'conflict' }): KeptPiece => ({
  ...piece,
  answer,
});
const serials = (people: QueueState['entries']) => people.map(({ serialNumber }) => serialNumber);
const shown = (pieces: readonly KeptPiece[]) => shownQueue(server, pieces, 'Sohel');

describe('what the desk shows', () => {
  it('is the queue of the server while nothing is kept, and for the acts of other sittings', () => {
    expect(shown([])).toBe(server);
    const elsewhere = desk(['arrive', 6]).map((piece) => ({ ...piece, of: { ...of, sitting: 2 as const } }));
    expect(shown(elsewhere)).toBe(server);
  });

  it.each<[string, Parameters<typeof desk>, string]>([
    ['an arrival', [['arrive', 6]], '3 | 4 5 6 | 1 7'],
    ['somebody whose number has gone by', [['arrive', 1]], '3 | 4 5 1 | 6 7'],
    ['a call', [['call-next']], '4 | 5 | 1 6 7'],
    ['a pass', [['pass-over']], '4 | 5 | 1 3 6 7'],
    ['two calls and the end', [['call-next'], ['call-next'], ['done']], ' |  | 1 6 7'],
    ['a walk-in', [['walk-in', 40]], '3 | 4 5 40 | 1 6 7'],
    [
      'a walk-in who is called',
      [['call-next'], ['call-next'], ['walk-in', 40], ['call-next']],
      '40 |  | 1 6 7',
    ],
    ['a break', [['break']], ' | 4 5 | 1 6 7'],
  ])('has %s', (_, acts, order) => {
    const { current, entries, notHere } = shown(desk(...acts));
    const waiting = entries.filter((person) => person !== current);
    expect(
      [current ? [current.serialNumber] : [], serials(waiting), serials(notHere)]
        .map((one) => one.join(' '))
        .join(' | '),
    ).toBe(order);
  });

  it('lets somebody who comes late stand behind as many as the clinic has set', () => {
    const quick = { ...server, returnAfter: 1 };
    const parts = { key: 'key-late', of, at: START, tried: false };
    const piece = pieceOfAct(quick, [], { kind: 'arrive', appointmentId: 1 }, parts);
    expect(serials(shownQueue(quick, piece ? [piece] : [], 'Sohel').entries)).toEqual([3, 4, 1, 5]);
  });

  it('counts who was seen, names the last act and who did it, and marks whom it has moved', () => {
    const pieces = desk(['arrive', 6], ['call-next'], ['walk-in', 40]);
    const queue = shown(pieces);
    expect(queue).toMatchObject({ seen: 1, calledUpTo: 4, now: { kind: 'running', serving: 4 } });
    expect(queue.lastAct).toMatchObject({
      kind: 'arrive',
      isWalkIn: true,
      serialNumber: 40,
      by: 'Sohel',
      canUndo: true,
    });
    expect(queue.entries.filter(isOnlyHere).map(({ patientName }) => patientName)).toEqual(['Walk-in 40']);
    expect([...serialsKeptHere(pieces, of)].sort()).toEqual([3, 4, 40, 6]);
  });

  it('offers no undo of what may have reached the server', () => {
    expect(shown(desk(['arrive', 6]).map((piece) => ({ ...piece, tried: true }))).lastAct?.canUndo).toBe(
      false,
    );
  });

  it('is the same when the server knows the first acts already, whatever they were', () => {
    const anyAct = fc.tuple(
      fc.constantFrom(...KEPT_KINDS, 'walk-in' as const),
      fc.constantFrom(1, 4, 5, 6, 7, 40, 41),
    );
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 12 }), fc.nat(12), (acts, known) => {
        const pieces = desk(...acts);
        const head = pieces.slice(0, known);
        // The server has played the head. Its queue is what the desk showed then.
        const later = shownQueue(server, head, 'Sohel');
        const tail = shownQueue({ ...later, lastAct: null }, pieces.slice(known), 'Sohel');
        const whole = shown(pieces);
        expect([serials(tail.entries), serials(tail.notHere), tail.state, tail.calledUpTo]).toEqual([
          serials(whole.entries),
          serials(whole.notHere),
          whole.state,
          whole.calledUpTo,
        ]);
        // Played once more, as after a lost answer, it changes nobody.
        const again = shownQueue({ ...whole, lastAct: null }, head, 'Sohel');
        const statuses = (queue: QueueState) =>
          [...queue.entries, ...queue.notHere, ...queue.finished]
            .map((person) => `${person.serialNumber} ${person.status}`)
            .sort();
        if (head.every(({ act }) => act.kind === 'walk-in' || act.kind === 'arrive'))
          expect(statuses(again)).toEqual(statuses(whole));
        const everybody = new Set(statuses(whole).map((one) => one.split(' ')[0]));
        expect(everybody.size).toBe(statuses(whole).length);
      }),
    );
  });

  it('works from what a screen shows as the rules work', () => {
    const queue = queueOfShown(server);
    const called = queueAfter(
      queue,
      {
        ...{ kind: 'call-next', appointmentId: null, calledId: 4, reason: null, until: null, place: null },
        changes: [
          [3, 'In Progress', 'Completed'],
          [4, 'Confirmed', 'In Progress'],
        ],
      },
      '2027-03-10T04:00:00.000Z',
    );
    expect(shown(desk(['call-next'])).current?.serialNumber).toBe(called.current?.serialNumber);
  });
});

describe('what staff settle', () => {
  const conflicts = (pieces: readonly KeptPiece[], there: QueueState = server) =>
    conflictsOf(pieces, () => there).map(({ person, there: one }) =>
      person ? `${person.serialNumber} ${person.standing}, there ${standingOf(one)}` : 'the act',
    );

  it('is each person of an act who stands elsewhere on the server, and nobody who is further on', () => {
    const [call] = desk(['call-next']).map((piece) => answered(piece));
    const pieces = call ? [call] : [];
    expect(conflicts(pieces)).toEqual(['4 inside, there here', '3 seen, there inside']);
    const there = aSitting({
      finished: [aWaiter(4, { status: 'Completed' }), aWaiter(3, { status: 'No Show' })],
    });
    expect(conflicts(pieces, there)).toEqual(['3 seen, there not-come']);
    expect(conflicts(pieces, aSitting())).toEqual(['4 inside, there gone', '3 seen, there gone']);
  });

  it('says of somebody in several acts what was kept last', () => {
    const pieces = desk(['arrive', 6], ['call-next'], ['call-next'], ['call-next']);
    expect(conflicts(pieces.map((piece) => answered(piece)))).toContain('6 inside, there not-here');
    // The last call was played, so the server has it from there.
    const [arrive] = pieces;
    const last = pieces.at(-1);
    if (!arrive || !last) throw new Error('Nothing was kept.');
    const rest = afterAnswer([answered(arrive), last], last.key, undefined);
    expect(conflicts(rest)).toEqual(['6 inside, there not-here']);
    expect(toPlay(rest)).toEqual([]);
  });

  it('goes person by person, and an act goes with its last one', () => {
    const pieces = desk(['call-next']).map((piece) => answered(piece));
    const [first] = conflictsOf(pieces, () => server);
    if (!first) throw new Error('There is nothing to settle.');
    const rest = afterSettling(pieces, first);
    expect(conflicts(rest)).toEqual(['3 seen, there inside']);
    const [second] = conflictsOf(rest, () => server);
    expect(second && afterSettling(rest, second)).toEqual([]);
  });

  it('is an act of the whole sitting, and a walk-in that was refused or has another number', () => {
    const refused = answered(desk(['walk-in', 40])[0] as KeptPiece, { kind: 'refused', words: 'No.' });
    expect(conflicts([refused])).toEqual(['the act']);
    expect(withoutSettled([refused], () => server)).toEqual([refused]);
  });

  it('is nothing of whoever stands where the desk had them, and is not thrown away unseen', () => {
    const pieces = desk(['call-next']).map((piece) => answered(piece));
    const there = aSitting({ current: aPersonInside(4), finished: [aWaiter(3, { status: 'Completed' })] });
    expect(withoutSettled(pieces, () => there)).toEqual([]);
    expect(withoutSettled(pieces, () => undefined)).toEqual(pieces);
    expect(withoutSettled(pieces, () => server)).toEqual(pieces);
  });
});
