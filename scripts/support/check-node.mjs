// Every script imports this first, because an old Node would otherwise fail later with an error that does not
// name the cause.
import { readFileSync } from 'node:fs';

/**
 * EX_CONFIG of sysexits.h: this start fails again until somebody changes something, so systemd does not
 * repeat it (RestartPreventExitStatus=78 in docs/operating.md).
 */
export const EXIT_CONFIG = 78;

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, oldest, tooNew] = /^>=(\d+\.\d+) <(\d+)$/.exec(engines.node) ?? [];
if (!oldest || !tooNew)
  throw new Error(`package.json: engines.node must read ">=A.B <C", not "${engines.node}"`);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
const isTooOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);

if (isTooOld || major >= Number(tooNew)) {
  console.error(
    `Clinic Serial needs Node ${oldest} or newer, below ${tooNew}; this is Node ${process.versions.node}.`,
  );
  process.exit(EXIT_CONFIG);
}
