import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new temporary folder, removed after the test file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-serial-faults-'));
  made.push(folder);
  return folder;
}
