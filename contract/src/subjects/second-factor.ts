import * as z from 'zod/mini';
import { knownPassword } from '../fields/password.ts';
import { say } from '../messages/message.ts';
import { asciiDigits } from '../text/digits.ts';
import { defineEndpoint } from './endpoint.ts';
import { workProof } from './proof-of-work.ts';
import { staffAccount } from './staff-account.ts';

const CODE_REQUIRED = say('signInCodeRequired');

/**
 * A code of an authenticator app or a recovery code, without spaces and hyphens, in capitals and ASCII
 * digits.
 */
const signInCode = z.pipe(
  z.pipe(
    z.string(CODE_REQUIRED).check(z.maxLength(60, CODE_REQUIRED)),
    z.transform((text) => asciiDigits(text).replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.minLength(1, CODE_REQUIRED)),
);

export const signInCodeForm = z.object({ code: signInCode });

/**
 * `challenge` is the text that came with SECOND_FACTOR_NEEDED; it is valid for 5 minutes. `code` is of the
 * authenticator app, or a recovery code; each works once.
 */
export const signInWithCode = defineEndpoint('signInWithCode', {
  route: 'POST /auth/admin/second-factor',
  summary: 'Sign in as staff: the code after the password',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: ['SECOND_FACTOR_WRONG', 'SIGN_IN_EXPIRED', 'TOO_MANY_SIGN_INS', 'PROOF_NEEDED'],
  body: z.extend(signInCodeForm, {
    challenge: z.string().check(z.maxLength(200)),
    proof: z.optional(workProof),
  }),
  data: z.object({ admin: staffAccount, token: z.string() }),
});

export const getSecondFactor = defineEndpoint('getSecondFactor', {
  route: 'GET /admin/second-factor',
  summary: 'The second factor of the own account',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  data: z.object({
    isOn: z.boolean(),
    /** Recovery codes that were not used yet. */
    recoveryCodesLeft: z.int(),
    /** True if the clinic requires it, so that it cannot be switched off. */
    isRequired: z.boolean(),
  }),
});

const currentPassword = knownPassword(say('currentPasswordRequired'));

/** The forms of {@link confirmPassword} for an account without a second factor, and with one. */
export const passwordForm = z.object({ currentPassword });
export const passwordAndCodeForm = z.object({ currentPassword, code: signInCode });

/**
 * `code` is needed if the account has a second factor. The password counts for 10 minutes in this login
 * session, as a sign-in does (rules: accounts 17). A wrong one signs nobody out.
 */
export const confirmPassword = defineEndpoint('confirmPassword', {
  route: 'POST /admin/confirm-password',
  summary: 'Confirm the own password for sensitive acts',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: ['CONFIRM_PASSWORD', 'TOO_MANY_SIGN_INS'],
  body: z.extend(passwordForm, { code: z.optional(signInCode) }),
  data: z.object({ confirmed: z.literal(true) }),
});

/** Makes a new secret for an authenticator app. It counts from {@link confirmSecondFactor} on. */
export const beginSecondFactor = defineEndpoint('beginSecondFactor', {
  route: 'POST /admin/second-factor/begin',
  summary: 'Begin to switch the second factor on',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true, sensitive: 'own-factor' },
  fails: ['SECOND_FACTOR_ON'],
  data: z.object({
    /** Base32, for typing it into the app. */
    secret: z.string(),
    /** The `otpauth:` address that a QR code shows. */
    address: z.string(),
  }),
});

/** Recovery codes are answered only once. The server keeps only their keyed hashes. */
const recoveryCodes = z.array(z.string());

/** Needs a code of the app. Every other login session of the account ends. */
export const confirmSecondFactor = defineEndpoint('confirmSecondFactor', {
  route: 'POST /admin/second-factor/confirm',
  summary: 'Switch the second factor on',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: ['SECOND_FACTOR_ON', 'TOO_MANY_SIGN_INS'],
  body: signInCodeForm,
  data: z.object({ admin: staffAccount, recoveryCodes }),
});

export const switchSecondFactorOff = defineEndpoint('switchSecondFactorOff', {
  route: 'POST /admin/second-factor/off',
  summary: 'Switch the second factor off',
  subject: 'Staff account',
  access: { staff: 'view', sensitive: 'own-factor' },
  fails: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_REQUIRED'],
  data: staffAccount,
});

/** Makes 10 codes. The old ones no longer work. */
export const renewRecoveryCodes = defineEndpoint('renewRecoveryCodes', {
  route: 'POST /admin/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  subject: 'Staff account',
  access: { staff: 'view', sensitive: 'own-factor' },
  fails: ['SECOND_FACTOR_OFF'],
  data: z.object({ recoveryCodes }),
});
