import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import * as endpoints from '@clinic-serial/contract/subjects/doctors';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { availabilityOfAll, availabilityOn } from './availability.ts';
import { LIST_DOCTORS, LIVE_STATUS } from './doctors.examples.ts';
import { liveStatus, publicDoctor, publicDoctors } from './public-doctors.ts';
import { createDoctor, deleteDoctor, updateDoctor } from './save-doctor.ts';
import { doctorStats, staffDoctor, staffDoctors } from './staff-doctors.ts';

export function doctorRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  registerEndpoint(
    app,
    services,
    endpoints.listDoctors,
    ({ caller, query }) =>
      caller.kind === 'staff' ? staffDoctors(services, caller, query) : publicDoctors(services, query),
    { cache, example: LIST_DOCTORS },
  );
  registerEndpoint(
    app,
    services,
    endpoints.getDoctor,
    ({ caller, params }) =>
      caller.kind === 'staff' ? staffDoctor(services, caller, params.id) : publicDoctor(services, params.id),
    { cache },
  );
  registerEndpoint(app, services, endpoints.getDoctorStats, ({ caller, params }) =>
    doctorStats(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.getLiveStatus, ({ params }) => liveStatus(services, params.id), {
    cache,
    small: true,
    example: LIVE_STATUS,
  });
  registerEndpoint(app, services, endpoints.getAvailability, ({ caller, params, query }) =>
    availabilityOn(services, caller, { doctorId: params.id, ...query }),
  );
  registerEndpoint(app, services, listAvailability, ({ caller, query }) =>
    availabilityOfAll(services, caller, query.date),
  );
  registerEndpoint(app, services, endpoints.createDoctor, ({ body, ...actor }) =>
    createDoctor(services, actor, body),
  );
  registerEndpoint(app, services, endpoints.updateDoctor, ({ params, body, ...actor }) =>
    updateDoctor(services, actor, params.id, body),
  );
  registerEndpoint(app, services, endpoints.deleteDoctor, ({ params, ...actor }) =>
    deleteDoctor(services, actor, params.id),
  );
}
