import * as endpoints from '@clinic-serial/contract/subjects/cash-boxes';
import * as receipts from '@clinic-serial/contract/subjects/receipts';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readBoxDay, readBoxDays } from './box-days.ts';
import { closeBox } from './close-box.ts';
import { openBox } from './open-box.ts';
import { printReceipt, readReceipt } from './receipt.ts';

/** Cash boxes, their days, and receipts. */
export function moneyBoxRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.getBoxDay, ({ caller, query }) => readBoxDay(services, caller, query));
  route(endpoints.openBox, ({ body, ...actor }) => openBox(services, actor, body));
  route(endpoints.closeBox, ({ body, ...actor }) => closeBox(services, actor, body));
  route(endpoints.listBoxDays, ({ caller, query }) => readBoxDays(services, caller, query));
  route(receipts.getReceipt, ({ caller, params, query }) => readReceipt(services, caller, params.id, query));
  route(receipts.printReceipt, ({ params, body, ...actor }) =>
    printReceipt(services, actor, params.id, body),
  );
}
