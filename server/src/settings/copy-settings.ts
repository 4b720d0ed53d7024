import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError, named, optional, orElse, text } from './settings.ts';

export const copySettings = named({
  BACKUP_COPY_FOLDER: optional(text),
  BACKUP_COPY_COMMAND: optional(text),
  BACKUP_COPIES_KEPT: orElse(text, '14 days, 8 weeks, 12 months, 5 years'),
});
const parsedSettings = z.object(copySettings);

/** How many copies are kept in the other place: the newest of each of this many days, weeks, and so on. */
export interface CopiesKept {
  days: number;
  weeks: number;
  months: number;
  years: number;
}

export interface CopySettings {
  folder: string;
  /** The program that encrypts from standard input to standard output, and its arguments. */
  command: string[];
  kept: CopiesKept;
}

const KEPT_PART = /^(\d{1,4}) (day|week|month|year)s?$/;
const WORD = /(?<=^|\s)(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)/g;

/**
 * Reads the settings for copies; null when none are configured.
 *
 * @param backupFolder BACKUP_FOLDER
 * @throws ConfigError with a sentence that names the wrong variable
 */
export function readCopies(value: z.infer<typeof parsedSettings>, backupFolder: string): CopySettings | null {
  const { BACKUP_COPY_FOLDER: folder, BACKUP_COPY_COMMAND: line, BACKUP_COPIES_KEPT } = value;
  const kept = readKept(BACKUP_COPIES_KEPT);
  if (folder === undefined && line === undefined) return null;
  if (line === undefined) {
    throw new ConfigError(
      'BACKUP_COPY_COMMAND must be set with BACKUP_COPY_FOLDER: the command that encrypts a copy, or cat for none',
    );
  }
  const command = splitCommand(line);
  if (folder === undefined) throw new ConfigError('BACKUP_COPY_FOLDER must be set with BACKUP_COPY_COMMAND');
  if (resolve(folder) === resolve(backupFolder)) {
    throw new ConfigError('BACKUP_COPY_FOLDER must be another folder than BACKUP_FOLDER');
  }
  return { folder, command, kept };
}

function readKept(text: string): CopiesKept {
  const kept: CopiesKept = { days: 0, weeks: 0, months: 0, years: 0 };
  for (const part of text.split(',')) {
    const [, count, period] = KEPT_PART.exec(part.trim()) ?? [];
    if (!count || !period) {
      throw new ConfigError('BACKUP_COPIES_KEPT must be such as 14 days, 8 weeks, 12 months, 5 years');
    }
    kept[`${period}s` as keyof CopiesKept] = Number(count);
  }
  return kept;
}

/** Splits a command, which runs without a shell, at its spaces. Quotes keep spaces inside a word. */
function splitCommand(text: string): string[] {
  const words = [...text.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');
  const rest = text.replaceAll(WORD, '').trim();
  if (rest !== '' || !words[0]) {
    throw new ConfigError(
      'BACKUP_COPY_COMMAND must be a program and its arguments, each with quotes around all of it or none',
    );
  }
  return words;
}
