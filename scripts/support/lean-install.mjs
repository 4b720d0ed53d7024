import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The packages that the built server loads from node_modules: those with a compiled part, or with files that
 * they read at run time. All others are in its bundle.
 */
export const UNBUNDLED = [
  '@node-rs/argon2',
  '@photostructure/sqlite',
  '@fastify/swagger-ui',
  '@jsquash/webp',
];
const WORKSPACES = ['contract', 'server', 'web'];
/** npm's record of what it installed, and links to programs. Both would name packages that were removed. */
const RECORDS = ['.package-lock.json', '.bin'];

/** The absolute paths of the packages that the built server needs, with all that they depend on. */
export function packagesToRun() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (/** @type {string} */ name, /** @type {string} */ user) => {
    // Looks for the package where Node would: first inside its user, then in each folder above.
    const folders = user
      .split('/node_modules/')
      .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
    const path = [
      ...folders.reverse().map((folder) => `${folder}/node_modules/${name}`),
      `node_modules/${name}`,
    ].find((candidate) => candidate in packages);
    // A package for another platform is optional and not installed.
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, path);
  };
  for (const name of UNBUNDLED) add(name, 'server');
  return [...found].map((path) => join(root, path));
}

/**
 * Removes all installed packages except the given ones.
 *
 * @param {string[]} packages absolute paths of folders
 * @param {string} [folder] the repository
 */
export function removeAllExcept(packages, folder = root) {
  const kept = new Set(packages);
  for (const workspace of ['.', ...WORKSPACES]) clear(join(folder, workspace, 'node_modules'), kept);
}

function clear(/** @type {string} */ folder, /** @type {Set<string>} */ kept) {
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
