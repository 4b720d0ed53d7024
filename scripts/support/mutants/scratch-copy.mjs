import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.mjs';

const WORKSPACES = ['contract', 'server', 'web'];

/** Cache folders of tools. They are not linked, so that each copy has its own. */
const TOOL_FOLDERS = /^\.(cache|vite.*)$/;

/**
 * Copies the sources into an empty folder and links the installed packages there. Changes, builds and caches
 * in the copy do not reach the repository.
 *
 * @param {string} folder absolute
 */
export function copyTree(folder) {
  for (const path of sourcePaths()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  for (const part of ['.', ...WORKSPACES]) linkPackages(join(root, part), join(folder, part));
  // npm links the workspaces into node_modules. In the copy these links must lead to the copy.
  mkdirSync(join(folder, 'node_modules/@clinic-serial'));
  for (const name of WORKSPACES) {
    symlinkSync(join('..', '..', name), join(folder, 'node_modules/@clinic-serial', name), 'junction');
  }
}

/** Files that git tracks or would add, as they are now, so that a change is tested before it is committed. */
function sourcePaths() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}

/**
 * @param {string} from a folder with packages below it
 * @param {string} to
 */
function linkPackages(from, to) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const entry of readdirSync(packages, { withFileTypes: true })) {
    if (TOOL_FOLDERS.test(entry.name) || entry.name === '@clinic-serial') continue;
    const kind = entry.isFile() ? 'file' : 'junction';
    symlinkSync(join(packages, entry.name), join(to, 'node_modules', entry.name), kind);
  }
}
