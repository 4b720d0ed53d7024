import * as z from 'zod/mini';
import { knownPassword } from '../fields/password.ts';
import { signInCode } from '../fields/sign-in-code.ts';
import { say } from '../messages/message.ts';
import { defineEndpoint } from './endpoint.ts';
import { workProof } from './proof-of-work.ts';
import { staffAccount } from './staff-account.ts';

/** The form of the second step of a sign-in. */
export const signInCodeForm = z.object({ code: signInCode });

/**
 * POST /auth/admin/second-factor: the second step of a sign-in, for accounts with a second factor. `challenge` is that
 * of the failure SECOND_FACTOR_NEEDED of the first step and is valid for 5 minutes. `code` is a code of the authenticator
 * app or a recovery code; each works once.
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

/** GET /admin/second-factor: whether the own account has a second factor. */
export const getSecondFactor = defineEndpoint('getSecondFactor', {
  route: 'GET /admin/second-factor',
  summary: 'The second factor of the own account',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  data: z.object({
    isOn: z.boolean(),
    /** Recovery codes that were not used yet. */
    recoveryCodesLeft: z.int(),
    /** The clinic requires one of this account, so that it cannot be switched off. */
    isRequired: z.boolean(),
  }),
});

const currentPassword = knownPassword(say('currentPasswordRequired'));

/** The form of {@link confirmPassword} for an account without a second factor, and with one. */
export const passwordForm = z.object({ currentPassword });
export const passwordAndCodeForm = z.object({ currentPassword, code: signInCode });

/**
 * POST /admin/confirm-password: the password of the own account again, with a code if the account has a second factor. It
 * counts for 10 minutes in this login session (rules: accounts 17). A sign-in counts as well. Nobody is signed out by a wrong
 * one.
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

/**
 * POST /admin/second-factor/begin: makes a new secret for an authenticator app. Nothing changes for the sign-in until a
 * code of that app was sent to {@link confirmSecondFactor}.
 */
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

/** Recovery codes are in an answer once. The server keeps only their keyed hashes. */
const recoveryCodes = z.array(z.string());

/**
 * POST /admin/second-factor/confirm: switches the second factor on, if the code is one of the app. Every other login
 * session of the account ends.
 */
export const confirmSecondFactor = defineEndpoint('confirmSecondFactor', {
  route: 'POST /admin/second-factor/confirm',
  summary: 'Switch the second factor on',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: ['SECOND_FACTOR_ON', 'TOO_MANY_SIGN_INS'],
  body: signInCodeForm,
  data: z.object({ admin: staffAccount, recoveryCodes }),
});

/** POST /admin/second-factor/off: switches the second factor of the own account off. */
export const switchSecondFactorOff = defineEndpoint('switchSecondFactorOff', {
  route: 'POST /admin/second-factor/off',
  summary: 'Switch the second factor off',
  subject: 'Staff account',
  access: { staff: 'view', sensitive: 'own-factor' },
  fails: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_REQUIRED'],
  data: staffAccount,
});

/** POST /admin/second-factor/recovery-codes: makes 10 new recovery codes. The old ones no longer work. */
export const renewRecoveryCodes = defineEndpoint('renewRecoveryCodes', {
  route: 'POST /admin/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  subject: 'Staff account',
  access: { staff: 'view', sensitive: 'own-factor' },
  fails: ['SECOND_FACTOR_OFF'],
  data: z.object({ recoveryCodes }),
});
