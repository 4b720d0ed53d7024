import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';

/** Fees and shares of doctors. */
export function moneyFeeRoutes(app: FastifyInstance, services: Services): void {
  endpointRoutes(app, services);
}
