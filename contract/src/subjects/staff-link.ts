import * as z from 'zod/mini';
import { newPassword } from '../fields/password.ts';
import { defineEndpoint } from './endpoint.ts';

/** The key of a one-time link. It stands in the fragment of the address, which browsers send to no server. */
const key = z.string().check(z.maxLength(100));

const linkOwner = z.object({ username: z.string(), fullName: z.string() });

/** The key is in the body, so that it is in no log. */
export const openStaffLink = defineEndpoint('openStaffLink', {
  route: 'POST /auth/staff-link',
  summary: 'The account of a one-time password link',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: ['STAFF_LINK_OVER'],
  body: z.object({ key }),
  data: linkOwner,
});

/** Works once. It opens no login session: the person then signs in as usual. */
export const setLinkPassword = defineEndpoint('setLinkPassword', {
  route: 'POST /auth/staff-link/password',
  summary: 'Set the password of a one-time link',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: ['STAFF_LINK_OVER'],
  body: z.object({ key, newPassword }),
  data: linkOwner,
});
