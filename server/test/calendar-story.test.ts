import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCommand } from './calendar-story.ts';

it('makes commands whose sittings are equal to those that the database gives back', () => {
  fc.assert(
    fc.property(anyCommand, ({ sittings }) => {
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(sittings)), sittings)).toBe(true);
    }),
    { endOnFailure: true },
  );
});
