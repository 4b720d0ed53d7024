import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** @returns {string} the version in package.json, for example `0.2.0` */
export function packageVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/**
 * @returns {Promise<string>} `Clinic Serial 0.2.0 (1a2b3c4)`, without the commit outside of a git checkout
 */
export async function programVersion() {
  // Git refuses to read the folder of another user, here root's, unless it is declared safe.
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'];
  const { code, output } = await run('git', args, { quiet: true }).catch(() => ({ code: 1, output: '' }));
  const commit = code === 0 ? ` (${output.trim()})` : '';
  return `Clinic Serial ${packageVersion()}${commit}`;
}
