// `npm run backup`: copies the database, also while the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/backup/backup-command.js');
