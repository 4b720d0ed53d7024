// `npm run restore -- FILE`: puts a backup in the place of the database.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/backup/restore-command.js');
