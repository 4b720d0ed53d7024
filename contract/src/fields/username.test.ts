import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameKey } from './username.ts';

describe('the form in which usernames are compared', () => {
  it.each([
    ['Admin', 'admin'],
    ['ADMIN', 'admin'],
    ['e\u0301milie', 'Émilie'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['STRAẞE', 'straße'],
    // Bangla's two spellings of ড়.
    ['\u09dc', '\u09a1\u09bc'],
  ])('is the same for %j and %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['admİn', 'admin'],
    ['admın', 'admin'],
    ['STRASSE', 'straße'],
    ['ａｄｍｉｎ', 'admin'],
    ['admin\u0301', 'admin'],
    ['аdmin', 'admin'],
  ])('is another for %j than for %j', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('stays the same when it is computed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
      }),
    );
  });
});
