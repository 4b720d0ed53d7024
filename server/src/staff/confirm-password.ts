import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { confirmPassword as endpoint } from '@clinic-serial/contract/subjects/second-factor';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { notePassword } from '../sign-in/access-tokens.queries.ts';
import { provePassword, wrongField } from './prove-password.ts';
import { findSignedInAccount } from './staff.queries.ts';
import { useCode } from './use-code.ts';

/**
 * Takes the password of the caller again, with a code if the account has a second factor. It counts for 10 minutes in this
 * session (rules: accounts 17).
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
  authoriseStaff(actor.caller, 'view');
  const { clock, database } = services;
  const account = await findSignedInAccount(database.read, actor.caller.staffId);
  const confirm = () =>
    database.write(async (tx) => {
      if (account.totpSecret !== null && !(await useCode(services, tx, account, code ?? ''))) {
        throw wrongField('code', say(code ? 'appCodeWrong' : 'signInCodeRequired'), 'CONFIRM_PASSWORD');
      }
      await notePassword(tx, hashToken(token), clock.now().toISOString());
      const act = {
        action: 'staff.password-confirmed',
        subjectKind: 'staff',
        subjectId: account.id,
      } as const;
      await recordAudit(clock, tx, actor, act);
    });
  await provePassword(services, account, { password: currentPassword, token }, confirm, 'CONFIRM_PASSWORD');
  return { confirmed: true };
}
