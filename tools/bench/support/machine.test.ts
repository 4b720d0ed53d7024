import { expect, it } from 'vitest';
import { othersShare, readProcess, ticksOfMachine, ticksOfTree } from './machine.ts';

it('the machine is busy except while it is idle or waits for the disk', () => {
  const stat = 'cpu  100 20 30 400 50 1 2 7 90 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n';
  expect(ticksOfMachine(stat)).toEqual({ all: 610, busy: 160 });
});

it('the name of a program may contain spaces and parentheses', () => {
  const stat = '42 (a (b) c) S 7 42 42 0 -1 4194304 1 2 3 4 50 6 70 8 20 0';
  expect(readProcess(stat)).toEqual({ pid: 42, parent: 7, own: 56, ticks: 134 });
});

it('children of children count as own, and others do not', () => {
  const processes = [
    { pid: 4, parent: 3, ticks: 1_000 },
    { pid: 3, parent: 2, ticks: 100 },
    { pid: 2, parent: 1, ticks: 10 },
    { pid: 5, parent: 1, ticks: 7 },
  ];
  expect(ticksOfTree(processes, 2)).toBe(1_110);
});

it.each([
  { after: { all: 200, busy: 100, own: 60 }, share: 0.2 },
  { after: { all: 200, busy: 60, own: 60 }, share: 0 },
  // The two files are not read at the same moment.
  { after: { all: 200, busy: 59, own: 60 }, share: 0 },
  { after: { all: 0, busy: 0, own: 0 }, share: 0 },
])('other programs used $share', ({ after, share }) =>
  expect(othersShare({ all: 0, busy: 0, own: 0 }, after)).toBe(share),
);
