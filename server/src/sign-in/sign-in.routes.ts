import * as sessionEndpoints from '@clinic-serial/contract/sessions';
import * as endpoints from '@clinic-serial/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { logOutPatient, requestLoginCode, verifyLoginCode } from './patient-sign-in.ts';

export function signInRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(
    app,
    services,
    endpoints.requestLoginCode,
    ({ body, address }) => requestLoginCode(services, body, address),
    codesPerHour(app),
  );
  registerEndpoint(app, services, endpoints.verifyLoginCode, ({ body, address, userAgent }) =>
    verifyLoginCode(services, body, { address, userAgent }),
  );
  registerEndpoint(app, services, endpoints.logOutPatient, ({ caller, address, token }) =>
    logOutPatient(services, { caller, address }, token),
  );
  registerEndpoint(app, services, sessionEndpoints.listSessions, ({ caller, token }) =>
    listOwnSessions(services, caller, token),
  );
  registerEndpoint(app, services, sessionEndpoints.endSession, ({ params, ...actor }) =>
    endOwnSession(services, actor, params.id),
  );
  registerEndpoint(app, services, sessionEndpoints.endOtherSessions, ({ token, ...actor }) =>
    endOtherSessions(services, actor, token),
  );
}
