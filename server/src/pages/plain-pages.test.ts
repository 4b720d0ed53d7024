import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { plainPages } from './plain-pages.ts';

const { inlined } = await plainPages();

describe.each(Object.entries(inlined))('%s', (_, { scripts, styles }) => {
  it.each([...scripts])('has a script that browsers of 2017 understand', (script) => {
    expect(() => parse(script, { ecmaVersion: 2017 })).not.toThrow();
    // A check that cannot fail would say nothing.
    expect(() => parse(`${script}; a?.b`, { ecmaVersion: 2017 })).toThrow();
  });

  it('has a style that the build has made shorter, without properties that browsers of 2017 do not know', () =>
    expect(styles.join('')).not.toMatch(
      /\binset:|-(?:inline|block)|[<>]=|not \(|:is\(|:where\(|@layer|@property|\n/,
    ));
});
