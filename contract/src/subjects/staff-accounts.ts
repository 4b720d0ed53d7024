import * as z from 'zod/mini';
import { optionalEmail } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { loadedVersion } from '../fields/keep-absent.ts';
import { requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { ROLES } from '../terms/permissions.ts';
import { PLACES_MOST } from '../terms/places.ts';
import { STAFF_LIMITS } from '../terms/staff-limits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedTo, limitedToPlaces } from './staff-account.ts';

export const managedAccount = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  language: z.nullable(z.enum(LANGUAGES)),
  doctorId: z.nullable(id),
  doctorName: z.nullable(z.string()),
  doctorNameBn: z.nullable(z.string()),
  limitedTo,
  limitedToPlaces,
  lastLogin: z.nullable(instant),
  /** False until the person has set a password with the one-time link. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** When the open one-time link ends; null without one. */
  linkExpiresAt: z.nullable(instant),
  openSessions: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ManagedAccount = z.infer<typeof managedAccount>;

/**
 * A one-time link, in one answer only. In its address, which the client makes, the key stands behind the `#`.
 */
export const staffLink = z.object({ key: z.string(), expiresAt: instant });
export type StaffLink = z.infer<typeof staffLink>;

const accountFields = {
  fullName: requiredText(100, { required: say('fullNameRequired') }),
  email: optionalEmail,
  role: z.enum(ROLES, say('roleRequired')),
  /** Null leaves the choice to the person. */
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  /** The doctor whose screen opens after the sign-in. */
  doctorId: z._default(z.nullable(id), null),
  /**
   * The doctors whose sittings, appointments and patients the account sees and changes; none for all. If it
   * is left out, it stays as it is. An Admin is never limited.
   */
  limitedTo: z.optional(z.array(id).check(z.maxLength(STAFF_LIMITS.limitedToDoctors))),
  /** The places whose sittings, appointments and patients the account sees and changes, in the same way. */
  limitedToPlaces: z.optional(z.array(id).check(z.maxLength(PLACES_MOST))),
};

/** The form for a new account. The username cannot be changed later. */
export const newAccountForm = z.object({
  username: requiredText(60, { required: say('newUsernameRequired') }),
  ...accountFields,
});

export const accountForm = z.object(accountFields);

/** All accounts, by username. */
export const listStaffAccounts = defineEndpoint('listStaffAccounts', {
  route: 'GET /admin/staff',
  summary: 'The staff accounts',
  subject: 'Administration',
  access: { staff: 'delete' },
  data: z.object({ accounts: z.array(managedAccount) }),
});

/** The account has no password. The person sets one with the link, within 24 hours. */
export const createStaffAccount = defineEndpoint('createStaffAccount', {
  route: 'POST /admin/staff',
  summary: 'Add a staff account',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['USERNAME_IN_USE', 'DOCTOR_NOT_FOUND', 'PLACE_NOT_FOUND'],
  body: newAccountForm,
  data: z.object({ account: managedAccount, link: staffLink }),
});

/** If somebody has saved since `updatedAt`, nothing changes (RECORD_CHANGED). */
export const updateStaffAccount = defineEndpoint('updateStaffAccount', {
  route: 'PUT /admin/staff/{id}',
  summary: 'Save a staff account',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['STAFF_NOT_FOUND', 'RECORD_CHANGED', 'LAST_ADMIN', 'DOCTOR_NOT_FOUND', 'PLACE_NOT_FOUND'],
  body: z.extend(accountForm, loadedVersion),
  data: managedAccount,
});

/** An account that becomes inactive is signed out, and its open link ends. */
export const setAccountActive = defineEndpoint('setAccountActive', {
  route: 'PUT /admin/staff/{id}/active',
  summary: 'Deactivate or activate a staff account',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['STAFF_NOT_FOUND', 'LAST_ADMIN'],
  body: z.object({ isActive: z.boolean() }),
  data: managedAccount,
});

/** Makes a new one-time link. The old password and link no longer work, and every login session ends. */
export const resetStaffPassword = defineEndpoint('resetStaffPassword', {
  route: 'POST /admin/staff/{id}/link',
  summary: 'Reset the password of a staff account',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['STAFF_NOT_FOUND', 'ACCOUNT_INACTIVE', 'OWN_ACCOUNT', 'LAST_ADMIN'],
  data: z.object({ account: managedAccount, link: staffLink }),
});

export const endStaffSessions = defineEndpoint('endStaffSessions', {
  route: 'POST /admin/staff/{id}/end-sessions',
  summary: 'Sign a staff account out everywhere',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['STAFF_NOT_FOUND'],
  data: managedAccount,
});

/** For a person who has lost the phone and the recovery codes. */
export const removeSecondFactor = defineEndpoint('removeSecondFactor', {
  route: 'DELETE /admin/staff/{id}/second-factor',
  summary: 'Remove the second factor of a staff account',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: 'accounts' },
  fails: ['STAFF_NOT_FOUND', 'SECOND_FACTOR_OFF', 'OWN_ACCOUNT'],
  data: managedAccount,
});
