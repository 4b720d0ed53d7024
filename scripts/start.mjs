// `npm start`: installs and builds what is out of date, then becomes the server. Until the packages are installed
// only Node's own modules may be imported here.
import './support/check-node.mjs';
import { ensureRunnable } from './support/build-parts.mjs';
import { root } from './support/run.mjs';
import { exitOnFailedStep } from './support/step.mjs';

// The default database path is relative; it means the repository's folder wherever this was called from.
process.chdir(root);

try {
  await ensureRunnable();
} catch (error) {
  exitOnFailedStep(error);
}

// npm passes a SIGTERM to its shell only, which dies of it and would leave the server behind, holding the port.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

// In this process, not a child: one process to watch, to signal and to pay memory for.
await import(new URL('../server/dist/main.js', import.meta.url).href);
