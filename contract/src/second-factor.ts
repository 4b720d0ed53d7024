import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { knownPassword } from './fields/password.ts';
import { signInCode } from './fields/sign-in-code.ts';
import { say } from './messages/message.ts';
import { workProof } from './proof-of-work.ts';
import { staffAccount } from './staff-account.ts';

/** The form of the second step of a sign-in. */
export const signInCodeForm = z.object({ code: signInCode });

/**
 * POST /auth/admin/second-factor: the second step of a sign-in, for accounts with a second factor. `challenge` is that
 * of the failure SECOND_FACTOR_NEEDED of the first step and is valid for 5 minutes. `code` is a code of the authenticator
 * app or a recovery code; each works once.
 */
export const signInWithCode = defineEndpoint({
  name: 'signInWithCode',
  method: 'POST',
  path: '/auth/admin/second-factor',
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
export const getSecondFactor = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/admin/second-factor',
  summary: 'The second factor of the own account',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: [],
  data: z.object({
    isOn: z.boolean(),
    /** Recovery codes that were not used yet. */
    recoveryCodesLeft: z.int(),
    /** The clinic requires one of this account, so that it cannot be switched off. */
    isRequired: z.boolean(),
  }),
});

const currentPassword = knownPassword(say('currentPasswordRequired'));

/** The form that begins to switch the second factor on. */
export const secondFactorPassword = z.object({ currentPassword });

/**
 * POST /admin/second-factor/begin: makes a new secret for an authenticator app. Nothing changes for the sign-in until a
 * code of that app was sent to {@link confirmSecondFactor}.
 */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/admin/second-factor/begin',
  summary: 'Begin to switch the second factor on',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: ['SECOND_FACTOR_ON', 'TOO_MANY_SIGN_INS'],
  body: secondFactorPassword,
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
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/admin/second-factor/confirm',
  summary: 'Switch the second factor on',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  fails: ['SECOND_FACTOR_ON', 'TOO_MANY_SIGN_INS'],
  body: signInCodeForm,
  data: z.object({ admin: staffAccount, recoveryCodes }),
});

/** Password and code: the proof that a change of the second factor needs. */
export const secondFactorProof = z.object({ currentPassword, code: signInCode });

/** POST /admin/second-factor/off: switches the second factor of the own account off. */
export const switchSecondFactorOff = defineEndpoint({
  name: 'switchSecondFactorOff',
  method: 'POST',
  path: '/admin/second-factor/off',
  summary: 'Switch the second factor off',
  subject: 'Staff account',
  access: { staff: 'view' },
  fails: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_SIGN_INS'],
  body: secondFactorProof,
  data: staffAccount,
});

/** POST /admin/second-factor/recovery-codes: makes 10 new recovery codes. The old ones no longer work. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/admin/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  subject: 'Staff account',
  access: { staff: 'view' },
  fails: ['SECOND_FACTOR_OFF', 'TOO_MANY_SIGN_INS'],
  body: secondFactorProof,
  data: z.object({ recoveryCodes }),
});
