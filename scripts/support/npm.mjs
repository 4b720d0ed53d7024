import { run } from './run.mjs';

/**
 * Runs npm. Under `npm run`, npm_execpath names npm's own file, so the same npm runs without a shell.
 * Otherwise the npm on the PATH runs.
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
