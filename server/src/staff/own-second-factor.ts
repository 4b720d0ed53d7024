import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  beginSecondFactor as beginEndpoint,
  confirmSecondFactor as confirmEndpoint,
  getSecondFactor,
} from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../records/save-record.ts';
import { hashToken, seal } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isSecondFactorRequired } from '../sign-in/second-factor-duty.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource } from '../sign-in/slow-down.ts';
import { wrongField } from './confirm-password.ts';
import { presentStaff } from './own-account.ts';
import { countRecoveryCodes, dropSecondFactor, turnSecondFactorOn } from './second-factor.queries.ts';
import { giveRecoveryCodes, newTotpSecret, stepOfSealed, totpAddress } from './second-factor-codes.ts';
import { findSignedInAccount, updateProvenStaff } from './staff.queries.ts';

type SecondFactorAct =
  | 'staff.second-factor-begun'
  | 'staff.second-factor-on'
  | 'staff.second-factor-off'
  | 'staff.recovery-codes';

/** Tells whether the caller's account has a second factor, and how many recovery codes are left. */
export async function ownSecondFactor(
  { config, database }: Services,
  caller: Caller,
): Promise<DataOf<typeof getSecondFactor>> {
  authoriseLimitedStaff(caller, 'view');
  const { id, role, totpSecret } = await findSignedInAccount(database.read, caller.staffId);
  return {
    isOn: totpSecret !== null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, id),
    isRequired: isSecondFactorRequired(config, role),
  };
}

/**
 * Makes a new secret for an authenticator app. It works only after {@link confirmSecondFactor}.
 *
 * @throws SECOND_FACTOR_ON
 */
export async function beginSecondFactor(
  services: Services,
  actor: Actor,
): Promise<DataOf<typeof beginEndpoint>> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { config, database } = services;
  const account = await findSignedInAccount(database.read, actor.caller.staffId);
  if (account.totpSecret !== null) throw new AppError('SECOND_FACTOR_ON');
  const secret = newTotpSecret();
  await database.write(async (tx) => {
    const pending = { totpPending: seal(config.secret, secret) };
    if (!(await updateProvenStaff(tx, account, pending))) throw new AppError('UNAUTHENTICATED');
    await audit(services, tx, actor, 'staff.second-factor-begun', account.id);
  });
  const names = { clinic: config.clinic.name, username: account.username };
  return { secret, address: totpAddress(secret, names) };
}

/**
 * Switches the second factor on with a right code of the app, and ends every other session of the account.
 *
 * @returns the account, and the recovery codes, which can be read only now
 * @throws SECOND_FACTOR_ON, INVALID_INPUT when the code is wrong, TOO_MANY_SIGN_INS
 */
export async function confirmSecondFactor(
  services: Services,
  actor: Actor,
  { code }: BodyOf<typeof confirmEndpoint>,
  token: string,
): Promise<DataOf<typeof confirmEndpoint>> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { clock, config, database } = services;
  const account = await findSignedInAccount(database.read, actor.caller.staffId);
  if (account.totpSecret !== null) throw new AppError('SECOND_FACTOR_ON');
  const guesser: TrySource = { kind: 'session', tokenHash: hashToken(token) };
  await admitTry(services, guesser, undefined);
  await countTry(services, guesser);
  const pending = account.totpPending;
  const step = pending === null ? undefined : stepOfSealed(config.secret, pending, code, clock.now());
  if (pending === null || step === undefined) throw wrongCode();
  const confirmed = await database.write(async (tx) => {
    const at = nextVersion(account.updatedAt, clock.now());
    const isOn = await turnSecondFactorOn(tx, account.id, { pending, step, at });
    if (!isOn) throw new AppError('SECOND_FACTOR_ON');
    const recoveryCodes = await giveRecoveryCodes(config.secret, tx, account.id);
    await revokeTokensOf(tx, { staffId: account.id }, clock.now().toISOString(), hashToken(token));
    await audit(services, tx, actor, 'staff.second-factor-on', account.id);
    return {
      admin: await presentStaff(config, tx, await findSignedInAccount(tx, account.id)),
      recoveryCodes,
    };
  });
  await clearAfterSuccess(services, guesser);
  return confirmed;
}

/**
 * Switches the second factor off.
 *
 * @throws SECOND_FACTOR_OFF, SECOND_FACTOR_REQUIRED for an Admin while the clinic requires one
 */
export async function switchSecondFactorOff(services: Services, actor: Actor): Promise<StaffAccount> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { clock, config, database } = services;
  const { role, staffId } = actor.caller;
  if (isSecondFactorRequired(config, role)) throw new AppError('SECOND_FACTOR_REQUIRED');
  return database.write(async (tx) => {
    if (!(await dropSecondFactor(tx, staffId, clock.now().toISOString()))) {
      throw new AppError('SECOND_FACTOR_OFF');
    }
    await audit(services, tx, actor, 'staff.second-factor-off', staffId);
    return presentStaff(config, tx, await findSignedInAccount(tx, staffId));
  });
}

/** Makes new recovery codes; the old ones no longer work. @throws SECOND_FACTOR_OFF */
export async function renewRecoveryCodes(
  services: Services,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  return services.database.write(async (tx) => {
    const { totpSecret } = await findSignedInAccount(tx, staffId);
    if (totpSecret === null) throw new AppError('SECOND_FACTOR_OFF');
    const recoveryCodes = await giveRecoveryCodes(services.config.secret, tx, staffId);
    await audit(services, tx, actor, 'staff.recovery-codes', staffId);
    return { recoveryCodes };
  });
}

const wrongCode = () => wrongField('code', say('appCodeWrong'));

function audit({ clock }: Services, tx: Db, actor: Actor, action: SecondFactorAct, staffId: number) {
  return recordAudit(clock, tx, actor, { action, subject: { staff: staffId } });
}
