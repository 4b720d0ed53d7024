// Tries whether this version can be used: `node scripts/upgrade/try.mjs [BACKUP]`. Ends with 1 and a sentence
// if not.
import { runBuilt } from '../support/run-built.mjs';

await runBuilt('server/dist/database/try-command.js');
