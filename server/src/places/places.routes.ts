import * as endpoints from '@clinic-serial/contract/subjects/places';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { createPlace, listPlaces, updatePlace } from './places.ts';

/** @param reload puts a saved place in force at once; other instances follow within a second */
export function placeRoutes(app: FastifyInstance, services: Services, reload: () => Promise<void>): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listPlaces, (actor) => listPlaces(services, actor));
  route(endpoints.createPlace, async ({ body, ...actor }) => {
    const place = await createPlace(services, actor, body);
    await reload();
    return place;
  });
  route(endpoints.updatePlace, async ({ params, body, ...actor }) => {
    const place = await updatePlace(services, actor, params.id, body);
    await reload();
    return place;
  });
}
