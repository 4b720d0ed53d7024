// `npm run test:cluster [-- FILE]`: tests with faults of a whole PostgreSQL cluster (docs/cluster/README.md), which need
// the packages that `npm run cluster` names. They are not a part of `npm test`. Arguments are those of vitest.
import '../scripts/support/check-node.mjs';
import { ensureRunnable } from '../scripts/support/build-parts.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';
import { ClusterError } from './cluster/cluster-error.mjs';
import { findPrograms } from './cluster/programs.mjs';

try {
  findPrograms();
  await ensureInstalled();
  await ensureRunnable();
} catch (error) {
  if (!(error instanceof ClusterError)) exitOnFailedStep(error);
  console.error(error.message);
  process.exit(1);
}
const args = ['run', '--project=cluster', '--reporter=verbose', ...process.argv.slice(2)];
const { code } = await runTool('vitest', args, { env: { FAULTS: 'full' } });
process.exitCode = code;
