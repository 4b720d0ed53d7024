import { expect, it } from 'vitest';
import { addressIn, languageOfPath } from './languages.ts';

it.each([
  ['/', 'en', '/'],
  ['/doctors', 'en', '/doctors'],
  ['/bnx', 'en', '/bnx'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn/doctors', 'bn', '/doctors'],
  ['/bn/bn/doctors', 'bn', '/bn/doctors'],
])('the address %s is in %s the page %s', (pathname, language, path) => {
  expect(languageOfPath(pathname)).toEqual({ language, path });
});

it.each([
  ['en', '/', '/'],
  ['en', '/doctors?department=2', '/doctors?department=2'],
  ['bn', '/', '/bn'],
  ['bn', '/?language=bn', '/bn?language=bn'],
  ['bn', '/doctors?department=2', '/bn/doctors?department=2'],
] as const)('in %s the page %s is at %s', (language, page, address) => {
  expect(addressIn(language, page)).toBe(address);
});
