import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/support/run.mjs';

/**
 * Makes a folder with the built program and without its sources, as an installation has it. The packages are
 * those of the repository.
 *
 * @param folder does not exist yet
 */
export function shipProgram(folder: string): void {
  mkdirSync(join(folder, 'server'), { recursive: true });
  for (const path of ['package.json', 'scripts', 'server/package.json', 'server/dist']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  for (const path of ['contract', 'node_modules', 'server/node_modules']) {
    symlinkSync(join(root, path), join(folder, path));
  }
}
