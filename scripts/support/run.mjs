import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** True in a container and in a release, which have no sources. There is nothing to install or to build. */
export const isShippedBuilt = !existsSync(join(root, 'server/src'));

/** True in an unpacked release. It has a list of checksums, which a container does not have. */
export const isRelease = isShippedBuilt && existsSync(join(root, 'SHA256SUMS'));

/** Programs run in a process group of their own, except on Windows, which has no process groups. */
const OWN_GROUP = process.platform !== 'win32';

/** How many characters of a shown error output are kept. Its beginning names the cause, the rest is stack. */
const MAX_KEPT_CHARACTERS = 4000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] folder to run in; the root by default
 * @property {NodeJS.ProcessEnv} [env] variables on top of this process's own
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {number} [minutes] end the program when it takes longer
 */

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, overtime: boolean }>} `code` is 1 when a signal ended it;
 *   `output` is what it wrote when quiet, else the beginning of its error output
 */
export function run(program, args, { cwd = root, env, quiet = false, minutes } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'],
      detached: OWN_GROUP,
    });
    let output = '';
    let overtime = false;
    let interrupted = false;
    // The program is in another process group, so Ctrl-C and signals to this process do not reach it.
    const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted = true;
      endGroup(child, signal);
    };
    process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal);

    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output = quiet ? output + chunk : (output + chunk).slice(0, MAX_KEPT_CHARACTERS);
      if (!quiet) process.stderr.write(chunk);
    });

    const timer =
      minutes &&
      setTimeout(() => {
        overtime = true;
        endGroup(child, 'SIGTERM');
        setTimeout(() => endGroup(child, 'SIGKILL'), 10_000).unref();
      }, minutes * 60_000);

    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer || undefined);
      process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal);
      if (interrupted) process.exit(130);
      if (overtime) endGroup(child, 'SIGKILL');
      resolve({ code: code ?? 1, output, overtime });
    });
  });
}

/**
 * Sends a signal to a program and its children, because a worker of a test runner that is in an endless loop
 * does not end otherwise.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  try {
    if (OWN_GROUP && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // All of them have ended already.
  }
}

/**
 * Finds the program of an installed package: a file to run with Node, on every system without a shell or
 * PATH.
 *
 * @param {string} packageName
 * @param {string} [workspace] the workspace whose own copy of the package is preferred
 * @returns {string} absolute path
 */
export function toolPath(packageName, workspace = '.') {
  const folder = [join(root, workspace), root]
    .map((start) => join(start, 'node_modules', packageName))
    .find((candidate) => existsSync(candidate));
  if (!folder) throw new Error(`${packageName} is not installed: run npm ci --include=dev`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}

/**
 * Runs the program of an installed package.
 *
 * @param {string} packageName
 * @param {string[]} args
 * @param {RunOptions & { workspace?: string }} [options] `workspace`: the one whose folder it runs in
 */
export function runTool(packageName, args, { workspace = '.', ...options } = {}) {
  const tool = toolPath(packageName, workspace);
  return run(process.execPath, [tool, ...args], { cwd: join(root, workspace), ...options });
}
