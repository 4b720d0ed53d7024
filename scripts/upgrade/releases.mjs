import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isRelease, root, run } from '../support/run.mjs';
import { Refused } from './options.mjs';

/** @import { Version } from './record.mjs' */

/**
 * The versions of an installation from releases. They lie side by side in one folder, and the link `current`
 * beside that folder leads to the one that runs. A version's commit is the SHA-256 of its list of checksums.
 */
const RELEASES = dirname(realpathSync(root));
const CURRENT = join(dirname(RELEASES), 'current');
const SUMS = 'SHA256SUMS';

/** @returns {string} absolute path of the version that runs */
export function programFolder() {
  return isRelease ? realpathSync(CURRENT) : root;
}

/** @throws {Refused} when the folders are not those of an installation from releases */
export async function assertNoLocalChanges() {
  const isLink = lstatSync(CURRENT, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!isLink || dirname(realpathSync(CURRENT)) !== RELEASES) {
    throw new Refused(
      `${CURRENT} is no link to a folder in ${RELEASES}: docs/operating.md, "Install from a release".`,
    );
  }
}

/** @returns {Promise<Version>} the version that `current` leads to */
export async function presentVersion() {
  return versionIn(programFolder());
}

/**
 * Unpacks a release beside the others, and compares each of its files with its checksum. What runs is not
 * changed.
 *
 * @param {string | undefined} archive path of the file
 * @returns {Promise<Version>}
 * @throws {Refused} when there is no such file, or it is damaged
 */
export async function findTarget(archive) {
  if (archive === undefined) throw new Refused('Name the file of the release: clinic upgrade FILE.');
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), archive);
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  const unpacking = mkdtempSync(join(RELEASES, '.unpacking-'));
  try {
    const { code, output } = await run('tar', ['-xzf', file, '--no-same-owner', '-C', unpacking], {
      quiet: true,
    });
    const [name = '', ...more] = readdirSync(unpacking);
    if (code !== 0 || more.length > 0) throw new Refused(`${file} cannot be unpacked.\n${output.trimEnd()}`);
    const unpacked = join(unpacking, name);
    const fault = faultIn(unpacked);
    if (fault) throw new Refused(`${file} is damaged: ${fault}.`);
    const version = versionIn(unpacked);
    const folder = join(RELEASES, name);
    const own = existsSync(folder) ? `${folder}-${version.commit.slice(0, 7)}` : folder;
    if (folderOf(version.commit) === undefined) renameSync(unpacked, own);
    return version;
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
}

/** @param {string} commit @returns {Promise<boolean>} true if it is the version that runs */
export async function isInPresent(commit) {
  return (await presentVersion()).commit === commit;
}

/**
 * Leads `current` to another version. After a power cut it leads to the old one or to the new one.
 *
 * @param {string} commit
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function checkOut(commit) {
  const folder = folderOf(commit);
  if (folder === undefined) return { code: 1, output: `The version is no longer in ${RELEASES}.` };
  const next = `${CURRENT}.next`;
  rmSync(next, { force: true });
  symlinkSync(join(basename(RELEASES), basename(folder)), next);
  renameSync(next, CURRENT);
  return { code: 0, output: '' };
}

/** @param {string} commit @returns {string | undefined} absolute path of the version's folder */
export function folderOf(commit) {
  return folders().find((folder) => versionIn(folder).commit === commit);
}

/** Removes all versions but those of these commits. @param {string[]} commits */
export function removeOthers(commits) {
  for (const folder of folders()) {
    if (!commits.includes(versionIn(folder).commit)) rmSync(folder, { recursive: true, force: true });
  }
}

const folders = () =>
  readdirSync(RELEASES)
    .map((name) => join(RELEASES, name))
    .filter((folder) => existsSync(join(folder, SUMS)));

/** @param {string} folder @returns {Version} */
function versionIn(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { commit: sumOf(join(folder, SUMS)), version };
}

/** @param {string} file */
const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @param {string} folder @returns {string | undefined} what differs from the list of checksums */
function faultIn(folder) {
  const list = join(folder, SUMS);
  if (!lstatSync(list, { throwIfNoEntry: false })?.isFile()) return `it has no ${SUMS}`;
  const sums = new Map(
    readFileSync(list, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => /** @type {[string, string]} */ ([line.slice(66), line.slice(0, 64)])),
  );
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isDirectory() || name === SUMS) continue;
    if (!entry.isFile()) return `${name} is no file`;
    if (sums.get(name) !== sumOf(path)) return `${name} is not as its checksum says`;
    sums.delete(name);
  }
  const [missing] = sums.keys();
  return missing === undefined ? undefined : `${missing} is missing`;
}
