import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';
import { hasTitle, readTable } from './security-table.mjs';

/** @import { Change, Mutant } from '../../mutants/mutant.d.mts' */
/** @import { Row } from './security-table.mjs' */

/** @returns {Promise<Mutant[]>} the mutants of every file in scripts/mutants */
export async function loadMutants() {
  const folder = join(root, 'scripts/mutants');
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const modules = await Promise.all(
    files.sort().map((name) => import(pathToFileURL(join(folder, name)).href)),
  );
  return modules.flatMap((module) => module.default);
}

/** @returns {Row[]} the table of docs/security.md */
export function loadTable() {
  return readTable(readFileSync(join(root, 'docs/security.md'), 'utf8'));
}

/**
 * Checks a mutant's definition against the sources and docs/security.md. It runs nothing.
 *
 * @param {Mutant} mutant
 * @param {Row[]} rows
 * @returns {string[]} sentences; empty when all is well
 */
export function problemsOf(mutant, rows) {
  const { threat, test } = mutant;
  const problems = [];
  const row = rows.find((one) => one.threat === threat);
  if (!row) problems.push(`docs/security.md has no row "${threat}"`);
  else if (!row.tests.some((one) => one.file === test.file && one.titles.includes(test.title))) {
    problems.push(`the row does not name the test ${test.file}: "${test.title}"`);
  }
  problems.push(...changesOf(mutant).flatMap(problemsOfChange));
  if (!existsSync(join(root, test.file))) problems.push(`there is no test file ${test.file}`);
  else if (!hasTitle(readFileSync(join(root, test.file), 'utf8'), test.title)) {
    problems.push(`${test.file} has no test "${test.title}"`);
  }
  return problems;
}

/**
 * @param {Mutant} mutant
 * @returns {Change[]} all replacements of the mutant
 */
export function changesOf({ file, find, replace, also = [] }) {
  return [{ file, find, replace }, ...also];
}

/**
 * @param {Change} change
 * @returns {string[]}
 */
function problemsOfChange({ file, find, replace }) {
  if (find === replace) return ['the replacement is the text itself'];
  if (!existsSync(join(root, file))) return [`there is no file ${file}`];
  const times = occurrences(readFileSync(join(root, file), 'utf8'), find);
  return times === 1 ? [] : [`the text to replace occurs ${times} times in ${file}`];
}

/**
 * @param {string} source
 * @param {string} text
 */
function occurrences(source, text) {
  return source.split(text).length - 1;
}
