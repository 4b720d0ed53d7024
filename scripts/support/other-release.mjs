import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { root, run } from './run.mjs';
import { step } from './step.mjs';

const FOLDER = join(root, '.cache/test-releases');
/** The scope of our own workspaces in node_modules. Each release has its own. */
const OWN_SCOPE = '@clinic-serial';
/** Builds the server of the release that it is part of. */
const BUNDLE = 'scripts/support/bundle-server.mjs';

async function git(/** @type {string[]} */ ...args) {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : undefined;
}

/**
 * Finds the release that clinics have now: the newest tag of a version before HEAD or, as long as there is
 * none, the commit before HEAD.
 *
 * @param {string | undefined} asked a tag or a commit to take instead
 * @returns {Promise<{ name: string, commit: string } | undefined>} undefined if there is no such commit
 */
export async function findRelease(asked) {
  const name =
    asked ?? (await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1')) ?? 'HEAD~1';
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  return commit === undefined ? undefined : { name, commit };
}

/**
 * Clones a release into a folder of its own, and builds its server. A release that is there already is not
 * built again. Throws StepFailed.
 *
 * @param {{ name: string, commit: string }} release
 * @returns {Promise<string>} the folder
 */
export async function prepareRelease({ name, commit }) {
  const folder = join(FOLDER, commit);
  const stamp = join(folder, '.built');
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  await cloneCommit(name, commit, folder);
  if (hasPackagesOf(folder)) linkPackages(folder);
  else {
    await step(`Installing the packages of ${name}`, () =>
      npm(['ci', '--include=dev', '--prefer-offline'], { cwd: folder, quiet: true }),
    );
  }
  // Releases before the bundle were compiled file by file.
  const build = existsSync(join(folder, BUNDLE))
    ? [BUNDLE]
    : ['node_modules/typescript/bin/tsc', '-b', '--force', 'contract', 'server'];
  await step(`Building the server of ${name}`, () =>
    run(process.execPath, build, { cwd: folder, quiet: true }),
  );
  writeFileSync(stamp, '');
  return folder;
}

/**
 * Clones this repository, and checks out a commit. Throws StepFailed.
 *
 * @param {string} name what to call the commit @param {string} commit @param {string} folder that does not
 *   exist yet
 */
export async function cloneCommit(name, commit, folder) {
  mkdirSync(dirname(folder), { recursive: true });
  await step(`Cloning ${name}`, async () => {
    const cloned = await run('git', ['clone', '--quiet', '--no-checkout', root, folder], { quiet: true });
    if (cloned.code !== 0) return cloned;
    return run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder, quiet: true });
  });
}

/** True if the packages that are installed here include those of a release, in the same versions. */
function hasPackagesOf(/** @type {string} */ folder) {
  const locked = (/** @type {string} */ place) =>
    JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8')).packages;
  const ours = locked(root);
  return Object.entries(locked(folder)).every(
    ([path, { version, link }]) => !path.includes('node_modules/') || link || ours[path]?.version === version,
  );
}

/** Lets a release use the packages that are installed here. Its own workspaces are not among them. */
function linkPackages(/** @type {string} */ folder) {
  for (const workspace of ['.', 'contract', 'server']) {
    const from = join(root, workspace, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(folder, workspace, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from).filter((one) => !one.startsWith('.') && one !== OWN_SCOPE)) {
      symlinkSync(join(from, name), join(to, name), 'junction');
    }
  }
  mkdirSync(join(folder, 'node_modules', OWN_SCOPE));
  for (const name of ['contract', 'server']) {
    symlinkSync(join(folder, name), join(folder, 'node_modules', OWN_SCOPE, name), 'junction');
  }
}
