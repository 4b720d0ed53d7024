import type { Access } from '@clinic-serial/contract/subjects/endpoint';
import { can } from '@clinic-serial/contract/terms/permissions';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { AppError } from '../app-error.ts';
import type { Caller, UsedSession } from '../caller.ts';
import { bearerTokenOf, type Callers, ignoresTokens } from '../http/callers.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { mustSetUpSecondFactor } from './second-factor-duty.ts';
import { findTokenOwner, noteLastUse } from './sign-in.queries.ts';

export function makeCallers(services: Services): Callers {
  const notes = makeSessionUseRecorder(services);
  return {
    authenticate: (access, authorization, known) => authenticate(access, authorization, services, known),
    assertRecentPassword: ({ provenAt }) => {
      // A clock that was set back must not make a proof last longer.
      const ageMs = Math.abs(services.clock.now().getTime() - new Date(provenAt).getTime());
      if (ageMs >= SESSION_LIMITS.recentPasswordMinutes * 60_000) throw new AppError('CONFIRM_PASSWORD');
    },
    noteUse: notes.note,
    settled: notes.settled,
  };
}

/**
 * Identifies the caller and checks that the endpoint serves them (rules: accounts 6).
 *
 * @param authorization the request's header
 * @param known is called with the caller, even one who is refused, for the log
 * @returns the session of the caller's token; undefined for a visitor
 * @throws UNAUTHENTICATED without a valid token that is needed, and for a patient's token on a staff endpoint
 *   or the reverse; FORBIDDEN for staff whose role lacks the permission; SECOND_FACTOR_FIRST for staff who
 *   must set up a second factor first (rules: accounts 15)
 */
async function authenticate(
  access: Access,
  authorization: string | undefined,
  { config, database, clock }: Services,
  known: (caller: Caller) => void,
): Promise<UsedSession | undefined> {
  if (ignoresTokens(access)) return undefined;
  if (authorization === undefined) {
    if (access.visitor) return undefined;
    throw new AppError('UNAUTHENTICATED');
  }
  const token = bearerTokenOf(authorization);
  const owner = token && (await findTokenOwner(database.read, hashToken(token), clock.now(), clock.today()));
  if (!owner) throw new AppError('UNAUTHENTICATED');
  if (owner.patientId !== null) {
    known({ kind: 'patient', patientId: owner.patientId });
    if (!access.patient) throw new AppError('UNAUTHENTICATED');
    return owner.session;
  }
  const { staffId, role, limits } = owner;
  known({ kind: 'staff', staffId, role, ...limits });
  if (!access.staff) throw new AppError('UNAUTHENTICATED');
  if (!can(owner.role, access.staff)) throw new AppError('FORBIDDEN');
  if (!access.withoutSecondFactor && mustSetUpSecondFactor(config, owner)) {
    throw new AppError('SECOND_FACTOR_FIRST');
  }
  return owner.session;
}

interface SessionUseRecorder {
  /** Returns at once, so that no request waits for the write. */
  note(session: UsedSession): void;
  /** Resolves when no write is running any more. */
  settled(): Promise<void>;
}

/**
 * Makes the recorder of `last_used_at`. It writes a session at most once a minute. A write that fails is
 * logged and dropped, because the next request writes again.
 */
function makeSessionUseRecorder({
  clock,
  database,
  log,
}: Pick<Services, 'clock' | 'database' | 'log'>): SessionUseRecorder {
  const writing = new Map<number, Promise<void>>();
  return {
    note({ id, lastUsedAt }) {
      const now = clock.now();
      const quietMs = now.getTime() - new Date(lastUsedAt).getTime();
      if (quietMs < SESSION_LIMITS.sessionUseSeconds * 1_000 || writing.has(id)) return;
      const written = database
        .write((tx) => noteLastUse(tx, id, now))
        .catch((error: unknown) => log.warn({ err: error }, 'The last use of a session could not be stored'))
        .finally(() => writing.delete(id));
      writing.set(id, written);
    },
    settled: async () => {
      await Promise.all(writing.values());
    },
  };
}
