import { run } from './run.mjs';

/**
 * Runs npm. Under `npm run` npm_execpath names npm's own file: no shell, and the same npm. Otherwise it is the one on
 * the PATH.
 *
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  return own
    ? run(process.execPath, [own, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
