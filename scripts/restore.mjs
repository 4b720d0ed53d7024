// `npm run restore -- FILE`: puts a backup in the place of the SQLite database.
import './support/check-node.mjs';
import { buildChanged } from './support/build-parts.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/run.mjs';
import { exitOnFailedStep } from './support/step.mjs';

process.chdir(root);

try {
  await ensureInstalled();
  await buildChanged();
} catch (error) {
  exitOnFailedStep(error);
}

const { main } = await import(new URL('../server/dist/backup/restore-command.js', import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
