import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeRunFolder, startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run keeps its files; removed at its end. */
    runFolder: string;
    /** Of the server, without a database's name at the end: `postgres://user:password@127.0.0.1:port`. */
    postgresUrl: string;
  }
}

/**
 * Once per run, before the first test: starts one real PostgreSQL. When it cannot start, this throws and the run fails;
 * half of the promises are about that database, so to skip it would be to test nothing. TEST_POSTGRES_URL names a
 * PostgreSQL of the tests that runs already (in the form of `postgresUrl`): scripts/mutants.mjs starts one for many runs.
 */
export default async function setup(project: TestProject) {
  const runFolder = await makeRunFolder();
  const removeFolder = () => rm(runFolder, { recursive: true, force: true });
  project.provide('runFolder', runFolder);
  const running = process.env.TEST_POSTGRES_URL;
  if (running) {
    project.provide('postgresUrl', running);
    return removeFolder;
  }
  const postgres = await startPostgres(runFolder).catch(async (error: Error) => {
    await removeFolder();
    throw new Error(`The tests cannot run without PostgreSQL, and it could not be started: ${error.message}`);
  });
  project.provide('postgresUrl', postgres.url);

  return async function teardown() {
    await postgres.stop();
    await removeFolder();
  };
}
