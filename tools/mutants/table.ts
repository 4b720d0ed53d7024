import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

/** A replacement of text in a file. */
export interface Change {
  /** From the root of the repository. */
  file: string;
  /** Source text that occurs exactly once in the file. */
  find: string;
  /** The changed file must load; if the test needs a build, it must also pass the type check. */
  replace: string;
}

/** A protection to remove, and the test that must then fail. */
export interface Mutant {
  /** The first cell of the row in docs/security.md. */
  threat: string;
  /** What is removed, in plain words: "the limit of five wrong tries". */
  removes: string;
  /** Several when two places protect together. */
  changes: Change[];
  /** A test that the row names, by its exact title in the file (with its `%s`, for a table of tests). */
  test: { file: string; title: string };
  /** The test never ends without the protection; a timeout then counts as noticed. */
  hangs?: true;
}

/** A row of the table in docs/security.md, with the test files that it names and their titles. */
export interface Row {
  threat: string;
  tests: { file: string; titles: string[] }[];
}

/** The mutants of table.txt, which describes its format. */
export const loadMutants = (): Mutant[] =>
  readMutants(readFileSync(join(root, 'tools/mutants/table.txt'), 'utf8'));

/** @param text in the format of table.txt. @throws Error with a line that does not fit the format */
export function readMutants(text: string): Mutant[] {
  const description = text.indexOf('\n\n# ', text.indexOf('\n# ') + 1);
  const [, ...threats] = text.slice(description).split(/\n# /);
  return threats.flatMap((part) => {
    const [threat = '', ...mutants] = part.split(/\n## /);
    return mutants.map((mutant) => ({ threat: threat.trim(), ...readMutant(mutant) }));
  });
}

/** @param text of one mutant, without the signs before its name */
function readMutant(text: string): Omit<Mutant, 'threat'> {
  const [removes = '', ...lines] = text.trimEnd().split('\n');
  const changes: { file: string; find: string[]; replace: string[] }[] = [];
  const test = { file: '', title: '' };
  let hangs = false;
  for (const line of lines) {
    const change = changes.at(-1);
    const [, file = '', title = ''] = /^fails (\S+): (.+)$/.exec(line) ?? [];
    if (line.startsWith('in ')) changes.push({ file: line.slice(3), find: [], replace: [] });
    else if (change && line.startsWith('-')) change.find.push(line.slice(1));
    else if (change && line.startsWith('+')) change.replace.push(line.slice(1));
    else if (title) Object.assign(test, { file, title });
    else if (line === 'hangs') hangs = true;
    else throw new Error(`This line of the mutant "${removes}" does not fit the format: ${line}`);
  }
  return {
    removes,
    changes: changes.map(({ file, find, replace }) => ({
      ...{ file, find: find.join('\n'), replace: replace.join('\n') },
    })),
    test,
    ...(hangs && { hangs }),
  };
}

/** The table of docs/security.md. */
export const loadTable = (): Row[] => readTable(readFileSync(join(root, 'docs/security.md'), 'utf8'));

export function readTable(text: string): Row[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  // The first two rows are the heading and the line below it.
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

/** True if a test file has a test of exactly this title: of a call, or of a row or key of a table. */
export const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`']
    .map((quote) => `${quote}${title}${quote}`)
    .some((name) => [`(${name}`, `  ${name},`, `  ${name}:`].some((part) => source.includes(part)));

/** What is wrong with a mutant, by the sources and docs/security.md, in sentences. It runs nothing. */
export function problemsOf({ threat, changes, test }: Mutant, rows: Row[]): string[] {
  const problems = [];
  const row = rows.find((one) => one.threat === threat);
  if (!row) problems.push(`docs/security.md has no row "${threat}"`);
  else if (!row.tests.some(({ file, titles }) => file === test.file && titles.includes(test.title)))
    problems.push(`the row does not name the test ${test.file}: "${test.title}"`);
  for (const { file, find, replace } of changes) {
    const source = textOf(file);
    const times = (source?.split(find).length ?? 0) - 1;
    if (find === replace) problems.push('the replacement is the text itself');
    else if (source === undefined) problems.push(`there is no file ${file}`);
    else if (times !== 1) problems.push(`the text to replace occurs ${times} times in ${file}`);
  }
  const tests = textOf(test.file);
  if (tests === undefined) problems.push(`there is no test file ${test.file}`);
  else if (!hasTitle(tests, test.title)) problems.push(`${test.file} has no test "${test.title}"`);
  return problems;
}

const textOf = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
