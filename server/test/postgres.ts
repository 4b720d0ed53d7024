import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { fastFolder } from '../../scripts/support/fast-folder.mjs';
import { makeRunFolder, startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the files of this run; removed at its end. */
    runFolder: string;
    /**
     * The URL of the server, without a database's name at the end: `postgres://user:password@127.0.0.1:port`.
     */
    postgresUrl: string;
  }
}

/**
 * Starts one real PostgreSQL, once per run, before the first test. When it cannot start, this throws and the
 * run fails, because half of the product's promises are about that database. TEST_POSTGRES_URL names a
 * PostgreSQL for tests that is already running (in the form of `postgresUrl`): tools/mutants/run.ts starts
 * one for many runs.
 */
export default async function setup(project: TestProject) {
  const runFolder = await makeRunFolder(fastFolder());
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
