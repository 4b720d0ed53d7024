import * as z from 'zod/mini';
import { optionalEmail } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { keepAbsent } from '../fields/keep-absent.ts';
import { knownPassword, newPassword } from '../fields/password.ts';
import { requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { ROLES } from '../terms/permissions.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';
import { workProof } from './proof-of-work.ts';

/** The doctors to whom an account is limited; none for all. A doctor who was deleted has no name. */
export const limitedTo = z.array(
  z.object({ doctorId: id, name: z.nullable(z.string()), nameBn: z.nullable(z.string()) }),
);

/** The ids of the places to which an account is limited; left out for all (rules: places 8). */
export const limitedToPlaces = z.optional(z.array(id));

export const staffAccount = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** The language of the staff area; null before the first choice. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** The doctor whose screen opens after the sign-in; null for the desk and everybody else. */
  doctorId: z.nullable(id),
  limitedTo,
  limitedToPlaces,
  hasSecondFactor: z.boolean(),
  /** True if the clinic requires a second factor first. Until then the account can do nothing else. */
  needsSecondFactor: z.boolean(),
  /** The previous sign-in. */
  lastLogin: z.nullable(instant),
  createdAt: instant,
});
export type StaffAccount = z.infer<typeof staffAccount>;

export const staffCredentials = z.object({
  username: requiredText(60, { required: say('usernameRequired') }),
  password: knownPassword(say('passwordRequired')),
});

/**
 * Opens a login session of 8 hours. An unknown user and a wrong password get the same answer. An account with
 * a second factor gets SECOND_FACTOR_NEEDED, with a `challenge` for `signInWithCode` (rules: accounts 14).
 */
export const signInStaff = defineEndpoint('signInStaff', {
  route: 'POST /auth/admin',
  summary: 'Sign in as staff',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: ['SIGN_IN_FAILED', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_SIGN_INS', 'PROOF_NEEDED'],
  body: z.extend(staffCredentials, { proof: z.optional(workProof) }),
  data: z.object({ admin: staffAccount, token: z.string() }),
});

/** Revokes the token of the request. */
export const signOutStaff = defineEndpoint('signOutStaff', {
  route: 'POST /auth/admin/logout',
  summary: 'Sign out',
  subject: 'Sign-in',
  access: { staff: 'view', withoutSecondFactor: true },
  data: z.object({ loggedOut: z.literal(true) }),
});

export const getStaffProfile = defineEndpoint('getStaffProfile', {
  route: 'GET /admin/profile',
  summary: 'The account that is signed in',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  data: staffAccount,
});

/** The profile form: username and role cannot be changed (rules: accounts 7). */
export const staffProfileForm = z.object({
  fullName: requiredText(100, { required: say('fullNameRequired') }),
  email: optionalEmail,
});

/** Without `email` the address stays (rules: fields 14). */
export const updateStaffProfile = defineEndpoint('updateStaffProfile', {
  route: 'PUT /admin/profile',
  summary: 'Save the own profile',
  subject: 'Staff account',
  access: { staff: 'view' },
  body: keepAbsent(staffProfileForm),
  data: staffAccount,
});

export const chooseStaffLanguage = defineEndpoint('chooseStaffLanguage', {
  route: 'PUT /admin/language',
  summary: 'Choose the language of the staff area',
  subject: 'Staff account',
  access: { staff: 'view', withoutSecondFactor: true },
  body: z.object({ language: z.enum(LANGUAGES) }),
  data: staffAccount,
});

/**
 * The key with which a browser seals the data that the desk keeps while the server is away. It belongs to the
 * account and stays the same, so that only the same account can open this data (rules: accounts 20).
 */
export const getDeskKey = defineEndpoint('getDeskKey', {
  route: 'GET /admin/desk-key',
  summary: 'The key that seals what the desk keeps without a network',
  subject: 'Staff account',
  access: { staff: 'view' },
  /** 256 bits in base64url. */
  data: z.object({ key: z.string() }),
});

/** Ends every other login session of the account. */
export const changePassword = defineEndpoint('changePassword', {
  route: 'PUT /admin/change-password',
  summary: 'Change the own password',
  subject: 'Staff account',
  access: { staff: 'view' },
  fails: ['TOO_MANY_SIGN_INS'],
  body: z.object({ currentPassword: knownPassword(say('currentPasswordRequired')), newPassword }),
  data: z.object({ changed: z.literal(true) }),
});
