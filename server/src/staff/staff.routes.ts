import * as secondFactor from '@clinic-serial/contract/subjects/second-factor';
import * as endpoints from '@clinic-serial/contract/subjects/staff-account';
import * as accounts from '@clinic-serial/contract/subjects/staff-accounts';
import * as links from '@clinic-serial/contract/subjects/staff-link';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { deskKey } from './desk-key.ts';
import { openStaffLink, setLinkPassword } from './one-time-link.ts';
import { changePassword, chooseLanguage, ownAccount, saveOwnAccount } from './own-account.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  ownSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from './own-second-factor.ts';
import {
  createStaffAccount,
  endStaffSessions,
  listStaffAccounts,
  removeSecondFactor,
  resetStaffPassword,
  setAccountActive,
  updateStaffAccount,
} from './staff-accounts.ts';
import { signInStaff, signInWithCode, signOutStaff } from './staff-sign-in.ts';

export function staffRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.signInStaff, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await signInStaff(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  route(secondFactor.signInWithCode, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await signInWithCode(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  route(links.openStaffLink, ({ body }) => openStaffLink(services, body));
  route(links.setLinkPassword, ({ body, address }) => setLinkPassword(services, body, address));
  route(endpoints.signOutStaff, ({ token, ...actor }) => signOutStaff(services, actor, token));
  route(endpoints.getStaffProfile, ({ caller }) => ownAccount(services, caller));
  route(endpoints.updateStaffProfile, ({ body, ...actor }) => saveOwnAccount(services, actor, body));
  route(endpoints.chooseStaffLanguage, ({ body, ...actor }) =>
    chooseLanguage(services, actor, body.language),
  );
  route(endpoints.getDeskKey, ({ caller }) => deskKey(services, caller));
  route(endpoints.changePassword, ({ body, token, ...actor }) =>
    changePassword(services, actor, body, token),
  );
  secondFactorRoutes(app, services);
  accountRoutes(app, services);
}

/** Routes of the own account's second factor, and of the password that is asked for before sensitive acts. */
function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(secondFactor.confirmPassword, ({ body, token, ...actor }) =>
    confirmPassword(services, actor, body, token),
  );
  route(secondFactor.getSecondFactor, ({ caller }) => ownSecondFactor(services, caller));
  route(secondFactor.beginSecondFactor, (actor) => beginSecondFactor(services, actor));
  route(secondFactor.confirmSecondFactor, ({ body, token, ...actor }) =>
    confirmSecondFactor(services, actor, body, token),
  );
  route(secondFactor.switchSecondFactorOff, (actor) => switchSecondFactorOff(services, actor));
  route(secondFactor.renewRecoveryCodes, (actor) => renewRecoveryCodes(services, actor));
}

/** Routes of the accounts of all staff, for Admins. */
function accountRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(accounts.listStaffAccounts, ({ caller }) => listStaffAccounts(services, caller));
  route(accounts.createStaffAccount, ({ body, ...actor }) => createStaffAccount(services, actor, body));
  route(accounts.updateStaffAccount, ({ params, body, ...actor }) =>
    updateStaffAccount(services, actor, params.id, body),
  );
  route(accounts.setAccountActive, ({ params, body, ...actor }) =>
    setAccountActive(services, actor, params.id, body.isActive),
  );
  route(accounts.resetStaffPassword, ({ params, ...actor }) =>
    resetStaffPassword(services, actor, params.id),
  );
  route(accounts.endStaffSessions, ({ params, ...actor }) => endStaffSessions(services, actor, params.id));
  route(accounts.removeSecondFactor, ({ params, ...actor }) =>
    removeSecondFactor(services, actor, params.id),
  );
}
