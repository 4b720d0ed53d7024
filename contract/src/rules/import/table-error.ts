import type { Message } from '../../messages/message.ts';

/** A file of rows cannot be read, or not further; `reason` says why in words of the catalogue. */
export class TableError extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason);
    this.reason = reason;
  }
}
