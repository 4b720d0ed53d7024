import * as z from 'zod/mini';
import { CANCEL_REASONS } from '../../terms/queue-words.ts';

/**
 * The state of a sitting now, the same for everybody (rules: queue 17). Times are HH:MM in clinic time; hours
 * after midnight count on from 24 ('24:20').
 */
export const sittingNow = z.discriminatedUnion('kind', [
  /** The calendar has no such sitting on the date. */
  z.object({ kind: z.literal('off'), reason: z.enum(['leave', 'holiday', 'day']) }),
  z.object({ kind: z.literal('cancelled'), reason: z.nullable(z.enum(CANCEL_REASONS)) }),
  /** Before the planned start. */
  z.object({ kind: z.literal('before'), at: z.string() }),
  /** Before the later start that the desk has told. */
  z.object({ kind: z.literal('late'), at: z.string() }),
  /** The planned start has passed, by no more than 10 minutes. */
  z.object({ kind: z.literal('due') }),
  /** The start has passed and the doctor has not come. */
  z.object({ kind: z.literal('not-come'), expectedAt: z.string() }),
  /** Within the hours, not begun, and nobody is booked. */
  z.object({ kind: z.literal('open'), until: z.string() }),
  z.object({ kind: z.literal('running'), serving: z.nullable(z.int()) }),
  z.object({ kind: z.literal('break'), until: z.nullable(z.string()) }),
  /** The told end of the break has passed. */
  z.object({ kind: z.literal('break-over'), until: z.string() }),
  /** The hours have ended and nobody is called any more, but staff have not ended the sitting. */
  z.object({ kind: z.literal('not-ended'), endedAt: z.string() }),
  /** The hours have ended and the sitting never began, or its day is over. */
  z.object({ kind: z.literal('over'), endedAt: z.string() }),
  z.object({ kind: z.literal('ended') }),
]);
export type SittingNow = z.infer<typeof sittingNow>;
