// `npm run bench [-- section …]`: measures the built product; `npm run bench -- generate <database>` fills a
// database with a large clinic. Not part of the tests.
import '../scripts/support/check-node.mjs';
import { buildChanged } from '../scripts/support/build-parts.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';

const args = process.argv.slice(2);
const needsBuild = args[0] !== 'generate' && !args.some((one) => one === '--help' || one === '-h');

try {
  await ensureInstalled();
  if (needsBuild) await buildChanged();
} catch (error) {
  exitOnFailedStep(error);
}

// "source": the benchmark imports the contract and parts of the server as TypeScript, not from their build.
const { code } = await runTool('tsx', ['--conditions=source', 'tools/bench/main.ts', ...args]);
process.exitCode = code;
