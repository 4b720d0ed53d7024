import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { clinicDate } from './fields/clinic-date.ts';
import { instant } from './fields/instant.ts';

/**
 * A doubt about the server's clock that stands until the clock is corrected or an Admin confirms the date. Nothing is
 * deleted by age meanwhile (docs/decisions/018).
 *
 * - `ahead`: more than a day has passed since `lastDay`, the last day on which the server did its daily work.
 * - `behind`: the clock, `now`, is before `newest`, the moment of the newest record; `lastDay` is its day.
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
 * POST /admin/clock-confirmation: says that the server's date is right, and lets the day's work begin. `today` is the
 * date that was read and confirmed. Where no question is open it changes nothing and answers the same. Audited.
 * For Admins only, since the `delete` permission is theirs alone. It is refused with DATE_CHANGED when it is another day by now.
 */
export const confirmClock = defineEndpoint({
  name: 'confirmClock',
  method: 'POST',
  path: '/admin/clock-confirmation',
  summary: "Confirm that the server's date is right",
  subject: 'Administration',
  access: { staff: 'delete' },
  fails: ['DATE_CHANGED'],
  body: z.object({ today: clinicDate }),
  data: z.object({ confirmed: z.literal(true) }),
});
