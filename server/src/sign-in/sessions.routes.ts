import * as endpoints from '@clinic-serial/contract/subjects/sessions';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.listSessions, ({ caller, token }) =>
    listOwnSessions(services, caller, token),
  );
  registerEndpoint(app, services, endpoints.endSession, ({ params, ...actor }) =>
    endOwnSession(services, actor, params.id),
  );
  registerEndpoint(app, services, endpoints.endOtherSessions, ({ token, ...actor }) =>
    endOtherSessions(services, actor, token),
  );
}
