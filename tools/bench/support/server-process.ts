import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { root } from '../../../scripts/support/run.mjs';

const START_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 5;

/** The servers that run now. They end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A measured server, running as its own process. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** From the start of the process to the first successful answer of /api/health. */
  startedInMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a server and waits until /api/health succeeds. The server gets its port in PORT.
 *
 * @param args the arguments of node
 * @param env added to the environment of this process
 * @param cwd the folder that it runs in
 */
export async function startServer(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string = root,
): Promise<ServerProcess> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints = (complaints + chunk).slice(-4_000);
  });
  running.add(child);
  const stop = async () => {
    await end(child);
    running.delete(child);
  };

  try {
    await waitUntilHealthy(port, child);
  } catch (error) {
    await stop();
    throw new Error(`node ${args.join(' ')} did not start.\n${complaints}`, { cause: error });
  }
  return { port, pid: child.pid ?? 0, startedInMs: performance.now() - began, stop };
}

async function waitUntilHealthy(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('It was not ready in time.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
