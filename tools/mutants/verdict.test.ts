import { describe, expect, it } from 'vitest';
import type { TestOutcome } from '../support/outcomes.mjs';
import { judge } from './verdict.ts';

const test = { file: 'server/src/a.test.ts', title: 'costs 5 (at most): %s' };
const ended = (change: Partial<TestOutcome>): TestOutcome => ({
  file: '/copy/server/src/a.test.ts',
  title: 'costs 5 (at most): sqlite',
  name: 'a.test.ts > costs 5 (at most): sqlite',
  state: 'passed',
  timedOut: false,
  errors: [],
  ...change,
});
const failing = (name: string, message = 'expected 1 to be 2') =>
  ended({ state: 'failed', errors: [{ name, message }] });
const ran = (tests: TestOutcome[], errors: string[] = []) => ({
  outcomes: { tests, errors },
  overtime: false,
  output: '',
});
const kindOf = (result: Parameters<typeof judge>[1], hangs?: true) =>
  judge({ test, ...(hangs ? { hangs } : {}) }, result).kind;

describe('a mutant', () => {
  it('is killed when the named test fails on one database or both', () => {
    expect(kindOf(ran([failing('AssertionError')]))).toBe('killed');
    expect(kindOf(ran([failing('AssertionError'), ended({})]))).toBe('killed');
  });

  it('survives when the named test passes, whatever the result of other tests', () => {
    const other = { ...failing('AssertionError'), title: 'another' };
    const elsewhere = { ...failing('AssertionError'), file: '/copy/server/src/b.test.ts' };
    expect(kindOf(ran([ended({}), other, elsewhere]))).toBe('survived');
  });

  it('is an error when the test did not run', () => {
    expect(kindOf(ran([]))).toBe('error');
    expect(kindOf(ran([ended({ state: 'skipped' })]))).toBe('error');
    expect(kindOf(ran([ended({ title: 'costs 5 (at most): sqlite and more', file: '/copy/x.ts' })]))).toBe(
      'error',
    );
    expect(kindOf({ outcomes: undefined, overtime: false, output: 'boom' })).toBe('error');
  });

  it('is an error when the program does not load or a hook fails', () => {
    expect(kindOf(ran([], ['Unexpected token']))).toBe('error');
    expect(kindOf(ran([ended({ state: 'failed' })], ['beforeAll failed']))).toBe('error');
    expect(kindOf(ran([failing('ReferenceError', 'x is not defined')]))).toBe('error');
  });

  it('that makes the test hang is killed only if it declares this', () => {
    const hanging = { ...failing('Error', 'Test timed out in 30000ms.'), timedOut: true };
    expect(kindOf(ran([hanging]))).toBe('error');
    expect(kindOf(ran([hanging]), true)).toBe('killed');
    expect(kindOf({ outcomes: undefined, overtime: true, output: '' })).toBe('error');
    expect(kindOf({ outcomes: undefined, overtime: true, output: '' }, true)).toBe('killed');
  });
});
