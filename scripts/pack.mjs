// `npm run pack -- FILE`: puts the whole clinic into one sealed file, also while the server runs.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/bundle/pack-command.js');
