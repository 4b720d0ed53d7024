import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../support/run.mjs';
import { Refused } from './options.mjs';

/**
 * A version of the program.
 *
 * @typedef {{ commit: string, version: string }} Version
 */

/**
 * An upgrade from one version to another, and the backup of the data made between the two.
 *
 * @typedef {object} Upgrade
 * @property {string} at when the server was stopped, ISO 8601 in UTC
 * @property {Version} from
 * @property {Version} to
 * @property {string} backup path of the backup of the data at `at`
 * @property {string} [finishedAt] when the newer version served; missing after an upgrade that failed
 * @property {string} [undoing] path of the backup that a rollback made before it restored the older data
 * @property {string} [undoneAt] when the older version served again
 */

/** For example `0.2.0 (1a2b3c4)`: two commits may have the same number. @param {Version} version */
export const nameOf = ({ commit, version }) => `${version} (${commit.slice(0, 7)})`;

/** The number of upgrades whose data are kept. The next upgrade removes the data of older ones. */
const KEPT_UPGRADES = 3;

const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** @param {string} folder */
const fileIn = (folder) => join(folder, 'upgrades.json');

/**
 * @param {string} folder
 * @returns {Upgrade[]} the oldest first
 * @throws {Refused} when somebody else could have written the record
 */
export function readUpgrades(folder) {
  const file = fileIn(folder);
  if (!existsSync(file)) return [];
  /** @type {Upgrade[]} */
  const upgrades = JSON.parse(readTrusted(file));
  // Root passes these texts to git, so nothing but a commit hash is accepted.
  const commits = upgrades.flatMap(({ from, to }) => [from.commit, to.commit]);
  if (!commits.every((commit) => COMMIT.test(commit))) throw new Error(`${file} is damaged.`);
  return upgrades;
}

/**
 * Reads a file that decides which program root starts. The folder belongs to the service, so the file itself
 * must have a trusted owner: root, the user who runs this command, or the owner of the program, who could
 * change the program as well.
 *
 * @param {string} file
 * @returns {string}
 * @throws {Refused} when it is no regular file, belongs to somebody else, or others may write to it
 */
function readTrusted(file) {
  const refused = new Refused(
    `${file} is not trusted, because somebody else than root and the owner of the program can write it: read it, then give it to root with chmod 600.`,
  );
  if (!lstatSync(file).isFile()) throw refused;
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const own = process.getuid?.();
    const { uid, mode } = fstatSync(handle);
    const isTrusted =
      own === undefined || ([0, own, statSync(root).uid].includes(uid) && (mode & 0o022) === 0);
    if (!isTrusted) throw refused;
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes all upgrades. After a power cut the file is the old one or the new one.
 *
 * @param {string} folder exists already
 * @param {Upgrade[]} upgrades
 */
export function writeUpgrades(folder, upgrades) {
  const file = fileIn(folder);
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(handle, `${JSON.stringify(upgrades, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  const names = openSync(folder, 'r');
  fsyncSync(names);
  closeSync(names);
}

/** The upgrade that a rollback would undo. @param {Upgrade[]} upgrades */
export const newestUpgrade = (upgrades) => upgrades.filter(({ undoneAt }) => !undoneAt).at(-1);

/**
 * Adds an upgrade. It replaces one that failed before the program changed, because both lead back to the same
 * version. The oldest upgrades are dropped, because their data must not be kept for ever.
 *
 * @param {Upgrade[]} upgrades @param {Upgrade} begun
 * @returns {{ upgrades: Upgrade[], outdated: string[] }} `outdated`: folders of backups that are no longer
 *   needed
 */
export function addUpgrade(upgrades, begun) {
  const replaced = upgrades.filter(
    ({ from, finishedAt, undoneAt }) => !finishedAt && !undoneAt && from.commit === begun.from.commit,
  );
  const all = [...upgrades.filter((one) => !replaced.includes(one)), begun];
  const gone = [...replaced, ...all.slice(0, -KEPT_UPGRADES)];
  const outdated = gone
    .flatMap(({ backup, undoing }) => [backup, ...(undoing ? [undoing] : [])])
    .map(dirname);
  return { upgrades: all.slice(-KEPT_UPGRADES), outdated };
}
