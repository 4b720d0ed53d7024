import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { workChallenge } from './proof-of-work.ts';

/** The envelope of every answer that is not a success. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * With PROOF_NEEDED: a puzzle. The client repeats the request with its solution, or without it after
   * `Retry-After`. With SECOND_FACTOR_NEEDED: a text to send back with the code, within 5 minutes.
   */
  challenge: z.optional(z.union([workChallenge, z.string()])),
  /**
   * Only with ALREADY_BOOKED: the patient's live appointment. The desk and callers who have not proven the
   * phone never get it (rules: serials 6).
   */
  appointment: z.optional(appointment),
  /** Only with QUEUE_CHANGED: a QueueState. It has no schema, because patients' pages load this file. */
  queue: z.optional(z.unknown()),
});
export type Failure = z.infer<typeof failure>;
