import { expect, it } from 'vitest';
import { requestKey } from './request-key.ts';

it.each(['key-of-1', 'f'.repeat(64), 'A_9-zzzz'])('%s is a key', (key) => {
  expect(requestKey.safeParse(key).success).toBe(true);
});

it.each([
  'short',
  'f'.repeat(65),
  'key of act',
  'key-of-act\n',
  '\nkey-of-act',
  'key-of\u0000act',
  'key-of\u001bact',
  'key-of\u0085act',
  'key-of\u202eact',
  'চাবি-চাবি-চাবি',
  12345678,
])('%j is none', (key) => {
  expect(requestKey.safeParse(key).success).toBe(false);
});
