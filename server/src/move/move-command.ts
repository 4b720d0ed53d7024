import { parseArgs } from 'node:util';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { assertClinicDatabase, databaseName } from '../database/clinic-database.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { orUsage, runCommand } from '../database/run-command.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { type Moved, moveClinic, type Progress } from './move-clinic.ts';

const WORDS: Record<Progress['stage'], string> = {
  checking: 'Checking the audit log and the queues',
  copying: 'Copying',
  completing: 'Making indexes',
  comparing: 'Comparing',
};
const BAR = 30;

/** The output of the command. A terminal shows the bar, a file or another program a line for each stage. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

function showProgress(output: Output): (progress: Progress) => void {
  let shown = '';
  let stage: Progress['stage'] | undefined;
  return (progress) => {
    const line = lineOf(progress);
    if (!output.isTTY) {
      if (progress.stage !== stage) output.write(`${WORDS[progress.stage]} …\n`);
    } else if (line !== shown) {
      output.write(`${progress.stage === stage || stage === undefined ? '\r' : '\n'}${line}`);
    }
    stage = progress.stage;
    shown = line;
    if (output.isTTY && progress.stage === 'comparing' && progress.done === progress.total)
      output.write('\n');
  };
}

function lineOf({ stage, done, total }: Progress): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * BAR);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`;
  return `${WORDS[stage].padEnd(WORDS.checking.length)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
}

const usage = () => `${commandLine('move', '--to URL')}: copies the clinic from SQLite to PostgreSQL, or back.
URL is postgres://user:password@host/name, a database without tables, or file:PATH, a file that does not exist.
The server must not run. The database of now stays as it is; run the command again after an interruption.`;

export function main(args: string[]): Promise<number> {
  return runCommand('The move failed', async (print) => {
    const to = orUsage(usage, () => readTarget(args));
    const env = withKeptSecret(process.env);
    const config = readConfig(env);
    const from = config.databaseUrl;
    await assertClinicDatabase(from, 'move');
    const moved = await moveClinic({ from, to, config, onProgress: showProgress(process.stderr) });
    for (const line of report(moved, databaseName(to))) print(line);
    print(`Set DATABASE_URL to ${databaseName(to)}, with its user and password if it has them.`);
    const path = sqlitePath(from);
    if (path !== undefined && process.env.CLINIC_SECRET === undefined && env.CLINIC_SECRET !== undefined) {
      print(
        `Set CLINIC_SECRET to the content of ${path}.secret: without it nobody can sign in with a second factor, and saved keys are lost.`,
      );
    }
    print(
      `${databaseName(from)} was not changed. Start no server with it again: what is written there would be missing in the new database.`,
    );
  });
}

const number = (value: number) => value.toLocaleString('en');

function report(
  { tables, rows, kept, appointments, patients, audit, queue, money }: Moved,
  to: string,
): string[] {
  return [
    `${to} holds the clinic: ${number(appointments)} appointments, ${number(patients)} patients`,
    `${number(rows)} rows of ${tables} tables were compared, each column by its sum`,
    ...(kept > 0 ? [`${number(kept)} rows were there from an interrupted move`] : []),
    audit.isWhole
      ? `The audit log is whole: ${number(audit.rows)} rows`
      : `The audit log is broken in both databases, as ${commandLine('verify-audit')} says`,
    queue.isWhole
      ? `The queues are whole: ${number(queue.acts)} acts of ${number(queue.sittings)} sittings`
      : `A queue is broken in both databases, as ${commandLine('verify-queue')} says`,
    ...moneyLines(money),
  ];
}

/** The lines about cash boxes; none for a clinic that has never recorded a payment. */
function moneyLines(money: Moved['money']): string[] {
  if (!money.isWhole) {
    return [`A cash box is broken in both databases, as ${commandLine('verify-money')} says`];
  }
  const { entries, boxes } = money;
  return entries === 0
    ? []
    : [`The cash boxes are whole: ${number(entries)} entries of ${number(boxes)} boxes`];
}

function readTarget(args: string[]): string {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined || !/^(file:.+|postgres(ql)?:\/\/.+)$/.test(to)) throw new Error(usage());
  return to;
}
