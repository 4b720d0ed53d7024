import { commandLine } from '../command-line.ts';
import { CommandError, onClinicDatabase, orUsage, runCommand } from '../database/run-command.ts';
import { verifyMoney } from './verify-money.ts';

const usage = () =>
  `${commandLine('verify-money')}: checks that nobody changed, removed, added or moved entries of the cash boxes, that no receipt is
missing, that the sums are possible, and that the audit log has the same entries. It works while the server runs.`;

/** The command, as the shell calls it. Returns the exit code: 0 when all cash boxes are whole. */
export function main(args: string[]): Promise<number> {
  return runCommand('The cash boxes could not be checked', async (print) => {
    orUsage(usage, () => {
      if (args.length > 0) throw new Error(usage());
    });
    const found = await onClinicDatabase('verify-money', (parts) => verifyMoney(parts));
    const counts = `${found.entries} entries of ${found.boxes} cash boxes`;
    if (!found.isWhole) {
      const { box, place, reason } = found;
      throw new CommandError(
        box === null
          ? `The cash boxes are broken: ${reason}. The ${counts} that are there agree with each other.`
          : `The cash box of account ${box} is broken${place === null ? '' : ` at entry ${place}`}: ${reason}. ${counts} that were checked before it are intact.`,
      );
    }
    print(`${counts} are intact`);
    const { removed, waiting } = found.unsealed;
    if (removed > 0) {
      print(
        `Entries that are no longer sealed, because AUDIT_MONTHS has removed their rows of the audit log: ${removed}`,
      );
    }
    if (waiting > 0) print(`Entries of the last seconds, which are not sealed yet: ${waiting}`);
  });
}
