import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { Config } from '../config.ts';

/** True if the clinic requires a second factor of this role (rules: accounts 15). */
export function isSecondFactorRequired(config: Pick<Config, 'secondFactorForAdmins'>, role: Role): boolean {
  return config.secondFactorForAdmins && role === 'Admin';
}

/** True if the account must set up a second factor before it can do anything else. */
export function mustSetUpSecondFactor(
  config: Pick<Config, 'secondFactorForAdmins'>,
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
): boolean {
  return !hasSecondFactor && isSecondFactorRequired(config, role);
}
