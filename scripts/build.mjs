// `npm run build`: installs what is missing, builds everything anew, prints what the entry routes weigh, fails when one
// is over its budget. `npm run build -- --lean` then removes all packages but those that the server runs with.
import './support/check-node.mjs';
import { parseArgs } from 'node:util';
import { buildAll } from './support/build-parts.mjs';
import { ensureInstalled, leaveWhatRuns } from './support/install.mjs';
import { formatWeights, weighRoutes } from './support/page-weight.mjs';
import { exitOnFailedStep } from './support/step.mjs';

const { values } = parseArgs({ options: { lean: { type: 'boolean' } } });
await ensureInstalled().then(buildAll).catch(exitOnFailedStep);

const { weights, problems } = weighRoutes();
console.log(`\n${formatWeights(weights)}\n`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
if (values.lean) await leaveWhatRuns().catch(exitOnFailedStep);
