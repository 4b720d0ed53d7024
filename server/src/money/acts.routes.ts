import * as endpoints from '@clinic-serial/contract/subjects/payments';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { chooseVisitKind } from './choose-visit-kind.ts';
import { keepPayment } from './keep-payment.ts';
import { readQueueMoney } from './read-queue-money.ts';
import { refundPayment } from './refund-payment.ts';
import { takePayment } from './take-payment.ts';
import { readVisitMoney } from './visit-account.ts';
import { voidEntry } from './void-entry.ts';

/** Routes that read and change the money of one visit. */
export function moneyActRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.getVisitMoney, ({ caller, params }) => readVisitMoney(services, caller, params.id));
  route(endpoints.takePayment, ({ params, body, ...actor }) => takePayment(services, actor, params.id, body));
  route(endpoints.refundPayment, ({ params, body, ...actor }) =>
    refundPayment(services, actor, params.id, body),
  );
  route(endpoints.keepPayment, ({ params, body, ...actor }) => keepPayment(services, actor, params.id, body));
  route(endpoints.voidEntry, ({ params, body, ...actor }) => voidEntry(services, actor, params.id, body));
  route(endpoints.chooseVisitKind, ({ params, body, ...actor }) =>
    chooseVisitKind(services, actor, params.id, body),
  );
  route(endpoints.getQueueMoney, ({ caller, params, query }) =>
    readQueueMoney(services, caller, { ...params, ...query }),
  );
}
