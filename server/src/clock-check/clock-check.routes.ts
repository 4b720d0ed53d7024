import * as endpoints from '@clinic-serial/contract/subjects/clock-check';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { confirmClock } from './confirm-clock.ts';

export function clockCheckRoutes(app: FastifyInstance, services: Services, onConfirmed: () => void): void {
  const route = endpointRoutes(app, services);
  route(endpoints.confirmClock, async ({ body, ...actor }) => {
    const answer = await confirmClock(services, actor, body);
    onConfirmed();
    return answer;
  });
}
