import * as z from 'zod/mini';
import { bookingToken } from '../fields/otp-code.ts';
import { defineEndpoint } from './endpoint.ts';

/** What became of the SMS with a code. `trying`: the gateway has neither taken nor refused it. `refused`: it did not take it. */
const codeSmsState = z.enum(['accepted', 'trying', 'refused']);

/**
 * POST /codes/sms: what became of the SMS with the code of this very request. A page asks it while the patient waits for the code
 * (rules: codes 12).
 */
export const readCodeSms = defineEndpoint('readCodeSms', {
  route: 'POST /codes/sms',
  summary: 'Whether the SMS with a code was sent',
  subject: 'Booking',
  access: { visitor: true },
  body: z.object({ sessionToken: bookingToken }),
  data: z.object({
    /** Null if nobody may know it: the token is unknown, or only known phones got their SMS. */
    state: z.nullable(codeSmsState),
    /** A sentence for the patient; null while there is nothing to say. */
    notice: z.nullable(z.string()),
  }),
});
export type CodeSms = z.infer<typeof readCodeSms.data>;
