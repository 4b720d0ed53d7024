// `npm run doctor`: checks a whole installation, also while the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/doctor/doctor-command.js');
