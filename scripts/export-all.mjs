// `npm run export-all -- --to FOLDER`: writes everything of the clinic as CSV into a new folder, also while
// the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/export/export-all-command.js');
