import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A command as operators run it: a process of its own. */
export interface CommandProcess {
  /** Its exit code, null when it was killed, and what it wrote. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
  kill(): void;
}

/**
 * Starts a command of the compiled program (see compile.ts).
 *
 * @param module path from `server/src` of the file whose `main` takes the arguments
 * @param options.mostBytes no file may grow beyond this size, so that writing fails as on a full disk
 */
export function startCommand(
  module: string,
  args: string[],
  env: Record<string, string>,
  options: { mostBytes?: number } = {},
): CommandProcess {
  const url = new URL(`../dist/${module.replace(/\.ts$/, '.js')}`, import.meta.url).href;
  const run = `const { main } = await import(${JSON.stringify(url)}); process.exitCode = await main(process.argv.slice(1));`;
  const node = ['--input-type=module', '-e', run, '--', ...args];
  // The shell counts in blocks of 512 bytes.
  const limit = options.mostBytes ? `ulimit -f ${Math.floor(options.mostBytes / 512)}; ` : '';
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, ...node], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    texts.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.err += chunk;
  });
  return {
    ended: once(child, 'close').then(([code]) => ({ code, ...texts })),
    kill: () => child.kill('SIGKILL'),
  };
}
