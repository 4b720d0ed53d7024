import * as endpoints from '@clinic-serial/contract/subjects/places';
import type { FastifyInstance } from 'fastify';
import type { LiveConfig } from '../clinic/live-config.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { createPlace, listPlaces, updatePlace } from './places.ts';

/** @param live puts a saved place in force at once; other instances follow within a second */
export function placeRoutes(app: FastifyInstance, services: Services, live: LiveConfig): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listPlaces, (actor) => listPlaces(services, actor));
  route(endpoints.createPlace, async ({ body, ...actor }) => {
    const place = await createPlace(services, actor, body);
    await live.reload();
    return place;
  });
  route(endpoints.updatePlace, async ({ params, body, ...actor }) => {
    const place = await updatePlace(services, actor, params.id, body);
    await live.reload();
    return place;
  });
}
