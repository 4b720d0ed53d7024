import * as z from 'zod/mini';
import { id } from '../fields/id.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

export const ownSession = z.object({
  id,
  openedAt: instant,
  /** Up to one minute too early. */
  lastUsedAt: instant,
  /** A staff session also ends after 30 minutes without use. */
  expiresAt: instant,
  /** For example 'Chrome on Android'; null if the browser was not recognised. */
  device: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The current one first, then the one used last. */
export const listSessions = defineEndpoint('listSessions', {
  route: 'GET /auth/sessions',
  summary: 'Where the caller is logged in',
  subject: 'Sign-in',
  access: { patient: true, staff: 'view' },
  data: z.object({ sessions: z.array(ownSession) }),
});

/** A session of somebody else and one that has ended are answered as not found. */
export const endSession = defineEndpoint('endSession', {
  route: 'DELETE /auth/sessions/{id}',
  summary: "End one of the caller's sessions",
  subject: 'Sign-in',
  access: { patient: true, staff: 'view' },
  fails: ['SESSION_NOT_FOUND'],
  data: z.object({ ended: z.literal(true) }),
});

export const endOtherSessions = defineEndpoint('endOtherSessions', {
  route: 'POST /auth/sessions/end-others',
  summary: "End the caller's other sessions",
  subject: 'Sign-in',
  access: { patient: true, staff: 'view' },
  data: z.object({
    ended: z.int(),
  }),
});
