import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { id, idText } from './id.ts';

describe('an id', () => {
  it.each([1, 42, 2_147_483_647])('may be %i', (value) => {
    expect(id.safeParse(value)).toMatchObject({ success: true, data: value });
    expect(idText.safeParse(String(value))).toMatchObject({ success: true, data: value });
  });

  it.each([0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, '1', null, undefined, [1]])(
    'in a body cannot be %j',
    (value) => {
      expect(firstProblem(id.safeParse(value))).toBe('This is not a valid id');
    },
  );

  it.each([
    '0',
    '-1',
    '1.5',
    '1e9',
    '2147483648',
    '99999999999',
    'abc',
    '',
    ' 1',
    '1 ',
    '0x1',
    '১',
    '1;drop',
  ])('in a path cannot be %j', (value) => {
    expect(firstProblem(idText.safeParse(value))).toBe('This is not a valid id');
  });
});
