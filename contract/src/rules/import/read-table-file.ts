import type { Message } from '../../messages/message.ts';

/** The rows of a file in batches, or why the file cannot be read. */
export type TableFile = { rows: AsyncGenerator<string[][]> } | { refused: Message };

/** Thrown by the rows of a file that cannot be read further. */
export class TableError extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads the rows of a file of a person: CSV in bounded memory, .xlsx as a whole. An old .xls is refused.
 *
 * @param chunks the bytes of the file
 */
export async function readTableFile(_chunks: AsyncIterable<Uint8Array>): Promise<TableFile> {
  throw new Error('not yet');
}
