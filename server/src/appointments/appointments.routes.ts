import * as endpoints from '@clinic-serial/contract/subjects/appointments';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { changeNotes } from './change-notes.ts';
import { changeStatus } from './change-status.ts';
import { deleteAppointment } from './delete-appointment.ts';
import { listAppointments, readAppointment } from './read-appointments.ts';

export function appointmentRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listAppointments, ({ query, ...actor }) => listAppointments(services, actor, query));
  route(endpoints.getAppointment, ({ params, ...actor }) => readAppointment(services, actor, params.id));
  route(endpoints.changeAppointmentStatus, ({ params, body, ...actor }) =>
    changeStatus(services, actor, { id: params.id, to: body.status, from: body.from, money: body.money }),
  );
  route(endpoints.updateAppointment, ({ params, body, ...actor }) =>
    changeNotes(services, actor, params.id, body),
  );
  route(endpoints.deleteAppointment, ({ params, ...actor }) => deleteAppointment(services, actor, params.id));
}
