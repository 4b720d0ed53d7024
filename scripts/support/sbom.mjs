import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root } from './run.mjs';

const ARGUMENTS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--omit=dev',
  '--package-lock-only',
  '--loglevel=error',
];
const NAME = 'clinic-serial';
const WORKSPACES = ['', 'contract', 'server', 'web'];

/**
 * Writes the list of all packages that building and running need, with their versions, licences and checksums
 * (CycloneDX). npm makes it from the lock file. Values that differ from run to run, and the addresses from
 * which this machine gets packages, are left out.
 *
 * @param {string} file absolute path
 * @returns {Promise<{ code: number, output: string }>} of npm
 */
export async function writeSbom(file) {
  const place = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    // npm names the list after its folder.
    const folder = join(place, NAME);
    copyWithoutDevelopment(folder);
    const made = await npm(ARGUMENTS, { cwd: folder, quiet: true });
    if (made.code !== 0) return made;
    const { serialNumber: _number, ...sbom } = JSON.parse(made.output);
    delete sbom.metadata.timestamp;
    for (const component of sbom.components) delete component.externalReferences;
    writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`);
    return { code: 0, output: '' };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Copies the manifests and the lock file without packages for development. `--omit=dev` alone also leaves out
 * those that both the program and its tests need, such as react and pg.
 *
 * @param {string} folder
 */
function copyWithoutDevelopment(folder) {
  for (const workspace of WORKSPACES) {
    mkdirSync(join(folder, workspace), { recursive: true });
    const path = join(workspace, 'package.json');
    const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    writeFileSync(join(folder, path), JSON.stringify(manifest));
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const path of WORKSPACES) delete lock.packages[path].devDependencies;
  for (const path of Object.keys(lock.packages)) if (lock.packages[path].dev) delete lock.packages[path];
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
