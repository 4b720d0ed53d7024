// `npm run test:recount [-- --seed 11]`: simulates 40 days of a clinic on both databases and compares every
// number with an independent ledger, and 12 days in which it compares every sentence that is said at the same moment.
// `npm run test:all` simulates three and two days. A failure names its seed.
import '../scripts/support/check-node.mjs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '7' } } });
await ensureInstalled().catch(exitOnFailedStep);
const env = { RECOUNT: 'full', RECOUNT_SEED: values.seed };
const { code } = await runTool('vitest', ['run', '--project=api', 'server/test/recount'], { env });
process.exitCode = code;
