import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';
import { hasTitle, loadTable, readTable } from '../mutants/table.ts';

describe('every row of docs/security.md', () => {
  const rows = loadTable();

  it('is read', () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  it.each(rows.map((row) => [row.threat, row] as const))(
    'names tests that exist: %s',
    (_threat, { tests }) => {
      expect(tests).not.toEqual([]);
      const missing = tests.flatMap(({ file, titles }) => {
        if (!existsSync(join(root, file))) return [file];
        const source = readFileSync(join(root, file), 'utf8');
        return titles.filter((title) => !hasTitle(source, title)).map((title) => `${file}: ${title}`);
      });
      expect(missing).toEqual([]);
    },
  );

  it('is parsed into test files and titles, and a title must match exactly', () => {
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
