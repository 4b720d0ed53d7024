// `npm run build`: installs missing packages, builds everything again and prints how much JavaScript each
// entry route loads. It fails when a route is over its budget. `npm run build -- --lean` then removes all
// packages that the server does not need.
import './support/check-node.mjs';
import { parseArgs } from 'node:util';
import { buildAll } from './support/build-parts.mjs';
import { ensureBuildable, removeBuildTools } from './support/install.mjs';
import { formatWeights, weighRoutes } from './support/page-weight.mjs';
import { exitOnFailedStep } from './support/step.mjs';

const { values } = parseArgs({ options: { lean: { type: 'boolean' } } });
await ensureBuildable().then(buildAll).catch(exitOnFailedStep);

const { weights, problems } = weighRoutes();
console.log(`\n${formatWeights(weights)}\n`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
if (values.lean) await removeBuildTools().catch(exitOnFailedStep);
