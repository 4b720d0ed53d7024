// `npm run staff -- create --username … --role Admin`: staff accounts from the command line.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/staff/staff-command.js');
