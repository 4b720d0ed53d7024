import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';
import { DRAWN_SIGNS, drawnSign } from '../../web/src/ui/text/department-look.ts';

const EMOJI = /'(\p{Extended_Pictographic}\ufe0f?)'/gu;
const emojiIn = (path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(EMOJI)].map(([, emoji = '']) => emoji);

describe('the pictures of the signs', () => {
  it('are the files of the folder, and nothing else', () => {
    const files = readdirSync(join(root, 'web/public/assets/twemoji-15')).filter((name) =>
      name.endsWith('.svg'),
    );
    expect(files.map((name) => name.slice(0, -4)).sort()).toEqual([...DRAWN_SIGNS].sort());
  });

  it.each(['web/src/ui/text/department-look.ts', 'server/src/dashboard/activity.ts'])(
    'are there for every emoji of %s',
    (path) => {
      const emoji = emojiIn(path);
      expect(emoji.length).toBeGreaterThan(5);
      expect(emoji.filter((one) => !drawnSign(one))).toEqual([]);
    },
  );

  it.each([
    ['🏥', '/assets/twemoji-15/1f3e5.svg'],
    ['❤️', '/assets/twemoji-15/2764.svg'],
    ['🦖', undefined],
    ['', undefined],
  ])('of %s is %s', (emoji, address) => expect(drawnSign(emoji)).toBe(address));
});
