// `npm run release [FOLDER]`: builds one archive that a clinic unpacks and starts with Node alone. It
// contains the packages of this platform, so its name says which (docs/decisions/054-release.md).
import './support/check-node.mjs';
import { createHash } from 'node:crypto';
import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ensureRunnable } from './support/build-parts.mjs';
import { packagesToRun } from './support/lean-install.mjs';
import { root, run } from './support/run.mjs';
import { writeSbom } from './support/sbom.mjs';
import { exitOnFailedStep, step } from './support/step.mjs';
import { packageVersion } from './support/version.mjs';

/**
 * Paths in the repository that a clinic needs, besides the packages. Paths that do not exist are left out.
 */
const SHIPPED = [
  'package.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'scripts',
  'server/package.json',
  'server/dist',
  'web/dist',
];
const NOT_SHIPPED = /^(docs\/(decisions|screenshots)|web\/dist\/[^/]+\/maps)$|\.test\.ts$|\.built-from$/;

const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const name = `clinic-serial-${packageVersion()}-${platform()}`;
const stage = join(folder, name);

try {
  await ensureRunnable();
  mkdirSync(folder, { recursive: true });
  rmSync(stage, { recursive: true, force: true });
  await step('Collecting the files', collect);
  await step('Packing them', pack);
} catch (error) {
  exitOnFailedStep(error);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
console.log(`${stage}.tar.gz`);

/** Native packages fit one platform. Linux with musl and Linux with glibc are two platforms. */
function platform() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const isMusl = process.platform === 'linux' && !report.header.glibcVersionRuntime;
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

async function collect() {
  for (const path of SHIPPED.filter((one) => existsSync(join(root, one)))) copy(path);
  for (const path of packagesToRun()) copy(relative(root, path));
  const listed = await writeSbom(join(stage, 'sbom.cdx.json'));
  if (listed.code !== 0) return listed;
  const sums = [];
  for (const file of filesIn(stage)) sums.push(`${await sumOf(join(stage, file))}  ${file}\n`);
  writeFileSync(join(stage, 'SHA256SUMS'), sums.join(''));
  return { code: 0, output: '' };
}

/** @param {string} path in the repository */
function copy(path) {
  cpSync(join(root, path), join(stage, path), {
    recursive: true,
    filter: (source) => !NOT_SHIPPED.test(relative(root, source).replaceAll('\\', '/')),
  });
}

/** The paths of all files in a folder, from there, in a fixed order. */
function filesIn(/** @type {string} */ place) {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** @param {string} file */
async function sumOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The same sources give the same archive: names are sorted, and times and owners are fixed. */
async function pack() {
  const commit = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  const fixed = ['--sort=name', `--mtime=@${commit.output.trim() || 0}`, '--owner=0', '--group=0'];
  const how = ['--numeric-owner', '--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n -9'];
  const archive = `${stage}.tar.gz`;
  const made = await run('tar', [...fixed, ...how, '-cf', archive, '-C', folder, basename(stage)], {
    quiet: true,
  });
  if (made.code === 0) writeFileSync(`${archive}.sha256`, `${await sumOf(archive)}  ${basename(archive)}\n`);
  return made;
}
