import { parseArgs } from 'node:util';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { checkCommandDatabase } from '../database/clinic-database.ts';
import { connect } from '../database/connect.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { migrate } from '../database/migrate.ts';
import { ConfigError } from '../settings/settings.ts';
import { verifyAudit } from './verify-audit.ts';

const verify = (args?: string) => commandLine('verify-audit', args);
const usage = () => `${verify()}: checks that nobody changed, removed, added or moved rows of the audit log.
It works while the server runs, and prints the last hash: note it in another place.
  ${verify('HASH')}          also checks that a hash noted earlier is still in the chain
  ${verify('--new-secret')}  once, after CLINIC_SECRET was changed`;

/** The command, as the shell calls it. Returns the exit code: 0 when the log is whole. */
export async function main(args: string[]): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  let options: { notedHash?: string | undefined; newSecret?: boolean | undefined };
  try {
    options = readArguments(args);
  } catch {
    complain(usage());
    return 1;
  }
  try {
    const config = readConfig(withKeptSecret(process.env));
    await checkCommandDatabase(config, 'verify-audit', complain);
    const database = await connect(config.databaseUrl, { connections: 2 });
    try {
      await migrate(database);
      const found = await verifyAudit({ config, database }, options);
      if (!found.isWhole) {
        const row = found.brokenId === null ? 'The audit log' : `Row ${found.brokenId} of the audit log`;
        complain(`${row} is broken: ${found.reason}. ${found.rows} rows before it are intact.`);
        return 1;
      }
      print(
        `${found.rows} rows of the audit log are intact; ${found.removed} older rows were removed because of their age`,
      );
      print(`Hash of the last row (${found.position}): ${found.hash || 'none yet'}`);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    const isSentence = error instanceof ConfigError || error instanceof DatabaseUnusable;
    complain(isSentence ? error.message : `The audit log could not be checked: ${(error as Error).message}.`);
    return 1;
  }
}

function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'new-secret': { type: 'boolean' } },
  });
  const [notedHash, ...more] = positionals;
  if (more.length > 0 || (notedHash !== undefined && !/^[0-9a-f]{64}$/.test(notedHash)))
    throw new Error(usage());
  return { notedHash, newSecret: values['new-secret'] };
}
