import * as endpoints from '@clinic-serial/contract/subjects/setup';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { createFirstAdmin, setupState } from './create-first-admin.ts';

export function setupRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.createFirstAdmin, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await createFirstAdmin(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  route(endpoints.getSetupState, ({ caller }) => setupState(services, caller));
}
