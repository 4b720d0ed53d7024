import * as endpoints from '@clinic-serial/contract/subjects/money';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { takePayment } from './take-payment.ts';
import { readVisitMoney } from './visit-account.ts';

/** What is done with the money of one visit. */
export function moneyActRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.getVisitMoney, ({ caller, params }) => readVisitMoney(services, caller, params.id));
  route(endpoints.takePayment, ({ params, body, ...actor }) => takePayment(services, actor, params.id, body));
}
