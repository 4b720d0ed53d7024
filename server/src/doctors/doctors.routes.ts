import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import * as endpoints from '@clinic-serial/contract/subjects/doctors';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { availabilityOfAll, availabilityOn } from './availability.ts';
import { LIST_DOCTORS, LIVE_STATUS } from './doctors.examples.ts';
import { liveStatus, publicDoctor, publicDoctors } from './public-doctors.ts';
import { createDoctor, deleteDoctor, updateDoctor } from './save-doctor.ts';
import { doctorStats, staffDoctor, staffDoctors } from './staff-doctors.ts';

export function doctorRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const route = endpointRoutes(app, services);
  route(
    endpoints.listDoctors,
    ({ caller, query }) =>
      caller.kind === 'staff' ? staffDoctors(services, caller, query) : publicDoctors(services, query),
    { cache, example: LIST_DOCTORS },
  );
  route(
    endpoints.getDoctor,
    ({ caller, params }) =>
      caller.kind === 'staff' ? staffDoctor(services, caller, params.id) : publicDoctor(services, params.id),
    { cache },
  );
  route(endpoints.getDoctorStats, ({ caller, params }) => doctorStats(services, caller, params.id));
  route(endpoints.getLiveStatus, ({ params }) => liveStatus(services, params.id), {
    cache,
    small: true,
    example: LIVE_STATUS,
  });
  route(endpoints.getAvailability, ({ caller, params, query }) =>
    availabilityOn(services, caller, { doctorId: params.id, ...query }),
  );
  route(listAvailability, ({ caller, query }) => availabilityOfAll(services, caller, query));
  route(endpoints.createDoctor, ({ body, ...actor }) => createDoctor(services, actor, body));
  route(endpoints.updateDoctor, ({ params, body, ...actor }) =>
    updateDoctor(services, actor, params.id, body),
  );
  route(endpoints.deleteDoctor, ({ params, ...actor }) => deleteDoctor(services, actor, params.id));
}
