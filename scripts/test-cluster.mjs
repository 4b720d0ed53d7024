// `npm run test:cluster [-- FILE]`: tests with faults of a whole PostgreSQL cluster (docs/cluster/README.md), which need
// the packages that `npm run cluster` names. They are not a part of `npm test`. Arguments are those of vitest.
import './support/check-node.mjs';
import { ensureRunnable } from './support/build-parts.mjs';
import { ClusterError } from './support/cluster/cluster-error.mjs';
import { findPrograms } from './support/cluster/programs.mjs';
import { ensureInstalled } from './support/install.mjs';
import { runTool } from './support/run.mjs';
import { exitOnFailedStep } from './support/step.mjs';

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
