import { getDaySheet } from '@clinic-serial/contract/subjects/day-sheet';
import { leaseSerials as leaseEndpoint } from '@clinic-serial/contract/subjects/kept-acts';
import { getOwnQueue, tellDesk as tellEndpoint } from '@clinic-serial/contract/subjects/own-queue';
import * as endpoints from '@clinic-serial/contract/subjects/queue';
import * as lists from '@clinic-serial/contract/subjects/queue-lists';
import * as records from '@clinic-serial/contract/subjects/sitting-record';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readDaySheet } from './day-sheet.ts';
import { leaseSerials } from './lease-serials.ts';
import { listQueues } from './list-queues.ts';
import { listOpenSittings } from './open-sittings.ts';
import { readOwnQueue, tellDesk } from './own-queue.ts';
import { actOnQueue } from './perform-act.ts';
import {
  ACT,
  GET_QUEUE,
  LEASE,
  OWN_QUEUE,
  PERSON_HISTORY,
  PUBLIC_QUEUE,
  TELL_DESK,
} from './queue.examples.ts';
import { readPersonHistory } from './read-person-history.ts';
import { readPublicQueue, readQueue, readSittingRecord } from './read-queue.ts';

export function queueRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(lists.listQueues, ({ caller, query }) => listQueues(services, caller, query));
  route(lists.listOpenSittings, ({ caller, query }) => listOpenSittings(services, caller, query));
  route(
    endpoints.getQueue,
    ({ caller, params, query }) => readQueue(services, caller, { ...params, ...query }),
    { example: GET_QUEUE },
  );
  route(
    endpoints.actOnQueue,
    ({ params, query, body, ...actor }) => actOnQueue(services, actor, { ...params, ...query }, body),
    { example: ACT },
  );
  route(
    endpoints.getPublicQueue,
    ({ caller, params, query }) => readPublicQueue(services, caller, { ...params, ...query }),
    { example: PUBLIC_QUEUE },
  );
  route(getOwnQueue, ({ params }) => readOwnQueue(services, params.key), { example: OWN_QUEUE });
  route(tellEndpoint, ({ params, body }) => tellDesk(services, params.key, body), { example: TELL_DESK });
  route(records.getPersonHistory, ({ caller, params }) => readPersonHistory(services, caller, params.id), {
    example: PERSON_HISTORY,
  });
  route(records.getSittingRecord, ({ caller, params, query }) =>
    readSittingRecord(services, caller, { ...params, ...query }),
  );
  route(
    leaseEndpoint,
    ({ params, query, body, ...actor }) => leaseSerials(services, actor, { ...params, ...query }, body.desk),
    { example: LEASE },
  );
  route(getDaySheet, ({ caller, params }) => readDaySheet(services, caller, params));
}
