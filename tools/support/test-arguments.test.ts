import { describe, expect, it } from 'vitest';
import { readTestArguments } from './test-arguments.mjs';

const KNOWN = ['lint', 'unit', 'browser'];

describe('the arguments of npm test', () => {
  it.each([
    [[], { steps: [], seed: undefined }],
    [['unit', 'lint'], { steps: ['unit', 'lint'], seed: undefined }],
    [['--shuffle', '7'], { steps: [], seed: '7' }],
    [['--shuffle', '7', 'unit', 'browser'], { steps: ['unit', 'browser'], seed: '7' }],
    [['unit', '--shuffle', '12'], { steps: ['unit'], seed: '12' }],
  ])('%j are read as %j', (args, expected) => {
    expect(readTestArguments(args, KNOWN)).toEqual(expected);
  });

  it.each([
    [['units'], 'No step "units": there are lint, unit, browser.'],
    [['--shuffle'], /^--shuffle needs a seed/],
    [['--shuffle', 'unit'], /^--shuffle needs a seed/],
    [['--shuffle', '0.5'], /^--shuffle needs a seed/],
  ])('%j are refused with a sentence', (args, sentence) => {
    expect(() => readTestArguments(args, KNOWN)).toThrow(sentence);
  });
});
