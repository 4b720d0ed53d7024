import * as endpoints from '@clinic-serial/contract/subjects/changes';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { previewChange } from './change-preview.ts';
import { listTouched } from './list-touched.ts';
import { readChange } from './read-change.ts';
import { startChange } from './start-change.ts';
import { undoChange } from './undo-change.ts';

export function changeRoutes(app: FastifyInstance, services: Services, continueSoon: () => void): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listTouched, ({ caller, query }) => listTouched(services, caller, query));
  route(endpoints.previewDayChange, ({ caller, params, body }) =>
    previewChange(services, caller, { doctorId: params.id, date: params.date }, body),
  );
  route(endpoints.startDayChange, ({ params, body, ...actor }) =>
    startChange(services, actor, { doctorId: params.id, date: params.date }, body, continueSoon),
  );
  route(endpoints.getDayChange, ({ caller, params }) => readChange(services, caller, params.id));
  route(endpoints.undoDayChange, ({ params, body, ...actor }) =>
    undoChange(services, actor, params.id, body, continueSoon),
  );
}
