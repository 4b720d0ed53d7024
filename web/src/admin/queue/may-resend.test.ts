import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ActKind } from '@clinic-serial/contract/terms/queue-words';
import { describe, expect, it } from 'vitest';
import { mayResend } from './may-resend.ts';

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
