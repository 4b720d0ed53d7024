import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertSqliteLoads } from './check-sqlite.mjs';
import { compressFiles } from './compress-files.mjs';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { assertMayWrite, ensureBuildable, isLean } from './install.mjs';
import { isShippedBuilt, root, run, runTool } from './run.mjs';
import { step } from './step.mjs';

const SHARED_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/support/build-parts.mjs',
  'scripts/support/compress-files.mjs',
  'contract/package.json',
  'contract/tsconfig.json',
  'contract/src',
];

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string[]} sources files and folders; a change in them makes the part out of date
 * @property {string[]} outputs folders that are emptied before the build
 * @property {string} stamp a file in an output folder, so that deleting the folder causes a new build
 * @property {() => Promise<{ code: number, output: string }>} build
 */

/** @type {Part} */
const server = {
  title: 'Building the server',
  sources: [
    ...SHARED_SOURCES,
    'scripts/support/bundle-server.mjs',
    'scripts/support/lean-install.mjs',
    'server/package.json',
    'server/src',
  ],
  outputs: ['server/dist'],
  stamp: 'server/dist/.built-from',
  build: () => run(process.execPath, ['scripts/support/bundle-server.mjs'], { quiet: true }),
};

/** @type {Part} */
const web = {
  title: 'Building the pages',
  sources: [
    ...SHARED_SOURCES,
    'web/package.json',
    'web/tsconfig.json',
    'web/vite.config.ts',
    'web/theme-css.ts',
    'web/without-registered-properties.ts',
    'web/index.html',
    'web/public',
    'web/src',
  ],
  outputs: ['web/dist/en', 'web/dist/bn'],
  stamp: 'web/dist/en/.built-from',
  build: buildPages,
};

// A part of its own, because it is built in a second, and tests of the server need it.
/** @type {Part} */
const plainPages = {
  title: 'Building the board and the live pages',
  sources: [
    ...SHARED_SOURCES,
    'web/package.json',
    'web/tsconfig.json',
    'web/vite.plain.config.ts',
    'web/without-registered-properties.ts',
    'web/src/theme.ts',
    'web/src/tokens.css',
    'web/src/plain',
  ],
  outputs: ['web/dist/plain'],
  stamp: 'web/dist/plain/.built-from',
  build: () => vite('en', ['--config', 'vite.plain.config.ts']),
};

/** A build takes up to 0.8 GB. With less free memory than this, one waits for the other. */
const MEMORY_FOR_TWO_BUILDS = 2.5e9;

/** Builds the pages once for each language, at the same time if possible: most of a build uses one core. */
async function buildPages() {
  const english = buildPagesIn('en');
  if (process.availableMemory() < MEMORY_FOR_TWO_BUILDS) await english;
  const builds = await Promise.all([english, buildPagesIn('bn')]);
  return builds.find(({ code }) => code !== 0) ?? { code: 0, output: '' };
}

async function buildPagesIn(/** @type {string} */ language) {
  const folder = `dist/${language}`;
  // Source maps name the modules in each chunk (page-weight.mjs). "hidden": no chunk refers to its map.
  const args = ['--outDir', `${folder}/client`, '--manifest', '--sourcemap', 'hidden'];
  const client = await vite(language, args);
  if (client.code !== 0) return client;
  moveSourceMaps(join(root, 'web', folder));
  await compressFiles(join(root, 'web', folder, 'client'));
  return vite(language, ['--outDir', `${folder}/server`, '--ssr', 'src/entry-server.tsx']);
}

function vite(/** @type {string} */ language, /** @type {string[]} */ args) {
  // With NODE_ENV=development from the environment, the pages would contain React's slow development build.
  const env = { NODE_ENV: 'production', SITE_LANGUAGE: language };
  return runTool('vite', ['build', '--logLevel', 'warn', ...args], { workspace: 'web', env, quiet: true });
}

/** Moves the source maps out of the folder that is served. @param {string} folder the build of a language */
function moveSourceMaps(folder) {
  const maps = join(folder, 'maps');
  const assets = join(folder, 'client/assets');
  mkdirSync(maps, { recursive: true });
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.map'))) {
    renameSync(join(assets, name), join(maps, name));
  }
}

async function build(/** @type {Part} */ part, sources = fingerprint(part.sources)) {
  for (const folder of part.outputs) rmSync(join(root, folder), { recursive: true, force: true });
  await step(part.title, part.build);
  // The stamp is written last, so that a build that stopped half-way leaves none.
  writeStamp(part.stamp, sources);
}

/** Builds everything, also parts that are up to date. Throws StepFailed. */
export async function buildAll() {
  for (const part of [server, plainPages, web]) await build(part);
}

/** Builds the server and the pages that it draws, unless they are up to date. Throws StepFailed. */
export async function buildServer() {
  for (const { part, sources } of changedParts([server, plainPages])) await build(part, sources);
}

/** Builds the parts whose sources changed since they were built. Throws StepFailed. */
export async function buildChanged() {
  if (isShippedBuilt) return;
  const changed = changedParts();
  if (changed.length > 0) assertMayWrite();
  for (const { part, sources } of changed) await build(part, sources);
}

/** Installs and builds what the server and its commands need and is missing. Throws StepFailed. */
export async function ensureRunnable() {
  const isReady = isLean() && changedParts().length === 0;
  if (!isReady) await ensureBuildable();
  // Before anything is built, because nothing would run.
  assertSqliteLoads();
  if (!isReady) await buildChanged();
}

/** @returns the parts that are out of date, each with the fingerprint of its sources */
function changedParts(parts = [server, plainPages, web]) {
  return parts
    .map((part) => ({ part, sources: fingerprint(part.sources) }))
    .filter(({ part, sources }) => {
      const complete = part.outputs.every((folder) => existsSync(join(root, folder)));
      return !complete || readStamp(part.stamp) !== sources;
    });
}
