import { describe, expect, it } from 'vitest';
import { readTestArguments, whatCanBreak } from './test-arguments.mjs';

const KNOWN = ['lint', 'unit', 'browser'];

describe('the arguments of npm test', () => {
  it.each([
    [[], {}],
    [['unit', 'lint'], { steps: ['unit', 'lint'] }],
    [['--shuffle', '7'], { seed: '7' }],
    [['--shuffle', '7', 'unit', 'browser'], { steps: ['unit', 'browser'], seed: '7' }],
    [['unit', '--shuffle', '12'], { steps: ['unit'], seed: '12' }],
    [['--since', 'HEAD~1', 'unit'], { steps: ['unit'], since: 'HEAD~1' }],
  ])('%j are read as %j', (args, expected) => {
    expect(readTestArguments(args, KNOWN)).toEqual({
      steps: [],
      seed: undefined,
      since: undefined,
      ...expected,
    });
  });

  it.each([
    [['units'], 'No step "units": there are lint, unit, browser.'],
    [['--shuffle'], /^--shuffle needs a seed/],
    [['--shuffle', 'unit'], /^--shuffle needs a seed/],
    [['--shuffle', '0.5'], /^--shuffle needs a seed/],
    [['--since'], /^--since needs a branch/],
    [['--since', '--output=x'], /^--since needs a branch/],
  ])('%j are refused with a sentence', (args, sentence) => {
    expect(() => readTestArguments(args, KNOWN)).toThrow(sentence);
  });
});

describe('what a change can break', () => {
  const RULES = ['tools/house-rules/order.test.ts'];
  const PROCESSES = ['server/test/server-process.ts', 'server/test/command-process.ts'];

  it.each([
    ['a screen', ['web/src/ui/Key.tsx'], { related: ['web/src/ui/Key.tsx', ...RULES], browser: true }],
    [
      'the server',
      ['server/src/clock.ts'],
      { related: ['server/src/clock.ts', ...RULES, ...PROCESSES], browser: true },
    ],
    [
      'a rule of both',
      ['contract/src/text/digits.ts'],
      { related: ['contract/src/text/digits.ts', ...RULES, ...PROCESSES], browser: true },
    ],
    [
      'a test',
      ['server/src/clock.test.ts'],
      { related: ['server/src/clock.test.ts', ...RULES], browser: false },
    ],
    ['a story', ['e2e/board.spec.ts'], { related: ['e2e/board.spec.ts', ...RULES], browser: true }],
    ['a page of the docs', ['docs/scale.md'], { related: ['docs/scale.md', ...RULES], browser: false }],
    ['a package', ['docs/scale.md', 'web/package.json'], { browser: true }],
    ['how tests run', ['vitest.config.ts'], { browser: true }],
  ])('%s', (_what, changed, expected) => {
    expect(whatCanBreak(changed, RULES)).toEqual(expected);
  });
});
