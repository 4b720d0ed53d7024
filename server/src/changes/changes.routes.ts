import * as endpoints from '@clinic-serial/contract/subjects/changes';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { previewChange } from './change-preview.ts';
import { listTouched } from './list-touched.ts';
import { readChange } from './read-change.ts';
import { startChange } from './start-change.ts';
import { undoChange } from './undo-change.ts';

/** @param continueSoon starts the work on a change that was stored */
export function changeRoutes(app: FastifyInstance, services: Services, continueSoon: () => void): void {
  registerEndpoint(app, services, endpoints.listTouched, ({ caller, query }) =>
    listTouched(services, caller, query),
  );
  registerEndpoint(app, services, endpoints.previewDayChange, ({ caller, params, body }) =>
    previewChange(services, caller, { doctorId: params.id, date: params.date }, body),
  );
  registerEndpoint(app, services, endpoints.startDayChange, ({ params, body, ...actor }) =>
    startChange(services, actor, { doctorId: params.id, date: params.date }, body, continueSoon),
  );
  registerEndpoint(app, services, endpoints.getDayChange, ({ caller, params }) =>
    readChange(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.undoDayChange, ({ params, body, ...actor }) =>
    undoChange(services, actor, params.id, body, continueSoon),
  );
}
