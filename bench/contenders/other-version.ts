import { execFileSync } from 'node:child_process';
import { startClinic } from './clinic.ts';

/** The size of a generated clinic, in rows. */
interface ClinicSize {
  doctors: number;
  patients: number;
  appointments: number;
}

/**
 * Starts another version of the product. The generator of that version fills a clinic of the same size.
 *
 * @param checkout a folder with the source of that version and its installed packages
 * @param path of a database file that does not exist yet
 */
export async function startOtherVersion(checkout: string, path: string, size: ClinicSize) {
  const sizes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const generate = ['scripts/bench.mjs', 'generate', `file:${path}`, ...sizes];
  execFileSync(process.execPath, generate, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return { name: `Clinic Serial of ${checkout}`, ...(await startClinic(`file:${path}`, checkout)) };
}
