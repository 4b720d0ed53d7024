import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import * as endpoints from '@clinic-serial/contract/subjects/live';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Caller, isOwnDoctor, knownDoctors, mayHaveVisits, scopeOf } from '../caller.ts';
import { registerStream } from '../http/register-endpoint.ts';
import { assertOwnPlace, assertSitting } from '../queue/load-queue.ts';
import type { Services } from '../services.ts';
import type { EventStreams } from './event-stream.ts';

/**
 * The streams of events. Everything in them is public: they contain no names, phones and ids of patients.
 * With the token of a limited account they tell only of its doctors and places, and end when these change.
 */
export function liveRoutes(app: FastifyInstance, services: Services, streams: EventStreams): void {
  const { clock, database } = services;
  registerStream(app, endpoints.streamQueue, async ({ caller, params, query }, request, reply) => {
    const { doctorId, date } = params;
    // Other days have no streams, so that the hub reads a few days only, whatever clients ask for.
    const today = clock.today();
    if (date !== today && date !== addDays(today, 1)) throw new AppError('QUEUE_NOT_FOUND');
    if (!mayHaveVisits(caller, doctorId)) throw new AppError('QUEUE_NOT_FOUND');
    const of = { ...params, ...query };
    await assertOwnPlace(services, database.read, caller, of);
    await assertSitting(database.read, of);
    const { placeIds } = scopeOf(caller) ?? {};
    const topic = { date, doctorIds: [doctorId], sitting: query.sitting, placeIds };
    await streams.open(request, reply, topic, sameLimits(app, endpoints.streamQueue, request));
  });
  registerStream(app, endpoints.streamQueues, async ({ caller, query }, request, reply) => {
    const { placeIds } = scopeOf(caller) ?? {};
    const doctorIds = query.doctors?.filter((id) => isOwnDoctor(caller, id)) ?? knownDoctors(caller);
    const topic = { date: clock.today(), doctorIds, placeIds };
    await streams.open(request, reply, topic, sameLimits(app, endpoints.streamQueues, request));
  });
}

/**
 * A function that tells whether the login session of a stream is still open and limited to the same doctors
 * and places. Undefined for callers who are not staff.
 */
function sameLimits(app: FastifyInstance, { access }: Endpoint, request: FastifyRequest) {
  const { caller: before, headers } = request;
  if (before.kind !== 'staff') return undefined;
  const limitsOf = (caller: Caller) => {
    const { doctorIds, placeIds } = scopeOf(caller) ?? {};
    const limits = [doctorIds, placeIds, knownDoctors(caller)];
    return JSON.stringify(limits.map((ids) => ids?.toSorted() ?? null));
  };
  return async () => {
    let now = before as Caller;
    await app.callers.authenticate(access, headers.authorization, (caller) => {
      now = caller;
    });
    return limitsOf(now) === limitsOf(before);
  };
}
