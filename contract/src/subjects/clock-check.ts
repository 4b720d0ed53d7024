import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * A doubt about the server's clock, until the clock is corrected or an Admin confirms the date. Until then
 * the server deletes nothing because of its age (docs/decisions/018).
 *
 * - `ahead`: the clock is more than one day after `lastDay`, the last day of the server's daily work, or of
 *   the newest record if it never did any.
 * - `behind`: the clock (`now`) is before `newest`, the newest record or the start of the last day of work.
 *   `lastDay` is the day of `newest`.
 */
export const clockQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ahead'), today: clinicDate, lastDay: clinicDate }),
  z.object({
    kind: z.literal('behind'),
    today: clinicDate,
    lastDay: clinicDate,
    now: instant,
    newest: instant,
  }),
]);
export type ClockQuestion = z.infer<typeof clockQuestion>;

/**
 * An Admin confirms `today`, the date that the screen showed, so that the daily work can go on. Without an
 * open question nothing changes. Audited. Refused with DATE_CHANGED if it is another day by now.
 */
export const confirmClock = defineEndpoint('confirmClock', {
  route: 'POST /admin/clock-confirmation',
  summary: "Confirm that the server's date is right",
  subject: 'Administration',
  access: { staff: 'delete' },
  fails: ['DATE_CHANGED'],
  body: z.object({ today: clinicDate }),
  data: z.object({ confirmed: z.literal(true) }),
});
