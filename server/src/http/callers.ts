import type { Access } from '@clinic-serial/contract/subjects/endpoint';
import type { Caller, UsedSession } from '../caller.ts';

/** The functions about callers that the HTTP layer needs. sign-in/authenticate.ts implements them. */
export interface Callers {
  /**
   * Finds the caller of an endpoint and checks that the endpoint serves them (rules: accounts 6).
   *
   * @param known receives the caller, also one who is not served, so that the log can name them
   * @returns the login session of the token; undefined for a visitor
   * @throws UNAUTHENTICATED without a needed token, and with one that is unknown, expired, revoked or of the
   *   other kind; FORBIDDEN for staff whose role lacks the permission
   */
  authenticate(
    access: Access,
    authorization: string | undefined,
    known: (caller: Caller) => void,
  ): Promise<UsedSession | undefined>;
  /**
   * @throws CONFIRM_PASSWORD if the password was last entered more than 10 minutes ago (rules: accounts 17)
   */
  assertRecentPassword(session: UsedSession): void;
  /** Records that a session was used. Returns at once: no request waits for the write. */
  noteUse(session: UsedSession): void;
  /** Resolves when no use is being written any more. */
  settled(): Promise<void>;
}

/** The token of an Authorization header; undefined when there is none or it is no bearer token. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(authorization ?? '')?.[1];
}

/** True if an endpoint answers everybody alike. The server then looks at no token. */
export function ignoresTokens(access: Access): boolean {
  return access.visitor === true && !access.patient && !access.staff;
}
