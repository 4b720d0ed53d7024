import { spawn } from 'node:child_process';
import type { Config } from '../config.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';

const COMMAND_PATIENCE_MS = 30_000;

/**
 * Tells the operator something, by an SMS and by the operator's own program, where they are set. The SMS goes
 * straight to the gateway: it needs no database, and no patient's budget pays for it.
 *
 * @param id as {@link SmsGateway} wants it
 * @returns rejects only when nobody could be told
 */
export async function tellOperator(
  { phone, command }: Config['operator'],
  gateway: SmsGateway,
  id: string,
  text: string,
): Promise<void> {
  await Promise.any([
    ...(phone === null ? [] : [gateway.send({ id, phone, text })]),
    ...(command === null ? [] : [runProgram(command, text)]),
  ]);
}

/** Gives a text to a program on its standard input. It sees none of our settings: some are secret. */
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
    // A program that does not read is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${text}\n`);
  });
}
