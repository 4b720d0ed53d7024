import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs';

/**
 * Starts Chromium with an empty profile and waits until it can be controlled.
 *
 * @param profile a folder that does not exist yet
 */
export async function startChromium(profile: string): Promise<{ port: number; stop(): Promise<void> }> {
  const program = await requireChromium();
  const child = spawn(
    program,
    [...CHROMIUM_ARGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const endNow = () => child.kill('SIGKILL');
  process.once('exit', endNow);

  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Chromium ended:\n${said}`)));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const listening = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
  });

  return {
    port,
    stop: async () => {
      process.off('exit', endNow);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
