import * as endpoints from '@clinic-serial/contract/subjects/setup';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { createFirstAdmin, setupState } from './create-first-admin.ts';

export function setupRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.createFirstAdmin, async ({ body, setCookie, ...from }) => {
    const { answer, knownDevice } = await createFirstAdmin(services, body, from);
    setCookie(knownDevice);
    return answer;
  });
  registerEndpoint(app, services, endpoints.getSetupState, ({ caller }) => setupState(services, caller));
}
