// `npm run unpack -- FILE`: makes the clinic of a sealed file here.
import './support/check-node.mjs';
import { runBuilt } from './support/run-built.mjs';

await runBuilt('server/dist/bundle/unpack-command.js');
