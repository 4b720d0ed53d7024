import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

/** The parts of a pg connection that COPY needs. They are stable, but pg's types leave them out. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Rows are sent in parts of about this many characters. */
const PART_LENGTH = 512 * 1024;

/**
 * Runs `copy … from stdin`, PostgreSQL's fastest way to load rows.
 *
 * @param statement the whole statement, in the text format
 * @param lines one line for each row, made by `copyLine`
 */
export async function copyIn(client: pg.Client, statement: string, lines: Iterable<string>): Promise<void> {
  const events = new EventEmitter();
  const done = once(events, 'ended');
  // It is awaited only after the rows have been sent.
  done.catch(() => undefined);
  const begun = once(events, 'begun');
  // `once` stops listening after the first failure, and an emitter without a listener throws at the next one.
  events.on('error', () => undefined);
  client.query({
    submit: (connection: CopyConnection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => events.emit('begun', connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => events.emit('ended'),
    handleError: (error: Error) => events.emit('error', error),
  } as unknown as pg.Submittable);
  const [connection] = (await begun) as [CopyConnection];
  try {
    for (const part of partsOf(lines)) {
      connection.sendCopyFromChunk(Buffer.from(part));
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), done]);
      // Making the rows never waits, so nothing else in this process would happen meanwhile.
      await setImmediate();
    }
  } catch (error) {
    connection.sendCopyFail('The rows could not be made.');
    throw error;
  }
  connection.endCopyFrom();
  await done;
}

function* partsOf(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += line;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** One row in COPY's text format, with its line break. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map(textOf).join('\t')}\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'string' ? escaped(value) : String(value);
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter) : text;
}
