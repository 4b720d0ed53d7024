// `npm run test:drill`: upgrades a whole installation several times and rolls it back. One of the upgrades
// fails half-way. `npm run test:all` does one upgrade and one rollback.
import '../scripts/support/check-node.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';

await ensureInstalled().catch(exitOnFailedStep);
const env = { DRILL: 'full' };
const { code } = await runTool('vitest', ['run', '--project=api', 'server/test/upgrade'], { env });
process.exitCode = code;
