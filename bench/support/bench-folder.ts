import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

/**
 * A folder for this run's databases, removed when the process ends. It is inside the repository, because the
 * system's temporary folder may be in memory, where a durable write costs nothing.
 */
export function makeBenchFolder(): string {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
