import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TABLE = 'docs/security.md';

interface Row {
  threat: string;
  /** Test files and the titles that the row names in them. */
  tests: Array<{ file: string; titles: string[] }>;
}

function readTable(text: string): Row[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  // The first two are the heading and its line.
  return rows.slice(2).map((line) => {
    const [threat = '', , tests = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return {
      threat,
      tests: [...tests.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].map(([, file = '', titles = '']) => ({
        file,
        titles: titles.slice(1, -1).split('", "'),
      })),
    };
  });
}

/** Whether a file has a test of exactly this title, however it is quoted. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some(
    (quote) => source.includes(`(${quote}${title}${quote}`) || source.includes(`  ${quote}${title}${quote},`),
  );
}

describe(`every row of ${TABLE}`, () => {
  const rows = readTable(readFileSync(join(ROOT, TABLE), 'utf8'));

  it('is read', () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  it.each(rows.map((row) => [row.threat, row] as const))(
    'names tests that exist: %s',
    (_threat, { tests }) => {
      expect(tests).not.toEqual([]);
      const missing = tests.flatMap(({ file, titles }) => {
        if (!existsSync(join(ROOT, file))) return [file];
        const source = readFileSync(join(ROOT, file), 'utf8');
        return titles.filter((title) => !hasTitle(source, title)).map((title) => `${file}: ${title}`);
      });
      expect(missing).toEqual([]);
    },
  );

  it('would be missed when its test is gone', () => {
    expect(hasTitle("it('one thing', () => {", 'one thing')).toBe(true);
    expect(hasTitle("it('one thing more', () => {", 'one thing')).toBe(false);
    expect(
      readTable('| a | b | c |\n| - | - | - |\n| T | P | `x.ts`: "one", "two, three"; `y.ts`: "four" |'),
    ).toEqual([
      {
        threat: 'T',
        tests: [
          { file: 'x.ts', titles: ['one', 'two, three'] },
          { file: 'y.ts', titles: ['four'] },
        ],
      },
    ]);
  });
});
