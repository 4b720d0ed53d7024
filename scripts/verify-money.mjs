// `npm run verify-money`: checks that the entries of the cash boxes are as they were written, also while the
// server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/money/verify-money-command.js');
