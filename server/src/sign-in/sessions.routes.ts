import * as endpoints from '@clinic-serial/contract/subjects/sessions';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listSessions, ({ caller, token }) => listOwnSessions(services, caller, token));
  route(endpoints.endSession, ({ params, ...actor }) => endOwnSession(services, actor, params.id));
  route(endpoints.endOtherSessions, ({ token, ...actor }) => endOtherSessions(services, actor, token));
}
