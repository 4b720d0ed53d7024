import * as secondFactor from '@clinic-serial/contract/subjects/second-factor';
import * as endpoints from '@clinic-serial/contract/subjects/staff-account';
import * as accounts from '@clinic-serial/contract/subjects/staff-accounts';
import * as links from '@clinic-serial/contract/subjects/staff-link';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
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
  registerEndpoint(app, services, endpoints.signInStaff, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await signInStaff(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  registerEndpoint(app, services, secondFactor.signInWithCode, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await signInWithCode(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  registerEndpoint(app, services, links.openStaffLink, ({ body }) => openStaffLink(services, body));
  registerEndpoint(app, services, links.setLinkPassword, ({ body, address }) =>
    setLinkPassword(services, body, address),
  );
  registerEndpoint(app, services, endpoints.signOutStaff, ({ token, ...actor }) =>
    signOutStaff(services, actor, token),
  );
  registerEndpoint(app, services, endpoints.getStaffProfile, ({ caller }) => ownAccount(services, caller));
  registerEndpoint(app, services, endpoints.updateStaffProfile, ({ body, ...actor }) =>
    saveOwnAccount(services, actor, body),
  );
  registerEndpoint(app, services, endpoints.chooseStaffLanguage, ({ body, ...actor }) =>
    chooseLanguage(services, actor, body.language),
  );
  registerEndpoint(app, services, endpoints.changePassword, ({ body, token, ...actor }) =>
    changePassword(services, actor, body, token),
  );
  secondFactorRoutes(app, services);
  accountRoutes(app, services);
}

/** The second factor of the own account, and the proof for sensitive acts. */
function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, secondFactor.confirmPassword, ({ body, token, ...actor }) =>
    confirmPassword(services, actor, body, token),
  );
  registerEndpoint(app, services, secondFactor.getSecondFactor, ({ caller }) =>
    ownSecondFactor(services, caller),
  );
  registerEndpoint(app, services, secondFactor.beginSecondFactor, (actor) =>
    beginSecondFactor(services, actor),
  );
  registerEndpoint(app, services, secondFactor.confirmSecondFactor, ({ body, token, ...actor }) =>
    confirmSecondFactor(services, actor, body, token),
  );
  registerEndpoint(app, services, secondFactor.switchSecondFactorOff, (actor) =>
    switchSecondFactorOff(services, actor),
  );
  registerEndpoint(app, services, secondFactor.renewRecoveryCodes, (actor) =>
    renewRecoveryCodes(services, actor),
  );
}

/** The accounts of all staff, for Admins. */
function accountRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, accounts.listStaffAccounts, ({ caller }) =>
    listStaffAccounts(services, caller),
  );
  registerEndpoint(app, services, accounts.createStaffAccount, ({ body, ...actor }) =>
    createStaffAccount(services, actor, body),
  );
  registerEndpoint(app, services, accounts.updateStaffAccount, ({ params, body, ...actor }) =>
    updateStaffAccount(services, actor, params.id, body),
  );
  registerEndpoint(app, services, accounts.setAccountActive, ({ params, body, ...actor }) =>
    setAccountActive(services, actor, params.id, body.isActive),
  );
  registerEndpoint(app, services, accounts.resetStaffPassword, ({ params, ...actor }) =>
    resetStaffPassword(services, actor, params.id),
  );
  registerEndpoint(app, services, accounts.endStaffSessions, ({ params, ...actor }) =>
    endStaffSessions(services, actor, params.id),
  );
  registerEndpoint(app, services, accounts.removeSecondFactor, ({ params, ...actor }) =>
    removeSecondFactor(services, actor, params.id),
  );
}
