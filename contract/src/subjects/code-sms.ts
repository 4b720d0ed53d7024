import * as z from 'zod/mini';
import { bookingToken } from '../fields/otp-code.ts';
import { defineEndpoint } from './endpoint.ts';

/** `trying`: the gateway has neither taken nor refused the SMS. `refused`: it did not take it. */
const codeSmsState = z.enum(['accepted', 'trying', 'refused']);

/** A page asks for this while the patient waits for the code of the request (rules: codes 12). */
export const readCodeSms = defineEndpoint('readCodeSms', {
  route: 'POST /codes/sms',
  summary: 'Whether the SMS with a code was sent',
  subject: 'Booking',
  access: { visitor: true },
  body: z.object({ sessionToken: bookingToken }),
  data: z.object({
    /**
     * Null if the token is unknown. Also null while only known phones get their SMS, because nobody may learn
     * which phones are known.
     */
    state: z.nullable(codeSmsState),
    /** A sentence for the patient; null while there is nothing to say. */
    notice: z.nullable(z.string()),
  }),
});
export type CodeSms = z.infer<typeof readCodeSms.data>;
