import * as endpoints from '@clinic-serial/contract/subjects/calendar';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { holidays, leaveOf } from './read-calendar.ts';
import { daysOn, doctorDay, doctorDays } from './read-days.ts';
import { changeDoctorDay, resetDoctorDay } from './save-day.ts';
import { createHoliday, deleteHoliday } from './save-holiday.ts';
import { createLeave, deleteLeave } from './save-leave.ts';

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listHolidays, ({ caller, query }) => holidays(services, caller, query.from));
  route(endpoints.createHoliday, ({ body, ...actor }) => createHoliday(services, actor, body));
  route(endpoints.deleteHoliday, ({ params, ...actor }) => deleteHoliday(services, actor, params.id));
  route(endpoints.listLeave, ({ caller, params, query }) => leaveOf(services, caller, params.id, query.from));
  route(endpoints.createLeave, ({ params, body, ...actor }) => createLeave(services, actor, params.id, body));
  route(endpoints.deleteLeave, ({ params, ...actor }) => deleteLeave(services, actor, params));
  route(endpoints.getDoctorDay, ({ caller, params }) => doctorDay(services, caller, params));
  route(endpoints.changeDoctorDay, ({ params, body, ...actor }) =>
    changeDoctorDay(services, actor, params, body),
  );
  route(endpoints.resetDoctorDay, ({ params, ...actor }) => resetDoctorDay(services, actor, params));
  route(endpoints.listDoctorDays, ({ caller, params, query }) =>
    doctorDays(services, caller, params.id, query),
  );
  route(endpoints.listDaysOn, ({ caller, query }) => daysOn(services, caller, query.date));
}
