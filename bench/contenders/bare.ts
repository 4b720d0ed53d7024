import { fileURLToPath } from 'node:url';
import { startServer } from '../support/server-process.ts';

/** Starts a bare Fastify that answers everything with one constant object. */
export function startConstant(answer: string) {
  return startSource('./constant-server.ts', { ANSWER: answer });
}

/** Starts a bare Fastify with the two transactions of a booking written by hand. */
export function startByHand(databasePath: string) {
  return startSource('./by-hand-server.ts', { DATABASE_PATH: databasePath });
}

/** Runs a TypeScript file with the same options of node as this process. */
function startSource(file: string, env: Record<string, string>) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return startServer([...process.execArgv, path], { NODE_ENV: 'production', ...env });
}
