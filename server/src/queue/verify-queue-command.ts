import { parseArgs } from 'node:util';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { checkCommandDatabase } from '../database/clinic-database.ts';
import { connect } from '../database/connect.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { migrate } from '../database/migrate.ts';
import { ConfigError } from '../settings/settings.ts';
import type { Unsealed } from './check-seals.ts';
import type { OneSitting } from './queue.queries.ts';
import { verifyQueue } from './verify-queue.ts';

const verify = (args?: string) => commandLine('verify-queue', args);
const usage =
  () => `${verify()}: checks that nobody changed, removed, added or moved acts of the queues, that the appointments are as the
acts left them, and that the audit log has the same acts. It works while the server runs.
  ${verify('HASH')}  also checks that the hash of a printed record is still there; its groups may be apart`;

/** What the command says of acts that the audit log does not hold. */
const UNSEALED: Readonly<Record<keyof Unsealed, string>> = {
  older: 'Acts that are not sealed, because an older version recorded them or they are sample data',
  removed: 'Acts that are no longer sealed, because AUDIT_MONTHS has removed their rows of the audit log',
  waiting: 'Acts of the last seconds, which are not sealed yet',
  deleted: 'Acts that are gone with a doctor who was deleted',
};

/** The command, as the shell calls it. Returns the exit code: 0 when all records are whole. */
export async function main(args: string[]): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  let notedHash: string | undefined;
  try {
    notedHash = readHash(args);
  } catch {
    complain(usage());
    return 1;
  }
  try {
    const config = readConfig(withKeptSecret(process.env));
    await checkCommandDatabase(config, 'verify-queue', complain);
    const database = await connect(config.databaseUrl, { connections: 2 });
    try {
      await migrate(database);
      const found = await verifyQueue({ config, database }, notedHash);
      const counts = `${found.acts} acts of ${found.sittings} sittings`;
      if (!found.isWhole) {
        const { of, number, reason } = found;
        complain(
          of
            ? `${nameOf(of)} is broken${number === null ? '' : ` at act ${number}`}: ${reason}. ${counts} that were checked before it are intact.`
            : `The records of the queues are broken: ${reason}. The ${counts} that are there agree with each other.`,
        );
        return 1;
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
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    const isSentence = error instanceof ConfigError || error instanceof DatabaseUnusable;
    complain(
      isSentence
        ? error.message
        : `The records of the queues could not be checked: ${(error as Error).message}.`,
    );
    return 1;
  }
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
