import { expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { EXTRA_REASONS } from '../terms/extra-serials.ts';
import { extraSerial } from './extra-serial.ts';

// rules: serials 16
it.each(EXTRA_REASONS)('%s is a reason for an extra serial', (reason) => {
  const words = 'Came from Sylhet';
  expect(extraSerial.parse({ reason, words })).toEqual({ reason, words });
});

it.each([
  ['no words', { reason: 'Emergency' }, null],
  ['blank words', { reason: 'Emergency', words: ' \u200b ' }, null],
  ['words in Bangla, trimmed', { reason: 'Other', words: '  অনেক দূর থেকে এসেছেন ' }, 'অনেক দূর থেকে এসেছেন'],
  ['the most words', { reason: 'Other', words: 'x'.repeat(100) }, 'x'.repeat(100)],
])('a reason may have %s', (_title, asked, words) => {
  expect(extraSerial.parse(asked)).toEqual({ reason: asked.reason, words });
});

it.each([
  ['no reason', {}, 'Please choose a reason'],
  ['no known reason', { reason: 'VIP' }, 'Please choose a reason'],
  ['a reason in other letters', { reason: 'emergency' }, 'Please choose a reason'],
  ['Other without words', { reason: 'Other' }, 'Please say the reason in a few words'],
  ['Other with blank words', { reason: 'Other', words: '   ' }, 'Please say the reason in a few words'],
  ['too many words', { reason: 'Other', words: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  [
    'a control character',
    { reason: 'Emergency', words: 'a\u0007b' },
    'Please remove the characters that cannot be printed',
  ],
  [
    'half a character',
    { reason: 'Emergency', words: '\ud800' },
    'Please remove the characters that cannot be printed',
  ],
  ['words that are no text', { reason: 'Emergency', words: 7 }, 'Please enter a text'],
])('is refused with %s', (_title, asked, sentence) => {
  expect(firstProblem(extraSerial.safeParse(asked))).toMatch(sentence);
});
