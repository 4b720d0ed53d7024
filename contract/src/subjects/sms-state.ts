import * as z from 'zod/mini';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/** Why SMS were not accepted: the code of the gateway or the network, and what to do. */
export const smsFailure = z.object({
  code: z.string(),
  meaning: z.string(),
  /** Messages with a failed try. Some may have been sent later. */
  total: z.int(),
  lastAt: instant,
});
export type SmsFailure = z.infer<typeof smsFailure>;

/** The gateway takes no message at all, so that patients get no codes (rules: codes 11). */
export const smsTrouble = z.object({
  /** When the first message was made that the gateway has not taken. */
  since: instant,
  code: z.string(),
  meaning: z.string(),
});
export type SmsTrouble = z.infer<typeof smsTrouble>;

export const getSmsState = defineEndpoint('getSmsState', {
  route: 'GET /admin/sms-state',
  summary: 'Whether the gateway takes SMS',
  subject: 'Administration',
  access: { staff: 'delete' },
  data: z.object({
    /** The setting SMS_GATEWAY. */
    gateway: z.string(),
    /** Null if it accepted none in the last 30 days. */
    lastAcceptedAt: z.nullable(instant),
    /** The failures of the last 24 hours, the most frequent code first. */
    failures: z.array(smsFailure),
  }),
});
