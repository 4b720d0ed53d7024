import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';
import { readSourceFiles } from './source-files.ts';

/**
 * A rule of docs/rules.md. `name` is its subject in lower case and its number. `text` ends with the file that
 * enforces it.
 */
interface Rule {
  name: string;
  text: string;
}

function readRules(markdown: string): Rule[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const [title = '', ...lines] = section.split('\n');
    const subject = title.replace(/^The /, '').toLowerCase();
    return [...lines.join('\n').matchAll(/^(\d+)\. ([\s\S]*?)(?=^\d+\. |(?![\s\S]))/gm)].map(
      ([, number, text = '']) => ({ name: `${subject} ${number}`, text: text.trim() }),
    );
  });
}

/** The rules that a text cites: `rules: serials 2 to 4` cites three, `rules: codes 3, serials 5` two. */
function citedRules(text: string): string[] {
  const oneLine = text.replace(/\n\s*(\*|\/\/)?\s*/g, ' ');
  return [...oneLine.matchAll(/rules: ([^)."';]*)/g)].flatMap(([, list = '']) => {
    let subject = '';
    return list.split(/, | and /).flatMap((part) => {
      const [, word, first, last] = /^([A-Za-z]+ )?(\d+)(?: to (\d+))?/.exec(part.trim()) ?? [];
      if (word) subject = word.trim().toLowerCase();
      const numbers = first ? range(Number(first), Number(last ?? first)) : [];
      return numbers.map((number) => `${subject} ${number}`);
    });
  });
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const rules = readRules(readFileSync(join(root, 'docs/rules.md'), 'utf8'));
const names = rules.map(({ name }) => name);

describe('the rules of docs/rules.md', () => {
  it.each(rules.map(({ name, text }) => [name, text]))('%s names a file that exists', (_name, text) => {
    const [, file] = /`([a-z0-9]+\/[\w./-]+)`$/.exec(text ?? '') ?? [];
    expect(file && existsSync(join(root, file)), text).toBe(true);
  });

  it('include every rule that the sources cite', () => {
    const cited = readSourceFiles().flatMap(({ path }) =>
      citedRules(readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  it('are parsed correctly, and so are their citations', () => {
    expect(readRules('# Title\n\n## The API\n\n1. One. `a/b.ts`\n2. Two\n   lines. `c/d.ts`\n')).toEqual([
      { name: 'api 1', text: 'One. `a/b.ts`' },
      { name: 'api 2', text: 'Two\n   lines. `c/d.ts`' },
    ]);
    expect(citedRules('(rules: serials 2 to 4, codes 3) and (rules: API\n * 5 and 6)')).toEqual([
      'serials 2',
      'serials 3',
      'serials 4',
      'codes 3',
      'api 5',
      'api 6',
    ]);
  });
});
