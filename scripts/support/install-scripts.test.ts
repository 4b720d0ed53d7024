import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

/** Why each of these packages works without its install script. */
const WORKS_WITHOUT_ITS_SCRIPT: Record<string, string> = {
  'node_modules/@photostructure/sqlite': 'the script compiles only where the package has no prebuilt file',
  'node_modules/esbuild':
    'no build uses it: it is an optional peer of vite, and its script only makes its command start faster',
};

// `npm start` and `npm run build` install with --ignore-scripts, and many machines have no compiler.
it('building and running need no install script', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
  };
  const withScript = Object.entries(packages).filter(
    ([, { dev, hasInstallScript }]) => hasInstallScript && !dev,
  );
  expect(withScript.map(([path]) => path)).toEqual(Object.keys(WORKS_WITHOUT_ITS_SCRIPT));
});
