import * as endpoints from '@clinic-serial/contract/subjects/calendar';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { holidays, leaveOf } from './read-calendar.ts';
import { daysOn, doctorDay, doctorDays } from './read-days.ts';
import { changeDoctorDay, resetDoctorDay } from './save-day.ts';
import { createHoliday, deleteHoliday } from './save-holiday.ts';
import { createLeave, deleteLeave } from './save-leave.ts';

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.listHolidays, ({ caller, query }) =>
    holidays(services, caller, query.from),
  );
  registerEndpoint(app, services, endpoints.createHoliday, ({ body, ...actor }) =>
    createHoliday(services, actor, body),
  );
  registerEndpoint(app, services, endpoints.deleteHoliday, ({ params, ...actor }) =>
    deleteHoliday(services, actor, params.id),
  );
  registerEndpoint(app, services, endpoints.listLeave, ({ caller, params, query }) =>
    leaveOf(services, caller, params.id, query.from),
  );
  registerEndpoint(app, services, endpoints.createLeave, ({ params, body, ...actor }) =>
    createLeave(services, actor, params.id, body),
  );
  registerEndpoint(app, services, endpoints.deleteLeave, ({ params, ...actor }) =>
    deleteLeave(services, actor, params),
  );
  registerEndpoint(app, services, endpoints.getDoctorDay, ({ caller, params }) =>
    doctorDay(services, caller, params),
  );
  registerEndpoint(app, services, endpoints.changeDoctorDay, ({ params, body, ...actor }) =>
    changeDoctorDay(services, actor, params, body),
  );
  registerEndpoint(app, services, endpoints.resetDoctorDay, ({ params, ...actor }) =>
    resetDoctorDay(services, actor, params),
  );
  registerEndpoint(app, services, endpoints.listDoctorDays, ({ caller, params, query }) =>
    doctorDays(services, caller, params.id, query),
  );
  registerEndpoint(app, services, endpoints.listDaysOn, ({ caller, query }) =>
    daysOn(services, caller, query.date),
  );
}
