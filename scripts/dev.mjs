// `npm run dev`: the server restarts and the pages update as files are saved. Pages on 3000, API on 3001. The
// pages below /bn come through 3000 from a second server of Vite on 3002, because a server of Vite has one
// language.
import './support/check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './support/install.mjs';
import { root, toolPath } from './support/run.mjs';
import { exitOnFailedStep } from './support/step.mjs';

const PAGES_PORT = '3000';
const API_PORT = '3001';
const BANGLA_PORT = '3002';
const API_URL = process.env.API_URL ?? `http://127.0.0.1:${API_PORT}`;

await ensureInstalled().catch(exitOnFailedStep);

const children = [
  // "source": the server imports the contract as TypeScript, so a change in the contract needs no build.
  start('tsx', '.', ['watch', '--clear-screen=false', '--conditions=source', 'server/src/main.ts'], {
    PORT: API_PORT,
  }),
  // Builds the module with which the server draws the board, the live pages and /offline.
  start('vite', 'web', ['build', '--watch', '--config', 'vite.plain.config.ts', '--logLevel', 'warn']),
  start('vite', 'web', ['--port', PAGES_PORT, '--strictPort'], {
    API_URL,
    BANGLA_DEV_PORT: BANGLA_PORT,
  }),
  // 127.0.0.1 by number, because the first server sends its requests there.
  start('vite', 'web', ['--host', '127.0.0.1', '--port', BANGLA_PORT, '--strictPort'], {
    API_URL,
    BANGLA_DEV_PORT: BANGLA_PORT,
    SITE_LANGUAGE: 'bn',
  }),
];

/**
 * @param {string} packageName
 * @param {string} workspace
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(packageName, workspace, args, env = {}) {
  const child = spawn(process.execPath, [toolPath(packageName, workspace), ...args], {
    cwd: join(root, workspace),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // The pages and the API need each other, so when one process ends, both end.
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    endAll();
  });
  return child;
}

function endAll() {
  for (const child of children) child.kill('SIGTERM');
}

// Ctrl-C reaches the children by itself; the handler keeps this process alive until both have ended.
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
