import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { workChallenge } from './proof-of-work.ts';

/** The failure envelope of every answer that is not a success. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * With PROOF_NEEDED: a puzzle. The client solves it and repeats the request with `proof`, or waits for `Retry-After` and
   * repeats the request without it. With SECOND_FACTOR_NEEDED: a text that the client sends back with the code, within 5
   * minutes.
   */
  challenge: z.optional(z.union([workChallenge, z.string()])),
  /**
   * Only with ALREADY_BOOKED, and only for the patient: the live appointment that the patient already has. The desk
   * and callers who have not proven the phone never get it (rules: serials 6).
   */
  appointment: z.optional(appointment),
  /**
   * Only with QUEUE_CHANGED: the state of the queue as it is now, a QueueState. It has no schema here, because the pages of
   * patients load this file and never need it.
   */
  queue: z.optional(z.unknown()),
});
export type Failure = z.infer<typeof failure>;
