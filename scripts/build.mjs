// `npm run build`: installs what is missing, builds everything anew, prints what the entry routes weigh, fails when one
// is over its budget.
import './support/check-node.mjs';
import { buildAll } from './support/build-parts.mjs';
import { ensureInstalled } from './support/install.mjs';
import { formatWeights, weighRoutes } from './support/page-weight.mjs';
import { exitOnFailedStep } from './support/step.mjs';

await ensureInstalled().then(buildAll).catch(exitOnFailedStep);

const { weights, problems } = weighRoutes();
console.log(`\n${formatWeights(weights)}\n`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
