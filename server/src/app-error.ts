import { type Catalogue, en } from '@clinic-serial/contract/messages/en';
import { type Message, say, sentenceOf } from '@clinic-serial/contract/messages/message';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { type ErrorCode, FAILURES } from '@clinic-serial/contract/subjects/errors';
import type { WorkChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';

export type FieldMessages = Record<string, Message>;

interface CommonDetails {
  fieldErrors?: FieldMessages;
  /** With PROOF_NEEDED: a puzzle that the client may solve instead of waiting. */
  challenge?: WorkChallenge;
  /** With SECOND_FACTOR_NEEDED: the text that the client sends back with the code. */
  signInChallenge?: string;
  /** With ALREADY_BOOKED, for a patient who has proven the phone: the appointment that they already have. */
  appointment?: Appointment;
  /** With QUEUE_CHANGED: the state of the queue as it is now. */
  queue?: QueueState;
  cause?: unknown;
}

/** Error codes whose answer must say when to try again (rules: API 2). */
type WaitCode = {
  [Code in ErrorCode]: (typeof FAILURES)[Code]['status'] extends 429 | 503 ? Code : never;
}[ErrorCode];

type Wait<Code> = Code extends WaitCode ? { retryAfterSeconds: number } : { retryAfterSeconds?: never };

/**
 * The parameters of a code's sentence, or another sentence. A code without a sentence of its own needs one.
 */
type Saying<Code> = Code extends keyof Catalogue
  ? Catalogue[Code] extends (parameters: infer Named) => string
    ? { params: Named; message?: never } | { message: Message; params?: never }
    : { message?: Message; params?: never }
  : { message: Message; params?: never };

type DetailsOf<Code> = CommonDetails & Wait<Code> & Saying<Code>;
type Failing<Code> =
  Record<never, never> extends DetailsOf<Code>
    ? [code: Code, details?: DetailsOf<Code>]
    : [code: Code, details: DetailsOf<Code>];

type AnyFailing = { [Code in ErrorCode]: Failing<Code> }[ErrorCode];

/**
 * The error of a use case: a code of the contract, with the parameters of its sentence. The server writes the
 * sentence when it answers. `message` is the English one, for the log.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly says: Message;
  readonly fieldErrors: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: WorkChallenge | undefined;
  readonly signInChallenge: string | undefined;
  readonly appointment: Appointment | undefined;
  readonly queue: QueueState | undefined;

  constructor(...[code, details = {}]: AnyFailing) {
    const { message, params, fieldErrors, retryAfterSeconds, cause } = details;
    const { challenge, signInChallenge, appointment, queue } = details;
    const says = message ?? ownSentence(code, params);
    super(sentenceOf(en, says), { cause });
    this.code = code;
    this.status = FAILURES[code].status;
    this.says = says;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.challenge = challenge;
    this.signInChallenge = signInChallenge;
    this.appointment = appointment;
    this.queue = queue;
  }
}

function ownSentence(code: ErrorCode, params: object | undefined): Message {
  // The type of the constructor has checked that the parameters belong to the code.
  const sayAny: (key: string, ...parameters: object[]) => Message = say as never;
  return sayAny(code, ...(params ? [params] : []));
}
