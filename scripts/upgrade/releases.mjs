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
import { dirname, join, relative, resolve } from 'node:path';
import { isRelease, root, run } from '../support/run.mjs';
import { Refused } from './options.mjs';

/**
 * @import { Installation } from './options.mjs'
 * @import { Version } from './record.mjs'
 */

/**
 * The versions of an installation from releases. They lie side by side in one folder, and a link beside that
 * folder leads to the one that runs: `current`, or `clinics/NAME` for each of many clinics on one machine. A
 * version's commit is the SHA-256 of its list of checksums.
 */
const RELEASES = dirname(realpathSync(root));
const CURRENT = join(dirname(RELEASES), 'current');
const CLINICS = join(dirname(RELEASES), 'clinics');
const SUMS = 'SHA256SUMS';

/** @param {string | undefined} name of one of many clinics @returns {string} its link to a version */
const linkOf = (name) => (name === undefined ? CURRENT : join(CLINICS, name));

/**
 * @param {string} [name] of one of many clinics
 * @returns {string} absolute path of the version that runs
 */
export function programFolder(name) {
  return isRelease ? realpathSync(linkOf(name)) : root;
}

/** @param {Installation} installation @throws {Refused} when it is no installation from releases */
export async function assertNoLocalChanges({ name }) {
  const link = linkOf(name);
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!isLink || !existsSync(link) || dirname(realpathSync(link)) !== RELEASES) {
    const section = name === undefined ? 'Install from a release' : 'Many clinics on one machine';
    throw new Refused(`${link} is no link to a folder in ${RELEASES}: docs/operating.md, "${section}".`);
  }
}

/** @param {Installation} installation @returns {Promise<Version>} the version that its link leads to */
export async function presentVersion({ name }) {
  return versionIn(programFolder(name));
}

/**
 * Unpacks a release beside the others, and compares each of its files with its checksum. The version that
 * runs is not changed.
 *
 * @param {string | undefined} archive path of the file, or the commit of a version that is unpacked already
 * @returns {Promise<Version>}
 * @throws {Refused} when there is no such file, or it is damaged
 */
export async function findTarget(archive) {
  if (archive === undefined) throw new Refused('Name the file of the release: clinic upgrade FILE.');
  const unpackedBefore = folderOf(archive);
  if (unpackedBefore !== undefined) return versionIn(unpackedBefore);
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

/**
 * @param {string} commit
 * @param {Installation} installation
 * @returns {Promise<boolean>} true if it is the version that runs
 */
export async function isInPresent(commit, installation) {
  return (await presentVersion(installation)).commit === commit;
}

/**
 * Leads the link of an installation to another version. After a power cut it leads to the old one or to the
 * new one.
 *
 * @param {string} commit
 * @param {{ name?: string | undefined }} installation
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function checkOut(commit, { name }) {
  const folder = folderOf(commit);
  if (folder === undefined) return { code: 1, output: `The version is no longer in ${RELEASES}.` };
  const link = linkOf(name);
  // Not beside the links of the clinics, where it would count as one.
  const next = `${CURRENT}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), folder), next);
  renameSync(next, link);
  return { code: 0, output: '' };
}

/** @param {string} commit @returns {string | undefined} absolute path of the version's folder */
export function folderOf(commit) {
  return folders().find((folder) => versionIn(folder).commit === commit);
}

/** Removes all versions except those of these commits and those that run. @param {string[]} commits */
export function removeOthers(commits) {
  const links = [CURRENT, ...(existsSync(CLINICS) ? readdirSync(CLINICS) : []).map(linkOf)];
  const running = links.filter((link) => existsSync(link)).map((link) => realpathSync(link));
  for (const folder of folders()) {
    if (running.includes(folder) || commits.includes(versionIn(folder).commit)) continue;
    rmSync(folder, { recursive: true, force: true });
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
