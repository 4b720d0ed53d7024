import { expect, it } from 'vitest';
import { preferredLanguage } from './accept-language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['bn', 'bn'],
  ['bn-BD', 'bn'],
  ['BN-bd,bn;q=0.9,en;q=0.8', 'bn'],
  ['en-GB,en;q=0.9,bn;q=0.8', 'en'],
  ['en;q=0.5, bn;q=0.7', 'bn'],
  ['fr, bn;q=0.1', 'bn'],
  ['fr, de;q=0.9, *;q=0.5', 'en'],
  ['bn;q=0', 'en'],
  ['bn;q=2', 'en'],
  ['bnx', 'en'],
  [',;,;;q=', 'en'],
])('of %j is %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
