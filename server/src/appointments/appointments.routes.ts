import * as endpoints from '@clinic-serial/contract/appointments';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { changeStatus } from './change-status.ts';
import { ownAppointment, ownAppointments } from './read-appointments.ts';

export function appointmentRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.listAppointments, ({ caller, query }) =>
    ownAppointments(services, caller, query),
  );
  registerEndpoint(app, services, endpoints.getAppointment, ({ caller, params }) =>
    ownAppointment(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.changeAppointmentStatus, ({ params, body, ...actor }) =>
    changeStatus(services, actor, { id: params.id, to: body.status, from: body.from }),
  );
}
