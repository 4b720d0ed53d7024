import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';

/**
 * A path between backticks that begins with a folder of the repository: `contract/src/subjects/errors.ts`.
 */
const PATH = /`((?:contract|server|web|e2e|faults|scripts|tools|docs)\/[\w./-]*\w)`/g;

it.each([
  'README.md',
  'docs/architecture.md',
  'docs/data.md',
  'docs/cluster/README.md',
  'docs/contributing.md',
  'docs/rules.md',
  'docs/security.md',
])('%s names only files and folders that exist', (document) => {
  const paths = [...readFileSync(join(root, document), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
