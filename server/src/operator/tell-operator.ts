import { spawn } from 'node:child_process';
import type { Config } from '../config.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';

const COMMAND_PATIENCE_MS = 30_000;

/**
 * Sends a text to the operator by SMS and to the operator's own program, if they are set. The SMS goes
 * directly to the gateway: it needs no database and uses no SMS budget.
 *
 * @param id in the form that {@link SmsGateway} requires
 * @param signal ends the try of the SMS early
 * @returns a promise that rejects only if neither the SMS nor the program worked
 */
export async function notifyOperator(
  { phone, command }: Config['operator'],
  gateway: SmsGateway,
  id: string,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  await Promise.any([
    ...(phone === null ? [] : [gateway.send({ id, phone, text }, signal)]),
    ...(command === null ? [] : [runProgram(command, text)]),
  ]);
}

/** Gives a text to a program on its standard input, without the server's settings and their secrets. */
function runProgram(command: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME, LANG } = process.env;
    const child = spawn(command, [], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH, HOME, LANG },
      timeout: COMMAND_PATIENCE_MS,
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`OPERATOR_COMMAND ended with ${code}`));
    });
    // Ignored, because a program that does not read its input is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${text}\n`);
  });
}
