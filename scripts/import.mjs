// `npm run import -- patients FILE`: brings a file of patients, doctors, past visits or holidays in, also
// while the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

// A file is named from where the operator stands.
process.env.INIT_CWD ??= process.cwd();
await runBuilt('server/dist/import/import-command.js');
