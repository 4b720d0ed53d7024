// Measures how much JavaScript a visitor's browser must load before a page is usable. It reads the manifest
// and the source maps of the built pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

/**
 * The entry routes. `lazy` lists the sources that a route loads lazily; a source in the main chunk may be
 * listed too. `budget` is the largest allowed size in bytes.
 */
const ROUTES = [
  { route: '/', lazy: ['src/public/home/HomePage.tsx'], budget: 120_000 },
  { route: '/doctors', lazy: ['src/public/doctors/DoctorsPage.tsx'], budget: 125_000 },
  { route: '/doctors/{id}', lazy: ['src/public/doctors/DoctorPage.tsx'], budget: 119_000 },
  { route: '/book/{id}', lazy: ['src/public/booking/BookingPage.tsx'], budget: 136_000 },
];

/** Areas whose code the public pages must not load. */
const FOREIGN_AREAS = ['src/admin/', 'src/patient/'];

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {{ route: string, files: string[], bytes: number, budget: number | undefined }} Weight
 */

/**
 * @returns {{ weights: Weight[], problems: string[] }} `bytes`: JavaScript after gzip; `problems`: sentences,
 *   empty when all is well
 */
export function weighRoutes() {
  const client = join(root, 'web/dist/en/client');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const sources = readChunkSources();
  /** @type {string[]} */
  const problems = [];

  const weights = ROUTES.map(({ route, lazy, budget }) => {
    // The service worker is an entry too, but no page waits for it.
    const entry = ['index.html'];
    const pages = lazy.map((source) => {
      const key = Object.keys(manifest).find((name) => sources.get(manifest[name]?.file ?? '')?.has(source));
      if (!key) problems.push(`${route}: no chunk contains ${source}. Was it renamed? See page-weight.mjs.`);
      return key;
    });
    const files = [...withStaticImports(manifest, [...entry, ...pages.filter((key) => key !== undefined)])];
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(client, file), 'utf8')).length,
      0,
    );

    if (budget && bytes > budget) {
      problems.push(`${route} loads ${kilobytes(bytes)} of JavaScript; its budget is ${kilobytes(budget)}.`);
    }
    const foreign = files
      .flatMap((file) => [...(sources.get(file) ?? [])])
      .filter((source) => FOREIGN_AREAS.some((area) => source.startsWith(area)));
    if (foreign.length > 0) problems.push(`${route} loads code of another area: ${foreign.join(', ')}.`);
    return { route, files, bytes, budget };
  });
  return { weights, problems };
}

/**
 * The modules (`src/x.tsx`) of each chunk (`assets/x.js`). The manifest names only one of them, the source
 * map all.
 *
 * @returns {Map<string, Set<string>>}
 */
function readChunkSources() {
  const maps = join(root, 'web/dist/en/maps');
  if (!existsSync(maps)) throw new Error('web/dist/en/maps is missing: build first (npm run build)');
  return new Map(
    readdirSync(maps).map((name) => {
      const { sources } = JSON.parse(readFileSync(join(maps, name), 'utf8'));
      // "../../../src/x.tsx": relative to the folder in which the map was written
      const own = sources.map((/** @type {string} */ path) => path.replace(/^(\.\.\/)+/, ''));
      return [`assets/${basename(name, '.map')}`, new Set(own)];
    }),
  );
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} keys
 * @param {Set<string>} [files] collects the result
 * @returns {Set<string>} the files of these chunks and of all chunks that they import statically
 */
function withStaticImports(manifest, keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    withStaticImports(manifest, chunk.imports ?? [], files);
  }
  return files;
}

export function formatWeights(/** @type {Weight[]} */ weights) {
  const lines = weights.map(({ route, files, bytes, budget }) => {
    const limit = budget ? `of ${kilobytes(budget)}` : '';
    return `  ${route.padEnd(14)}${kilobytes(bytes).padStart(9)}  in ${files.length} files  ${limit}`.trimEnd();
  });
  return ['JavaScript (gzip) loaded before a page is usable:', ...lines].join('\n');
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
