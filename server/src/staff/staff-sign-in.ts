import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { signInWithCode as signInWithCodeEndpoint } from '@clinic-serial/contract/subjects/second-factor';
import type { signInStaff as signInEndpoint } from '@clinic-serial/contract/subjects/staff-account';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { revokeToken } from '../sign-in/access-tokens.queries.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource, takeTryBack } from '../sign-in/slow-down.ts';
import {
  openStaffSession,
  refuseSignIn,
  type SignedIn,
  type SignInFrom,
  signedIn,
  trySourceOf,
} from './open-staff-session.ts';
import { isPassword } from './passwords.ts';
import { accountOfChallenge, signInChallenge } from './sign-in-challenge.ts';
import { findStaffByUsername } from './staff.queries.ts';
import { useCode } from './use-code.ts';

/**
 * Opens a staff session. It lasts 8 hours at most, and ends after 30 minutes without use. An unknown user, a
 * wrong password and an inactive account get the same answer.
 *
 * @returns the answer, and the `Set-Cookie` header that makes the browser a known device of this account
 * @throws SIGN_IN_FAILED, TOO_MANY_SIGN_INS, PROOF_NEEDED, OVERLOADED when too many sign-ins wait (rules:
 *   accounts 3, docs/decisions/012-staff-sign-in.md); SECOND_FACTOR_NEEDED after the right password of an account with a
 *   second factor (rules: accounts 14)
 */
export async function signInStaff(
  services: Services,
  { username, password, proof }: BodyOf<typeof signInEndpoint>,
  from: SignInFrom,
): Promise<SignedIn> {
  const { database } = services;
  const { device, guesser, inTurn } = trySourceOf(services, username, from);
  await admitTry(services, guesser, proof);
  const { account, isRight } = await inTurn(async () => {
    await countTry(services, guesser);
    const found = await findStaffByUsername(database.read, username);
    return { account: found, isRight: await isPassword(password, found?.passwordHash) };
  });
  if (!account || !isRight || account.isActive === 0)
    return refuseSignIn(services, from.address, account?.id);
  if (account.totpSecret !== null) {
    await takeTryBack(services, guesser);
    throw new AppError('SECOND_FACTOR_NEEDED', { signInChallenge: signInChallenge(services, account) });
  }
  await clearAfterSuccess(services, guesser);
  const token = await database.write((tx) => openStaffSession(services, tx, account, from));
  if (token === undefined) return refuseSignIn(services, from.address, account.id);
  return signedIn(services, account, token, device);
}

/**
 * Opens a staff session with the code that follows the right password. Wrong codes count like wrong passwords.
 *
 * @throws SIGN_IN_EXPIRED when the password was entered too long ago or has changed since, SECOND_FACTOR_WRONG,
 *   TOO_MANY_SIGN_INS, PROOF_NEEDED (rules: accounts 14)
 */
export async function signInWithCode(
  services: Services,
  { challenge, code, proof }: BodyOf<typeof signInWithCodeEndpoint>,
  from: SignInFrom,
): Promise<SignedIn> {
  const account = await accountOfChallenge(services, challenge);
  if (!account) throw new AppError('SIGN_IN_EXPIRED');
  const { device, guesser: source } = trySourceOf(services, account.username, from);
  const guesser: TrySource = source.kind === 'stranger' ? { ...source, enters: 'code' } : source;
  await admitTry(services, guesser, proof);
  await countTry(services, guesser);
  const outcome = await services.database.write(async (tx) => {
    const kind = await useCode(services, tx, account, code);
    if (!kind) return { isRight: false } as const;
    if (kind === 'recovery') {
      const caller = { kind: 'staff', staffId: account.id, role: account.role } as const;
      const act = {
        action: 'staff.recovery-code-used',
        subjectKind: 'staff',
        subjectId: account.id,
      } as const;
      await recordAudit(services.clock, tx, { caller, address: from.address }, act);
    }
    return { isRight: true, token: await openStaffSession(services, tx, account, from) } as const;
  });
  if (!outcome.isRight) return refuseSignIn(services, from.address, account.id, 'SECOND_FACTOR_WRONG');
  if (outcome.token === undefined) throw new AppError('SIGN_IN_EXPIRED');
  await clearAfterSuccess(services, guesser);
  return signedIn(services, account, outcome.token, device);
}

/** Ends the session of the caller's token. */
export async function signOutStaff(
  services: Services,
  actor: Actor,
  token: string,
): Promise<{ loggedOut: true }> {
  authoriseStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  await services.database.write(async (tx) => {
    await revokeToken(tx, hashToken(token), services.clock.now().toISOString());
    await recordAudit(services.clock, tx, actor, {
      action: 'staff.sign-out',
      subjectKind: 'staff',
      subjectId: staffId,
    });
  });
  return { loggedOut: true };
}
