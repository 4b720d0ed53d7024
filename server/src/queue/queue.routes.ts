import { getOwnQueue, tellDesk as tellEndpoint } from '@clinic-serial/contract/own-queue';
import * as endpoints from '@clinic-serial/contract/queue';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { listQueues } from './list-queues.ts';
import { readOwnQueue, tellDesk } from './own-queue.ts';
import { actOnQueue } from './perform-act.ts';
import { ACT, GET_QUEUE, OWN_QUEUE, PUBLIC_QUEUE, TELL_DESK } from './queue.examples.ts';
import { readPublicQueue, readQueue, readSittingRecord } from './read-queue.ts';

const MINUTE_MS = 60_000;
/** For one address. A clinic's Wi-Fi is one address with hundreds of phones. Nobody finds a key by trying so few. */
const OWN_QUEUES_PER_MINUTE = 3_000;

export function queueRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.listQueues, ({ caller, query }) =>
    listQueues(services, caller, query.date),
  );
  registerEndpoint(
    app,
    services,
    endpoints.getQueue,
    ({ caller, params, query }) => readQueue(services, caller, { ...params, ...query }),
    { example: GET_QUEUE },
  );
  registerEndpoint(
    app,
    services,
    endpoints.actOnQueue,
    ({ params, query, body, ...actor }) => actOnQueue(services, actor, { ...params, ...query }, body),
    { example: ACT },
  );
  registerEndpoint(
    app,
    services,
    endpoints.getPublicQueue,
    ({ params, query }) => readPublicQueue(services, { ...params, ...query }),
    { example: PUBLIC_QUEUE },
  );
  const keysPerMinute = { rateLimit: { max: OWN_QUEUES_PER_MINUTE, timeWindow: MINUTE_MS } };
  registerEndpoint(app, services, getOwnQueue, ({ params }) => readOwnQueue(services, params.key), {
    example: OWN_QUEUE,
    ...keysPerMinute,
  });
  registerEndpoint(app, services, tellEndpoint, ({ params, body }) => tellDesk(services, params.key, body), {
    example: TELL_DESK,
    ...keysPerMinute,
  });
  registerEndpoint(app, services, endpoints.getSittingRecord, ({ caller, params, query }) =>
    readSittingRecord(services, caller, { ...params, ...query }),
  );
}
