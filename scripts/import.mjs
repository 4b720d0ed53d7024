// `npm run import -- patients FILE`: imports a file of patients, doctors, past visits or holidays, also while
// the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

// A relative path starts at the folder where the operator is.
process.env.INIT_CWD ??= process.cwd();
await runBuilt('server/dist/import/import-command.js');
