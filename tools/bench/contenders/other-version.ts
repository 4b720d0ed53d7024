import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../../../scripts/support/npm.mjs';
import { cloneCommit, findRelease } from '../../../scripts/support/other-release.mjs';
import { root } from '../../../scripts/support/run.mjs';
import { step } from '../../../scripts/support/step.mjs';
import { startClinic } from './contenders.ts';

const FOLDER = join(root, '.cache/bench-against');

/** Another version of the product, built in a folder of its own. */
export interface OtherVersion {
  name: string;
  checkout: string;
}

/**
 * Builds a commit with its own packages and its own build, in .cache. A commit that is there already is not built again.
 *
 * @param asked a commit, or a name of one such as HEAD~1
 */
export async function prepareVersion(asked: string): Promise<OtherVersion> {
  const release = await findRelease(asked);
  if (!release) throw new Error(`There is no commit ${asked}.`);
  const checkout = join(FOLDER, release.commit);
  const version = { name: `${asked} (${release.commit.slice(0, 8)})`, checkout };
  const stamp = join(checkout, '.cache/built-to-measure');
  if (existsSync(stamp)) return version;
  rmSync(checkout, { recursive: true, force: true });
  await cloneCommit(version.name, release.commit, checkout);
  const options = { cwd: checkout, quiet: true };
  await step(`Installing the packages of ${version.name}`, () =>
    npm(['ci', '--include=dev', '--prefer-offline'], options),
  );
  await step(`Building ${version.name}`, () => npm(['run', 'build'], options));
  mkdirSync(join(checkout, '.cache'), { recursive: true });
  writeFileSync(stamp, '');
  return version;
}

/**
 * Fills a clinic with the generator of its version.
 *
 * @param path of a database file that does not exist yet
 */
export function generateOther({ checkout }: OtherVersion, path: string, size: Record<string, number>): void {
  const sizes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const generate = ['tools/bench.mjs', 'generate', `file:${path}`, ...sizes];
  execFileSync(process.execPath, generate, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts another version of the product on a generated clinic. */
export async function startOtherVersion(version: OtherVersion, path: string, size: Record<string, number>) {
  generateOther(version, path, size);
  return { name: version.name, ...(await startClinic(`file:${path}`, version.checkout)) };
}
