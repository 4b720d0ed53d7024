import { describe, expect, it } from 'vitest';
import { dateOf, partsOf, pastedParts } from './date-parts.ts';

describe('a date in three parts', () => {
  it.each([
    ['1990-05-12', { day: '12', month: '5', year: '1990' }],
    ['', { day: '', month: '', year: '' }],
    ['12 May', { day: '', month: '', year: '' }],
  ])('has the parts of %j', (date, parts) => expect(partsOf(date)).toEqual(parts));

  it.each([
    [{ day: '1', month: '5', year: '1990' }, '1990-05-01'],
    [{ day: '', month: '', year: '' }, ''],
    [{ day: '12', month: '', year: '1990' }, '1990--12'],
    [{ day: '12', month: '5', year: '90' }, '90-05-12'],
  ])('is %j as %j', (parts, date) => expect(dateOf(parts)).toBe(date));

  it.each(['12/5/1990', '12-05-1990', ' 12.5.1990 ', '12 05 1990', '1990-05-12', '১২/০৫/১৯৯০'])(
    'can be pasted: %s',
    (text) => expect(pastedParts(text)).toEqual({ day: '12', month: '5', year: '1990' }),
  );

  it.each(['12', '5/1990', '12/5/90', 'May 12 1990', '12/5/1990/1', ''])('is not pasted from: %j', (text) =>
    expect(pastedParts(text)).toBeUndefined(),
  );
});
