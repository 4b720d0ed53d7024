import { pathToFileURL } from 'node:url';
import { ensureRunnable } from './build-parts.mjs';
import { root } from './run.mjs';
import { exitOnFailedStep } from './step.mjs';

/**
 * Runs a command of the server in this process, once all that it needs is installed and built; its exit code is this
 * process's.
 *
 * @param {string} path from the root, of the file whose `main` takes the arguments
 */
export async function runBuilt(path) {
  process.chdir(root);
  try {
    await ensureRunnable();
  } catch (error) {
    exitOnFailedStep(error);
  }
  const { main } = await import(pathToFileURL(path).href);
  process.exitCode = await main(process.argv.slice(2));
}
