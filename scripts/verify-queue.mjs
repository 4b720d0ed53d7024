// `npm run verify-queue`: checks that the records of the queues are as they were written, also while the
// server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/queue/verify-queue-command.js');
