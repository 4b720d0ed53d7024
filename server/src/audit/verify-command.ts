import { parseArgs } from 'node:util';
import { commandLine } from '../command-line.ts';
import { CommandError, onClinicDatabase, orUsage, runCommand } from '../database/run-command.ts';
import { verifyAudit } from './verify-audit.ts';

const verify = (args?: string) => commandLine('verify-audit', args);
const usage = () => `${verify()}: checks that nobody changed, removed, added or moved rows of the audit log.
It works while the server runs, and prints the last hash: note it in another place.
  ${verify('HASH')}          also checks that a hash noted earlier is still in the chain
  ${verify('--new-secret')}  once, after CLINIC_SECRET was changed`;

export function main(args: string[]): Promise<number> {
  return runCommand('The audit log could not be checked', async (print) => {
    const options = orUsage(usage, () => readArguments(args));
    const found = await onClinicDatabase('verify-audit', (parts) => verifyAudit(parts, options));
    if (!found.isWhole) {
      const row = found.brokenId === null ? 'The audit log' : `Row ${found.brokenId} of the audit log`;
      throw new CommandError(`${row} is broken: ${found.reason}. ${found.rows} rows before it are intact.`);
    }
    print(
      `${found.rows} rows of the audit log are intact; ${found.removed} older rows were removed because of their age`,
    );
    print(`Hash of the last row (${found.position}): ${found.hash || 'none yet'}`);
  });
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
