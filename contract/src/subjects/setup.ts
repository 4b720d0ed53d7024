import * as z from 'zod/mini';
import { newPassword } from '../fields/password.ts';
import { requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { defineEndpoint } from './endpoint.ts';
import { staffAccount } from './staff-account.ts';

/** The form of the first account of a clinic, an Admin. */
export const firstAdminForm = z.object({
  username: requiredText(60, { required: say('newUsernameRequired') }),
  fullName: requiredText(100, { required: say('fullNameRequired') }),
  password: newPassword,
});

/**
 * Only for a clinic without accounts; opens a login session. A key is valid once, for an hour. Any other key,
 * and a clinic that has an account, get the same answer.
 *
 * @param key the part after `#` of the address that the server printed at its start
 */
export const createFirstAdmin = defineEndpoint('createFirstAdmin', {
  route: 'POST /setup/admin',
  summary: 'Create the first Admin of a clinic',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: ['SETUP_LINK_OVER', 'TOO_MANY_SIGN_INS'],
  body: z.extend(firstAdminForm, {
    key: z.string().check(z.maxLength(100)),
    language: z.enum(LANGUAGES),
  }),
  data: z.object({ admin: staffAccount, token: z.string() }),
});

/** The needs of a clinic, in the order of the set-up page (rules: settings 8). */
export const SETUP_NEEDS = ['name', 'address', 'phone', 'sms', 'department', 'doctor'] as const;
export type SetupNeed = (typeof SETUP_NEEDS)[number];

/** What is missing until the first serial can be booked. */
export const getSetupState = defineEndpoint('getSetupState', {
  route: 'GET /admin/setup',
  summary: 'What a new clinic still needs',
  subject: 'Administration',
  access: { staff: 'view' },
  data: z.object({
    missing: z.array(z.enum(SETUP_NEEDS)),
    onlineBooking: z.boolean(),
    /** Whether the clinic has ever given a serial. */
    hasSerial: z.boolean(),
  }),
});
