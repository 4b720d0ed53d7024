// `npm run restore -- FILE`: replaces the database with a backup.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/backup/restore-command.js');
