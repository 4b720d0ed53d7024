import { expect, test } from 'vitest';
import { readHistoryView, writeHistoryView } from './use-history-view.ts';

test.each([
  ['', { status: undefined, page: 1 }],
  ['status=In+Progress&page=3', { status: 'In Progress', page: 3 }],
  ['status=Nonsense&page=0', { status: undefined, page: 1 }],
  ['page=-2', { status: undefined, page: 1 }],
  ['person=1x2y3z', { status: undefined, person: '1x2y3z', page: 1 }],
  ['person=Tania+Begum', { status: undefined, page: 1 }],
  ['page=2e3', { status: undefined, page: 1 }],
])('reads the view from %j', (search, view) => {
  expect(readHistoryView(new URLSearchParams(search))).toEqual(view);
});

test('leaves defaults out of the address', () => {
  expect(writeHistoryView({ status: undefined, page: 1 })).toEqual({});
  expect(writeHistoryView({ status: 'No Show', page: 2 })).toEqual({ status: 'No Show', page: '2' });
});
