import type { Message } from '../../messages/message.ts';

/** Thrown when a file of rows cannot be read, or not to its end. `reason` is the message for people. */
export class TableError extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason);
    this.reason = reason;
  }
}
