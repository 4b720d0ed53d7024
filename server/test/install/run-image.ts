import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { readCommand, readEnv, type Stage } from './dockerfile.ts';

/**
 * Runs what a container of the image runs, in a folder on this machine: the CMD with the variables of ENV,
 * and the HEALTHCHECK as often as Docker would until it is healthy.
 *
 * @param stage the last stage of the Dockerfile
 * @param app the folder that is /app in the image
 * @param data a new folder that is /data in the image
 * @returns whether it became healthy, and what it printed
 */
export async function runImage(stage: Stage, app: string, data: string) {
  mkdirSync(data);
  const restOf = (word: string) => stage.instructions.find((one) => one.word === word)?.rest ?? '';
  const here = (text: string) => text.replaceAll('/data', data).replaceAll('/app', app);
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(Object.entries(readEnv(restOf('ENV'))).map(([name, value]) => [name, here(value)])),
    PORT: String(await freePort()),
  };
  const start = (rest: string) => {
    const [program = '', ...args] = readCommand(rest);
    return spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const server = start(restOf('CMD'));
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const ended = once(server, 'close');
  let isHealthy = false;
  while (!isHealthy && server.exitCode === null) {
    const [code] = await once(start(restOf('HEALTHCHECK')), 'close');
    isHealthy = code === 0;
    if (!isHealthy) await setTimeout(200);
  }
  server.kill('SIGTERM');
  await ended;
  return { isHealthy, printed };
}
