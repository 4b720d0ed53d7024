import { describe, expect, it } from 'vitest';
import { dateIn } from '../clock.ts';
import type { KnownTimes } from './clock-check.queries.ts';
import { judgeClock } from './clock-state.ts';

/** Friday, 20 November 2026, 10:00 in Dhaka. */
const NOW = '2026-11-20T04:00:00.000Z';
const dayOf = dateIn('Asia/Dhaka');
const fine = { kind: 'fine' };
const ahead = (lastDay: string) => ({ kind: 'ahead', lastDay });
const behind = (lastDay: string) => ({ kind: 'behind', lastDay });

interface Case {
  when: string;
  now?: string;
  known: Partial<KnownTimes>;
  verdict: object;
}

const CASES: Case[] = [
  { when: 'a new clinic is empty', known: {}, verdict: fine },
  { when: 'the work was done today', known: { workedDay: '2026-11-20', newest: NOW }, verdict: fine },
  { when: 'the work was done yesterday', known: { workedDay: '2026-11-19' }, verdict: fine },
  {
    when: 'the last work was two days ago',
    known: { workedDay: '2026-11-18' },
    verdict: ahead('2026-11-18'),
  },
  {
    when: 'yesterday was in another month',
    now: '2026-12-01T04:00:00.000Z',
    known: { workedDay: '2026-11-30' },
    verdict: fine,
  },
  {
    when: 'the clinic goes on although nobody has answered',
    known: { workedDay: '2026-11-18', newest: '2026-11-20T03:59:00.000Z' },
    verdict: ahead('2026-11-18'),
  },
  {
    when: 'the clock jumped ten years ahead',
    now: '2036-11-20T04:00:00.000Z',
    known: { workedDay: '2026-11-20', newest: NOW },
    verdict: ahead('2026-11-20'),
  },
  {
    when: 'no work was done yet, and the newest record is of yesterday',
    known: { newest: '2026-11-18T18:00:00.000Z' },
    verdict: fine,
  },
  {
    when: 'no work was done yet, and the newest record is older',
    known: { newest: '2026-11-18T17:59:59.999Z' },
    verdict: ahead('2026-11-18'),
  },
  {
    when: 'the newest record is five minutes later',
    known: { newest: '2026-11-20T04:05:00.000Z' },
    verdict: fine,
  },
  {
    when: 'the newest record is more than five minutes later',
    known: { workedDay: '2026-11-20', newest: '2026-11-20T04:05:00.001Z' },
    verdict: behind('2026-11-20'),
  },
  {
    when: 'the newest record is of another year',
    known: { workedDay: '2026-11-20', newest: '2036-01-01T00:00:00.000Z' },
    verdict: behind('2036-01-01'),
  },
  { when: 'the work was done tomorrow', known: { workedDay: '2026-11-21' }, verdict: behind('2026-11-21') },
  {
    when: 'another instance is a minute ahead at midnight',
    now: '2026-11-20T17:59:00.000Z',
    known: { workedDay: '2026-11-21' },
    verdict: fine,
  },
  {
    when: 'both the work and a record are later',
    known: { workedDay: '2026-11-22', newest: '2026-11-21T04:00:00.000Z' },
    verdict: behind('2026-11-22'),
  },
  {
    when: 'an Admin confirmed today after a gap',
    known: { workedDay: '2026-11-12', confirmedDay: '2026-11-20' },
    verdict: fine,
  },
  {
    when: 'an Admin confirmed today although a record is later',
    known: { workedDay: '2036-01-01', newest: '2036-01-01T00:00:00.000Z', confirmedDay: '2026-11-20' },
    verdict: fine,
  },
  {
    when: 'an Admin confirmed yesterday, and the work was not done',
    known: { workedDay: '2026-11-12', confirmedDay: '2026-11-19' },
    verdict: ahead('2026-11-12'),
  },
  {
    when: 'an Admin has excused the later records before',
    known: { workedDay: '2026-11-19', newest: '2036-01-01T00:00:00.000Z', excusedDay: '2036-01-01' },
    verdict: fine,
  },
  {
    when: 'a record is later than those that were excused',
    known: { workedDay: '2026-11-19', newest: '2036-01-02T00:00:00.000Z', excusedDay: '2036-01-01' },
    verdict: behind('2036-01-02'),
  },
  {
    when: 'the clock jumps back after some records were excused',
    now: '2026-11-10T04:00:00.000Z',
    known: { workedDay: '2026-11-20', newest: '2036-01-01T00:00:00.000Z', excusedDay: '2036-01-01' },
    verdict: behind('2026-11-20'),
  },
  {
    when: 'the clock jumps ahead after some records were excused',
    now: '2030-11-20T04:00:00.000Z',
    known: { workedDay: '2026-11-20', newest: '2036-01-01T00:00:00.000Z', excusedDay: '2036-01-01' },
    verdict: ahead('2026-11-20'),
  },
];

describe('the judgement of the clock', () => {
  it.each(CASES)('when $when', ({ now = NOW, known, verdict }) => {
    const nothing = { newest: null, workedDay: null, confirmedDay: null, excusedDay: null };
    expect(judgeClock(new Date(now), { ...nothing, ...known }, dayOf)).toEqual(verdict);
  });
});
