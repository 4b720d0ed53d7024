import * as endpoints from '@clinic-serial/contract/staff-account';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { changePassword, chooseLanguage, ownAccount, saveOwnAccount } from './own-account.ts';
import { signInStaff, signOutStaff } from './staff-sign-in.ts';

export function staffRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.signInStaff, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await signInStaff(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
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
}
