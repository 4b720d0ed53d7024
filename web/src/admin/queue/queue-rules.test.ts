import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ActKind } from '@clinic-serial/contract/terms/queue-words';
import { describe, expect, it, test } from 'vitest';
import { lateFrom, laterTimes, mayResend } from './queue-rules.ts';

interface Seen {
  state?: QueueState['state'];
  inside?: number;
  waiting?: number[];
  forward?: number[];
  notHere?: number[];
}

/** A queue as far as the rule reads it: persons are their serials. */
function queue({ state = 'running', inside, waiting = [], forward = [], notHere = [] }: Seen): QueueState {
  const person = (id: number) =>
    ({ appointmentId: id, broughtForward: forward.includes(id) ? 'Emergency' : null }) as QueuePerson;
  const current = inside === undefined ? null : person(inside);
  const entries = [...(current ? [current] : []), ...[...forward, ...waiting].map(person)];
  return { state, current, entries, notHere: notHere.map(person) } as QueueState;
}

const SEEN: Seen = { inside: 2, waiting: [3, 4], notHere: [1, 5] };
const ABOUT: Partial<Record<ActKind, number>> = {
  arrive: 1,
  return: 1,
  'bring-forward': 4,
  'call-again': 2,
  'pass-over': 2,
  done: 2,
};

describe('an act that another desk was quicker than', () => {
  it.each<[string, Seen, ActKind[]]>([
    [
      'another patient has arrived',
      { inside: 2, waiting: [3, 4, 5], notHere: [1] },
      [
        'arrive',
        'return',
        'bring-forward',
        'call-next',
        'call-again',
        'pass-over',
        'done',
        'break',
        'cancel',
      ],
    ],
    [
      'the next one was called',
      { inside: 3, waiting: [4], notHere: [1, 5] },
      ['arrive', 'return', 'bring-forward'],
    ],
    [
      'the consultation was ended',
      { waiting: [3, 4], notHere: [1, 5] },
      ['arrive', 'return', 'bring-forward'],
    ],
    [
      'the same patient has arrived',
      { inside: 2, waiting: [1, 3, 4], notHere: [5] },
      ['bring-forward', 'call-next', 'call-again', 'pass-over', 'done', 'break', 'cancel'],
    ],
    [
      'the same patient was brought forward',
      { inside: 2, forward: [4], waiting: [3], notHere: [1, 5] },
      ['arrive', 'return', 'call-next', 'call-again', 'pass-over', 'done', 'break', 'end', 'cancel'],
    ],
    ['the same patient was called', { inside: 4, waiting: [3], notHere: [1, 5] }, ['arrive', 'return']],
    [
      'the doctor has a break',
      { state: 'break', inside: 2, waiting: [3, 4], notHere: [1, 5] },
      ['arrive', 'return', 'bring-forward'],
    ],
    [
      'somebody who waited has cancelled',
      { inside: 2, waiting: [3], notHere: [1, 5] },
      ['arrive', 'return', 'call-next', 'call-again', 'pass-over', 'done', 'break', 'end', 'cancel'],
    ],
  ])('while %s is sent again only if it means the same', (_, now, kinds) => {
    const again = (
      ['arrive', 'return', 'bring-forward', 'call-next', 'call-again', 'pass-over'] as ActKind[]
    ).concat('done', 'break', 'end', 'cancel', 'undo');
    const isAgain = (kind: ActKind) =>
      mayResend({ kind, appointmentId: ABOUT[kind] }, queue(SEEN), queue(now));
    expect(again.filter(isAgain)).toEqual(kinds);
  });

  it.each(['doctor-arrived', 'late', 'back'] as const)(
    'about the sitting: %s, while its state is the same',
    (kind) => {
      const seen = queue({ state: 'expected', notHere: [1] });
      expect(mayResend({ kind }, seen, queue({ state: 'expected', waiting: [1] }))).toBe(true);
      expect(mayResend({ kind }, seen, queue({ inside: 1 }))).toBe(false);
    },
  );

  it('never means an undo of something else', () => {
    expect(mayResend({ kind: 'undo' }, queue(SEEN), queue(SEEN))).toBe(false);
  });
});

test('times after others stay within the day', () => {
  expect(laterTimes('17:00', [15, 60])).toEqual([
    { minutes: 15, time: '17:15' },
    { minutes: 60, time: '18:00' },
  ]);
  expect(laterTimes('23:20', [15, 39, 40])).toEqual([
    { minutes: 15, time: '23:35' },
    { minutes: 39, time: '23:59' },
  ]);
});

test.each([
  ['17:00', '16:10', '17:00'],
  ['17:00', '17:00', '17:00'],
  ['17:00', '17:01', '17:05'],
  ['17:00', '17:25', '17:25'],
  ['17:00', '23:58', '23:59'],
])('a start at %s that is late at %s is counted from %s', (expected, now, from) => {
  expect(lateFrom(expected, now)).toBe(from);
});
