// `npm run unpack -- FILE`: sets up the clinic from a sealed file here.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/bundle/unpack-command.js');
