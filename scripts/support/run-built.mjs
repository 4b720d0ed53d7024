import { pathToFileURL } from 'node:url';
import { ensureRunnable } from './build-parts.mjs';
import { root } from './run.mjs';
import { exitOnFailedStep } from './step.mjs';

/**
 * Installs and builds what is missing, then runs a command of the server in this process. The command's exit
 * code becomes the exit code of this process.
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
