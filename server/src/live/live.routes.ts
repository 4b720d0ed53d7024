import * as endpoints from '@clinic-serial/contract/subjects/live';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { registerStream } from '../http/register-endpoint.ts';
import { assertSitting } from '../queue/load-queue.ts';
import type { Services } from '../services.ts';
import type { EventStreams } from './event-stream.ts';

/** The streams of events. Everything in them is public: no names, phones and ids of patients. */
export function liveRoutes(app: FastifyInstance, services: Services, streams: EventStreams): void {
  const { clock, database } = services;
  registerStream(app, endpoints.streamQueue, async ({ params, query }, request, reply) => {
    const { doctorId, date } = params;
    // Other days have no streams, so that the hub looks at a few days only, whoever asks.
    const today = clock.today();
    if (date !== today && date !== addDays(today, 1)) throw new AppError('QUEUE_NOT_FOUND');
    await assertSitting(database.read, { ...params, ...query });
    await streams.open(request, reply, { date, doctorIds: [doctorId], sitting: query.sitting });
  });
  registerStream(app, endpoints.streamQueues, async ({ query }, request, reply) => {
    await streams.open(request, reply, { date: clock.today(), doctorIds: query.doctors });
  });
}
