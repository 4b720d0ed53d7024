import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';

/** Lists, reports and shares of money. */
export function moneyReportRoutes(app: FastifyInstance, services: Services): void {
  endpointRoutes(app, services);
}
