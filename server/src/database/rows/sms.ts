import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** An SMS that waits for the gateway, or its outcome. */
export interface SmsOutboxRow {
  id: Generated<number>;
  purpose: string;
  phone: string;
  /** Encrypted with the clinic's secret. Emptied when the SMS is sent or dropped. */
  sealedText: string;
  status: 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld';
  /** 1: goes through the outbox like the other messages, but is not sent (see sms-budget.ts). */
  isWithheld: Generated<Flag>;
  attempts: Generated<number>;
  /** Tries without a known outcome. A try counts from its beginning, even if the process then died. */
  unclearTries: Generated<number>;
  /** The earliest moment of the next try. While an instance sends the message, the end of its claim. */
  dueAt: string;
  expiresAt: string;
  createdAt: string;
  sentAt: string | null;
  /** The reason of the last failed try, as a short code (see sms/failure-codes.ts). Null when none failed. */
  failureCode: Generated<string | null>;
  failedAt: Generated<string | null>;
  /** The draft of a message that names a time (sms/sms-text.ts), sealed; null once it is text. */
  sealedDraft: Generated<string | null>;
}

/** One requested code or one confirmation. The SMS budget counts these rows. They name no phone. */
export interface SmsSpendingRow {
  id: Generated<number>;
  at: string;
  purse: 'booking' | 'login' | 'confirmation';
  pool: 'open' | 'kept';
  /** 0: the answer was the same, but no SMS was sent. */
  isSent: Flag;
  /** Keyed hashes of the client's networks, the narrowest first; null where there is none. */
  network: string | null;
  wideNetwork: string | null;
  widestNetwork: string | null;
}

/** How many SMS the gateway took on a clinic day. It stays when the messages go (docs/decisions/038). */
export interface SmsDayRow {
  day: string;
  /** The purpose of the messages, as in the outbox, but with all codes together as `code`. */
  purpose: string;
  messages: number;
  parts: number;
}

export interface ReminderRow {
  appointmentId: number;
  kind: 'evening' | 'day';
  at: string;
}
