import * as z from 'zod/mini';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/** Why SMS were not accepted: the gateway's own code or the network's, with what to do. Nothing of any message. */
export const smsFailure = z.object({
  code: z.string(),
  meaning: z.string(),
  /** Messages with a failed try. Some of them may have been sent later. */
  total: z.int(),
  lastAt: instant,
});
export type SmsFailure = z.infer<typeof smsFailure>;

/** That the gateway takes no message at all, so that patients get no codes (rules: codes 11). */
export const smsTrouble = z.object({
  /** When the first message was made that it has not taken. */
  since: instant,
  code: z.string(),
  meaning: z.string(),
});
export type SmsTrouble = z.infer<typeof smsTrouble>;

/**
 * GET /admin/sms-state: whether the gateway accepts SMS. For Admins only, because only Admins have the
 * `delete` permission.
 */
export const getSmsState = defineEndpoint('getSmsState', {
  route: 'GET /admin/sms-state',
  summary: 'Whether the gateway takes SMS',
  subject: 'Administration',
  access: { staff: 'delete' },
  data: z.object({
    /** The setting SMS_GATEWAY. */
    gateway: z.string(),
    /** Null if the gateway accepted none in the last 30 days. */
    lastAcceptedAt: z.nullable(instant),
    /** The failures of the last 24 hours, the most frequent code first. */
    failures: z.array(smsFailure),
  }),
});
