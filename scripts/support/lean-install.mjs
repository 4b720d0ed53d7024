import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { npm } from './npm.mjs';
import { root } from './run.mjs';

/** The workspaces whose packages are needed at run time. Web is not one, because the pages are bundled. */
const RUNNING = ['server', 'contract'];
/** npm's record of what it installed, and links to programs. Both would name packages that were removed. */
const RECORDS = ['.package-lock.json', '.bin'];

/**
 * Asks npm which packages the built server needs.
 *
 * @returns {Promise<{ code: number, output: string, packages: string[] }>} absolute paths of their folders;
 *   `code` is npm's exit code
 */
export async function packagesToRun() {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--loglevel=error'];
  const workspaces = RUNNING.flatMap((name) => ['--workspace', name]);
  const { code, output } = await npm([...args, ...workspaces], { quiet: true });
  const packages = output.split(/\r?\n/).filter((line) => line.includes(`${sep}node_modules${sep}`));
  return { code, output, packages };
}

/**
 * Removes all installed packages except the given ones.
 *
 * @param {string[]} packages absolute paths of folders
 * @param {string} [folder] the repository
 */
export function removeAllExcept(packages, folder = root) {
  const kept = new Set(packages);
  for (const workspace of ['.', ...RUNNING, 'web']) clear(join(folder, workspace, 'node_modules'), kept);
}

/**
 * @param {string} folder a folder `node_modules`
 * @param {Set<string>} kept
 */
function clear(folder, kept) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (RECORDS.includes(name)) rmSync(path, { recursive: true, force: true });
    if (name.startsWith('.')) continue;
    const scoped = name.startsWith('@') ? readdirSync(path).map((inner) => join(path, inner)) : [path];
    for (const one of scoped) {
      // A workspace is a link here. Its packages are cleared under the workspace's own path.
      if (!kept.has(one)) rmSync(one, { recursive: true, force: true });
      else if (!lstatSync(one).isSymbolicLink()) clear(join(one, 'node_modules'), kept);
    }
  }
}
