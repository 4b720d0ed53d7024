// `npm run verify-audit`: checks that the audit log is as it was written, also while the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/audit/verify-command.js');
