import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../../test/queue-desk.ts';
import { anyPlan, play } from '../../../test/queue-story.ts';
import { WALK_IN } from '../../terms/queue-words.ts';
import { personHistory } from './person-history.ts';

const STORIES = process.env.TESTS === 'all' ? 2_000 : 300;

/** The serials of a {@link QueueDesk} are the ids of its appointments too. */
const historyOf = (desk: QueueDesk, serial: number, checkIn = true) =>
  personHistory([...desk.queue.places.values()], desk.acts, { checkIn }, serial);
const wordsOf = (desk: QueueDesk, serial: number) =>
  historyOf(desk, serial).happened.map(({ what, reason, behindSerial, status, undone }) =>
    [what, reason, behindSerial, status, undone ? 'undone' : null].filter((part) => part !== null).join(' '),
  );
const aheadOf = (desk: QueueDesk, serial: number, checkIn = true) =>
  historyOf(desk, serial, checkIn).wentAhead.map(({ serialNumber, why }) => `${serialNumber} ${why}`);

describe('the history of a person (rules: queue 25)', () => {
  it('says in order when they came, were called, were not there and came back', () => {
    const desk = new QueueDesk(6).arrive(1, 2, 3, 4, 5, 6).call();
    desk.does('call-again', 1);
    desk.does('pass-over');
    desk.does('return', 1);
    desk.does('bring-forward', 1, { reason: 'Emergency' });
    desk.call().does('done');
    expect(wordsOf(desk, 1)).toEqual([
      'arrived',
      'called',
      'called-again',
      'not-there',
      'back 5',
      'forward Emergency',
      'called',
      'seen',
    ]);
  });

  it('has an act that a desk kept where it was done, and says when it was sent', () => {
    const desk = new QueueDesk(2).arrive(1).call();
    desk.does('done');
    desk.arrive(2).call();
    desk.does('call-again', 2);
    desk.kept(0);
    const { happened } = historyOf(desk, 2);
    const minutes = (at: string | null) => at && Date.parse(at) / 60_000;
    expect(happened.map(({ what, at, playedAt }) => [what, minutes(at), minutes(playedAt)])).toEqual([
      ['called-again', 0, 6],
      ['arrived', 4, null],
      ['called', 5, null],
    ]);
  });

  it('keeps a call that was undone, because people have heard it, and says so', () => {
    const desk = new QueueDesk(2).arrive(1, 2).call();
    desk.does('undo');
    desk.does('bring-forward', 2, { reason: 'Pregnant' });
    expect(wordsOf(desk, 1)).toEqual(['arrived', 'called undone']);
    expect(aheadOf(desk, 1)).toEqual(['2 Pregnant']);
    desk.does('undo');
    expect(aheadOf(desk, 1)).toEqual([]);
  });

  it('says how it ended, and what was changed outside of the queue', () => {
    const desk = new QueueDesk(4).arrive(1, 2).changed(4, 'Cancelled');
    desk.does('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } });
    expect(wordsOf(desk, 2)).toEqual(['arrived', 'not-seen']);
    expect(wordsOf(desk, 3)).toEqual(['not-come']);
    expect(wordsOf(desk, 4)).toEqual(['changed Cancelled']);
    const walkIn = new QueueDesk(1).book(2);
    walkIn.does('arrive', 2, { reason: WALK_IN });
    walkIn.does('undo');
    expect(wordsOf(walkIn, 2)).toEqual(['arrived undone', 'changed Cancelled']);
  });

  it('says of those who came back, came late or were brought forward why they went ahead', () => {
    const desk = new QueueDesk(9).arrive(1, 3, 8).call(2);
    // 1 was seen, 3 is inside and answers no second call; 2 comes after the number had gone by.
    desk.does('pass-over');
    desk.does('return', 3);
    desk.does('arrive', 2);
    desk.does('bring-forward', 9, { reason: 'Small child' });
    desk.arrive(7);
    expect(desk.order).toBe('8 | 9 3 2 7 | 4 5 6');
    expect(aheadOf(desk, 7)).toEqual(['8 absent', '9 Small child', '3 came-back', '2 came-late']);
    desk.call(3);
    expect(aheadOf(desk, 7)).toEqual(['8 absent', '9 Small child', '3 came-back', '2 came-late']);
    expect(aheadOf(desk, 2)).toEqual(['8 absent', '9 Small child', '3 came-back']);
    expect(aheadOf(desk, 3)).toEqual(['8 absent', '9 Small child']);
  });

  it('names those who still stand before the person, and nobody in the usual order', () => {
    const desk = new QueueDesk(5).arrive(1, 2, 3, 4);
    desk.does('bring-forward', 4, { reason: 'Report only' });
    expect(aheadOf(desk, 2)).toEqual(['4 Report only']);
    expect(aheadOf(desk, 4)).toEqual([]);
    expect(aheadOf(desk, 1)).toEqual(['4 Report only']);
    expect(aheadOf(desk, 5)).toEqual([]);
    desk.call(4);
    expect([1, 3].map((serial) => aheadOf(desk, serial))).toEqual([['4 Report only'], ['4 Report only']]);
  });

  it('counts those who have not been noted as present, where nobody notes who comes', () => {
    const desk = new QueueDesk(4, { checkIn: false }).call();
    desk.does('pass-over');
    desk.call();
    expect(aheadOf(desk, 1, false)).toEqual(['2 absent', '3 absent']);
    expect(aheadOf(desk, 4, false)).toEqual([]);
  });

  it('has each act about a person once, in order, and explains everybody who overtook them', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const steps = play(plan);
        const last = steps.at(-1);
        if (!last) return;
        const acts = steps.flatMap(({ act }) => act ?? []);
        const { entries, queue } = last.after;
        for (const { appointmentId: id, serialNumber } of entries) {
          const { happened, wentAhead } = personHistory(entries, acts, plan, id);
          const about = acts.filter(
            ({ kind, reason, appointmentId, calledId, changes }) =>
              (kind !== 'undo' || (reason === WALK_IN && appointmentId === id)) &&
              (appointmentId === id || calledId === id || changes.some(([changed]) => changed === id)) &&
              changes.every(([changed, , to]) => changed !== id || to !== 'Deleted'),
          );
          expect(happened.map(({ number }) => number)).toEqual(about.map(({ number }) => number));
          const others = wentAhead.map((other) => other.serialNumber);
          expect(new Set(others).size).toBe(others.length);
          expect(others).not.toContain(serialNumber);
          // Whoever stands before the person with a higher serial is explained.
          const place = queue.waiting.findIndex(({ appointmentId }) => appointmentId === id);
          const overtook = queue.waiting
            .slice(0, Math.max(0, place))
            .filter((other) => other.serialNumber > serialNumber);
          for (const other of overtook) expect(others).toContain(other.serialNumber);
        }
      }),
      { numRuns: STORIES },
    );
  });
});
