import { type Message, say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { confirmPassword as endpoint } from '@clinic-serial/contract/subjects/second-factor';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { notePassword } from '../sign-in/sign-in.queries.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource } from '../sign-in/slow-down.ts';
import { isPassword } from './passwords.ts';
import { useCode } from './second-factor-codes.ts';
import { findSignedInAccount, type StaffRecord } from './staff.queries.ts';

type RefusalCode = 'INVALID_INPUT' | 'CONFIRM_PASSWORD';

/**
 * Checks the password of an account in its open session. Wrong tries count for this session alone, so that
 * guesses elsewhere do not stop the owner.
 *
 * @param token the token of the session
 * @param then runs after the right password. If it throws, the try stays counted.
 * @param code of the refusal
 * @throws `code` on the field `currentPassword` when the password is wrong, TOO_MANY_SIGN_INS after many
 *   tries
 */
export async function provePassword<T>(
  services: Services,
  account: StaffRecord,
  { password, token }: { password: string; token: string },
  then: () => Promise<T>,
  code: RefusalCode = 'INVALID_INPUT',
): Promise<T> {
  const tokenHash = hashToken(token);
  const guesser: TrySource = { kind: 'session', tokenHash };
  await admitTry(services, guesser, undefined);
  return services.passwordWork.known.run(tokenHash, async () => {
    await countTry(services, guesser);
    if (!(await isPassword(password, account.passwordHash))) throw wrongPassword(code);
    const result = await then();
    await clearAfterSuccess(services, guesser);
    return result;
  });
}

export const wrongPassword = (code?: RefusalCode) =>
  wrongField('currentPassword', say('currentPasswordWrong'), code);

export function wrongField(field: string, message: Message, code: RefusalCode = 'INVALID_INPUT'): AppError {
  return new AppError(code, { message, fieldErrors: { [field]: message } });
}

/**
 * Takes the password of the caller again, with a code if the account has a second factor. It counts for 10
 * minutes in this session (rules: accounts 17).
 *
 * @param token of the session
 * @throws CONFIRM_PASSWORD on the field that is wrong, TOO_MANY_SIGN_INS after many tries
 */
export async function confirmPassword(
  services: Services,
  actor: Actor,
  { currentPassword, code }: BodyOf<typeof endpoint>,
  token: string,
): Promise<{ confirmed: true }> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { clock, database } = services;
  const account = await findSignedInAccount(database.read, actor.caller.staffId);
  const confirm = () =>
    database.write(async (tx) => {
      if (account.totpSecret !== null && !(await useCode(services, tx, account, code ?? ''))) {
        throw wrongField('code', say(code ? 'appCodeWrong' : 'signInCodeRequired'), 'CONFIRM_PASSWORD');
      }
      await notePassword(tx, hashToken(token), clock.now().toISOString());
      const subject = { staff: account.id };
      await recordAudit(clock, tx, actor, { action: 'staff.password-confirmed', subject });
    });
  await provePassword(services, account, { password: currentPassword, token }, confirm, 'CONFIRM_PASSWORD');
  return { confirmed: true };
}
