import * as z from 'zod/mini';
import { say } from '../messages/message.ts';

/**
 * The idempotency key of a request, chosen by the client. The same request with the same key is done once;
 * another one with a known key is refused with KEY_USED (rules: API 14).
 */
export const requestKey = z.string().check(z.regex(/^[\w-]{8,64}$/, say('checkValue')));
