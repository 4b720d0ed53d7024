import { type Message, say } from '@clinic-serial/contract/messages/message';
import { AppError } from '../app-error.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource } from '../sign-in/slow-down.ts';
import { isPassword } from './passwords.ts';
import type { StaffRecord } from './staff.queries.ts';

/**
 * Checks the password of an account in its open session. Wrong tries are counted for this session alone, so that guesses
 * elsewhere do not stop the owner.
 *
 * @param token the token of the session
 * @param then runs after the right password. If it throws, the try stays counted.
 * @throws INVALID_INPUT on the field `currentPassword` when the password is wrong, TOO_MANY_SIGN_INS after many tries
 */
export async function provePassword<T>(
  services: Services,
  account: StaffRecord,
  { password, token }: { password: string; token: string },
  then: () => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(token);
  const guesser: TrySource = { kind: 'session', tokenHash };
  await admitTry(services, guesser, undefined);
  return services.passwordWork.known.run(tokenHash, async () => {
    await countTry(services, guesser);
    if (!(await isPassword(password, account.passwordHash))) throw wrongPassword();
    const result = await then();
    await clearAfterSuccess(services, guesser);
    return result;
  });
}

/** The refusal of a current password. */
export const wrongPassword = () => wrongField('currentPassword', say('currentPasswordWrong'));

/** The refusal of one field. */
export function wrongField(field: string, message: Message): AppError {
  return new AppError('INVALID_INPUT', { message, fieldErrors: { [field]: message } });
}
