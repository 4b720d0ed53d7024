import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** Tests are not part of a build, so a change in a test must not cause one. */
const isTest = /\.test\.tsx?$/;

/** The files of a folder, or the file itself, from the root and in a fixed order. @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/**
 * One hash of the names and contents of files. A clone or a switch of branches changes only their times.
 *
 * @param {string[]} paths files and folders, from the root; one that does not exist counts as empty
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder).filter((name) => !isTest.test(name))) {
    const content = readFileSync(join(root, file), 'latin1');
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path from the root @returns {string} the text of the stamp, or '' when there is none */
export function readStamp(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

/** @param {string} path from the root @param {string} text */
export function writeStamp(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
