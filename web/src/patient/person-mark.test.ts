import { expect, test } from 'vitest';
import { personMark } from './person-mark.ts';

test('a mark is the same for two spellings of a name, and does not show it', () => {
  expect(personMark('Tania Begum')).toBe(personMark(' TANIA  begum'));
  expect(personMark('Tania Begum')).not.toBe(personMark('Karim Uddin'));
  expect(personMark('আয়েশা সিদ্দিকা')).toMatch(/^[0-9a-z]{1,7}$/);
});
