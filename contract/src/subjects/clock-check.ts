import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * A doubt about the server's clock. It lasts until the clock is corrected or an Admin confirms the date.
 * Until then the server deletes nothing by age (docs/decisions/018).
 *
 * - `ahead`: the clock is more than one day after `lastDay`. That is the last day on which the server did its
 *   daily work, or the day of the newest record if it never did.
 * - `behind`: the clock (`now`) is before `newest`, the moment of the newest record or the start of the last
 *   day of work. `lastDay` is the day of `newest`.
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
 * POST /admin/clock-confirmation: an Admin confirms that the server's date is right, so that the server can
 * do its daily work. `today` is the date that the Admin saw and confirmed. If no question is open, nothing
 * changes and the answer is the same. Audited. For Admins only, because only Admins have the `delete`
 * permission.
 * It is refused with DATE_CHANGED if it is another day by now.
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
