// `npm run move -- --to URL`: copies the clinic from SQLite to PostgreSQL, or back.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/move/move-command.js');
