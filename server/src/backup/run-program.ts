import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { SETTINGS } from '../config.ts';
import { BackupError } from './command.ts';

/** The environment variable with the task for the process that makes a backup. */
export const TASK_VARIABLE = 'BACKUP_TASK';

const MOST_ERRORS = 10_000;

export interface Ended {
  /** 0 for success; null when a signal ended the program. */
  code: number | null;
  out: string;
  /** The last part of its standard error. */
  err: string;
}

/** The environment for other programs: without our settings, which contain secrets; messages in English. */
export function environmentWithoutSettings(): Record<string, string | undefined> {
  const ours = new Set([...SETTINGS, TASK_VARIABLE]);
  const others = Object.entries(process.env).filter(([name]) => !ours.has(name));
  return { ...Object.fromEntries(others), LC_ALL: 'C' };
}

/**
 * Runs a program from PATH, without a shell.
 *
 * @param options.env its whole environment
 * @param options.input an open file to read from; none by default
 * @param options.output an open file, or `none` to discard the output; by default it is in the result
 * @throws BackupError with the sentence of `missing` when there is no such program
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; missing: string; input?: number; output?: number | 'none' },
): Promise<Ended> {
  const { env, missing, input = 'ignore', output = 'pipe' } = options;
  const child = spawn(program, args, { env, stdio: [input, output === 'none' ? 'ignore' : output, 'pipe'] });
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  const { code, err } = await waitForEnd(child, missing);
  return { code, out, err };
}

/** Waits for the end of a program. @throws BackupError with the sentence of `missing` if it does not exist */
export async function waitForEnd(child: ChildProcess, missing: string): Promise<Omit<Ended, 'out'>> {
  let err = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    err = (err + chunk).slice(-MOST_ERRORS);
  });
  try {
    const [code] = await once(child, 'close');
    return { code, err };
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BackupError(missing) : error;
  }
}

/** The line in which a program says what went wrong. Other lines are left out, as they may contain rows. */
export function errorLineOf({ code, err }: Omit<Ended, 'out'>): string {
  const lines = err.split('\n').map((line) => line.trim());
  const line = lines.find((one) => /\b(error|FATAL|ERROR):/.test(one)) ?? lines.find((one) => one !== '');
  return (line ?? `it ended with ${code === null ? 'a signal' : `code ${code}`}`).replace(/\.$/, '');
}
