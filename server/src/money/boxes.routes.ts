import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';

/** Cash boxes, their days, and receipts. */
export function moneyBoxRoutes(app: FastifyInstance, services: Services): void {
  endpointRoutes(app, services);
}
