import { run } from '../support/run.mjs';
import { packageVersion } from '../support/version.mjs';
import { Refused } from './options.mjs';

/** @import { Version } from './record.mjs' */

/** Runs git in the repository. */
async function git(/** @type {string[]} */ ...args) {
  const { code, output } = await run('git', args, { quiet: true });
  return { code, output: output.trim() };
}

/** @param {string} sentence what to say when git fails @param {...string} args */
async function gitOrRefuse(sentence, ...args) {
  const { code, output } = await git(...args);
  if (code !== 0) throw new Refused(`${sentence}\n${output}`);
  return output;
}

/** @throws {Refused} when files of the program were changed by hand: the checkout would lose or mix them */
export async function assertNoLocalChanges() {
  const changed = await gitOrRefuse('This is not a checkout of git.', 'status', '--porcelain');
  if (changed) throw new Refused(`These files were changed here; undo that first (git status):\n${changed}`);
}

/** @returns {Promise<Version>} the version of the files that are checked out */
export async function presentVersion() {
  const commit = await gitOrRefuse('This is not a checkout of git.', 'rev-parse', 'HEAD');
  return { commit, version: packageVersion() };
}

/**
 * Fetches from the remote repository and finds the version to go to.
 *
 * @param {string | undefined} asked a tag or a commit; when left out, the tag with the highest version number
 * @returns {Promise<Version>}
 * @throws {Refused} when there is none
 */
export async function findTarget(asked) {
  await gitOrRefuse('The newer versions could not be fetched.', 'fetch', '--quiet', '--tags');
  const name = asked ?? newestTag(await gitOrRefuse('git has no tags.', 'tag', '--list', 'v*'));
  if (!name) throw new Refused('There is no tag of a version, such as v0.2.0: name a commit.');
  const parse = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  const { code, output } = await git(...parse, `${name}^{commit}`);
  if (code !== 0) throw new Refused(`There is no version ${name}.`);
  const file = `${output}:package.json`;
  const manifest = await gitOrRefuse(`${name} is no version of the program.`, 'show', file);
  return { commit: output, version: JSON.parse(manifest).version };
}

/** @param {string} tags one per line @returns {string | undefined} the highest of the form v1.2.3 */
export function newestTag(tags) {
  return tags
    .split('\n')
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
}

/** True if a commit is the present version or an ancestor of it. */
export async function isInPresent(/** @type {string} */ commit) {
  const { code } = await git('merge-base', '--is-ancestor', commit, 'HEAD');
  return code === 0;
}

export const checkOut = (/** @type {string} */ commit) =>
  run('git', ['checkout', '--quiet', '--detach', commit], { quiet: true });
