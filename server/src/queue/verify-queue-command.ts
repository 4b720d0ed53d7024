import { parseArgs } from 'node:util';
import { commandLine } from '../command-line.ts';
import { CommandError, onClinicDatabase, orUsage, runCommand } from '../database/run-command.ts';
import type { Unsealed } from './check-seals.ts';
import type { OneSitting } from './queue.queries.ts';
import { verifyQueue } from './verify-queue.ts';

const verify = (args?: string) => commandLine('verify-queue', args);
const usage =
  () => `${verify()}: checks that nobody changed, removed, added or moved acts of the queues, that the appointments are as the
acts left them, and that the audit log has the same acts. It works while the server runs.
  ${verify('HASH')}  also checks that the hash of a printed record is still there; its groups may be apart`;

/** What the command prints about acts that the audit log does not seal. */
const UNSEALED: Readonly<Record<keyof Unsealed, string>> = {
  older: 'Acts that are not sealed, because an older version recorded them or they are sample data',
  removed: 'Acts that are no longer sealed, because AUDIT_MONTHS has removed their rows of the audit log',
  waiting: 'Acts of the last seconds, which are not sealed yet',
  deleted: 'Acts that are gone with a doctor who was deleted',
};

/** The command, as the shell calls it. Returns the exit code: 0 when all records are whole. */
export function main(args: string[]): Promise<number> {
  return runCommand('The records of the queues could not be checked', async (print) => {
    const notedHash = orUsage(usage, () => readHash(args));
    const found = await onClinicDatabase('verify-queue', (parts) => verifyQueue(parts, notedHash));
    const counts = `${found.acts} acts of ${found.sittings} sittings`;
    if (!found.isWhole) {
      const { of, number, reason } = found;
      throw new CommandError(
        of
          ? `${nameOf(of)} is broken${number === null ? '' : ` at act ${number}`}: ${reason}. ${counts} that were checked before it are intact.`
          : `The records of the queues are broken: ${reason}. The ${counts} that are there agree with each other.`,
      );
    }
    print(`${counts} are intact`);
    for (const [why, what] of Object.entries(UNSEALED)) {
      const acts = found.unsealed[why as keyof Unsealed];
      if (acts > 0) print(`${what}: ${acts}`);
    }
    if (found.noted) {
      const { number, later } = found.noted;
      const place = later === 0 ? 'it is the last act' : `acts after it: ${later}`;
      print(`The hash is of act ${number} of ${nameOf(found.noted, 'sitting')}; ${place}`);
    }
  });
}

function nameOf({ doctorId, date, sitting }: OneSitting, word = 'Sitting'): string {
  return `${word} ${sitting} of doctor ${doctorId} on ${date}`;
}

/** A hash may be typed as the report prints it: in groups, in capitals. */
function readHash(args: string[]): string | undefined {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length === 0) return undefined;
  const hash = positionals.join('').replace(/[\s-]/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(usage());
  return hash;
}
