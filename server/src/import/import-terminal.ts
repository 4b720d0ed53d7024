import { createInterface } from 'node:readline/promises';
import type { SheetsFound } from '@clinic-serial/contract/rules/import/read-xlsx';

const BAR = 30;

/** The input and output of the command. */
export interface Terminal {
  print(text: string): void;
  /** Where the bar is drawn. */
  progress: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  /** Undefined when nobody can answer. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** A function that asks the operator a question; undefined if there is no terminal to ask on. */
export function asker() {
  if (!process.stdin.isTTY) return undefined;
  return async (question: string) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
}

/** True if the operator answers yes, or has given --yes. */
export async function isMeant({ ask, print }: Terminal, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (ask) return /^y(es)?$/i.test((await ask('Write these rows? (yes/no) ')).trim());
  print('Run the command again with --yes to write these rows.');
  return false;
}

/** A bar that shows how far the work is; a line of words where the output is no terminal. */
export function makeBar(output: Terminal['progress'], words: string) {
  const { isTTY } = output;
  const put = (text: string) => output.write(text);
  let shown = '';
  if (!isTTY) put(`${words} …\n`);
  const show = (done: number, total: number) => {
    if (!isTTY) return;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.floor(share * BAR);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`;
    const text = `\r${words.padEnd(11)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
    if (text !== shown) put(text);
    shown = text;
  };
  return {
    show,
    end: (total: number) => {
      show(total, total);
      if (isTTY) put('\n');
    },
  };
}

export const number = (value: number) => value.toLocaleString('en');

/** Says which sheets of an .xlsx file are not read. */
export function printSheets({ read, left }: SheetsFound, print: Terminal['print']): void {
  if (left.length === 0) return;
  print(
    `Only the sheet "${read}" is read. Not read: ${left.join(', ')}. Save each as a file of its own to bring it in.`,
  );
}
