import { spawnSync } from 'node:child_process';
import { ClusterError } from './cluster-error.mjs';

/**
 * Runs a program of the system to its end.
 *
 * @param {string} program
 * @param {...string} args
 * @throws ClusterError with its output when it fails
 */
export function command(program, ...args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new ClusterError(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  }
}

/**
 * Like {@link command}, for something that may be gone already.
 *
 * @param {string} program
 * @param {...string} args
 * @returns {boolean} whether it succeeded
 */
export function tryCommand(program, ...args) {
  return spawnSync(program, args).status === 0;
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** @param {number} ms */
export function sleepSync(ms) {
  Atomics.wait(sleeper, 0, 0, ms);
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until something is true.
 *
 * @template T
 * @param {string} what for the error
 * @param {() => Promise<T | undefined | false> | T | undefined | false} check
 * @param {number} timeoutMs
 * @returns {Promise<T>} the first true value
 */
export async function until(what, check, timeoutMs) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > end) throw new ClusterError(`${what} took longer than ${timeoutMs / 1_000} s.`);
    await sleep(100);
  }
}
