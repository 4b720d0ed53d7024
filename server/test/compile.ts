import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from '../../scripts/support/run.mjs';

/**
 * Compiles the server once per run, before the first test, because many tests start it or a command as a process.
 * The compiled program starts several times faster than the TypeScript. Type errors do not matter here: the
 * compiler writes the program all the same, and `npm run types` reports them.
 */
export default async function setup(): Promise<void> {
  const main = join(root, 'server/dist/main.js');
  // The compiler's record of its work is outside of the output folder. Without --force it would not notice that
  // the folder was emptied.
  const args = ['-b', ...(existsSync(main) ? [] : ['--force']), 'contract', 'server'];
  const { output } = await runTool('typescript', args, { quiet: true });
  if (!existsSync(main)) throw new Error(`The server could not be compiled:\n${output}`);
}
