// `npm start`: installs and builds what is out of date, then runs the server in this process. Only scripts
// and Node's own modules may be imported at the top, because the packages may not be installed yet.
import './support/check-node.mjs';
import { ensureRunnable } from './support/build-parts.mjs';
import { root } from './support/run.mjs';
import { exitOnFailedStep } from './support/step.mjs';

// The default database path is relative to the repository's folder, wherever this script was called from.
process.chdir(root);

try {
  await ensureRunnable();
} catch (error) {
  exitOnFailedStep(error);
}

// npm sends a SIGTERM only to its shell. The shell ends, and without this check the server would run on and
// keep the port.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

// The server runs in this process, not in a child, so that there is one process to watch and to signal, and
// less memory is used.
await import(new URL('../server/dist/main.js', import.meta.url).href);
