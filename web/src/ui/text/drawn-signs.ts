/** The code points of the emoji that are drawn by a file in web/public/assets/twemoji-15. */
export const DRAWN_SIGNS: ReadonlySet<string> = new Set([
  '1f37d',
  '1f397',
  '1f3c3',
  '1f3e5',
  '1f441',
  '1f442',
  '1f44d',
  '1f476',
  '1f4a7',
  '1f4ac',
  '1f4c5',
  '1f691',
  '1f930',
  '1f9b4',
  '1f9b7',
  '1f9e0',
  '1f9f4',
  '1fa78',
  '1fa7a',
  '1fa7b',
  '1fac1',
  '23f0',
  '2705',
  '274c',
  '2764',
]);

/** The address of the picture of an emoji; undefined if the site has none. */
export function drawnSign(emoji: string): string | undefined {
  // U+FE0F only asks for the coloured form. The files' names leave it out.
  const name = [...emoji.replaceAll('\ufe0f', '')].map((sign) => sign.codePointAt(0)?.toString(16)).join('-');
  return DRAWN_SIGNS.has(name) ? `/assets/twemoji-15/${name}.svg` : undefined;
}
