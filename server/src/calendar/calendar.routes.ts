import * as endpoints from '@clinic-serial/contract/subjects/calendar';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { holidayProposal, holidays, leaveOf } from './read-calendar.ts';
import { daysOn, doctorDay, doctorDays } from './read-days.ts';
import { holidayFile } from './read-holiday-file.ts';
import { changeDoctorDay, resetDoctorDay } from './save-day.ts';
import { createHoliday, createHolidays, deleteHoliday } from './save-holiday.ts';
import { createLeave, deleteLeave } from './save-leave.ts';

/** Enough for a calendar file of 500 kB and the JSON around it. */
const UPLOAD = { bodyLimit: 700 * 1024 };

/** Enough for 200 holidays with long names in two languages. */
const SEVERAL = { bodyLimit: 256 * 1024 };

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listHolidays, ({ caller, query }) => holidays(services, caller, query.from));
  route(endpoints.createHoliday, ({ body, ...actor }) => createHoliday(services, actor, body));
  route(endpoints.createHolidays, ({ body, ...actor }) => createHolidays(services, actor, body), SEVERAL);
  route(endpoints.listPublicHolidays, ({ caller }) => holidayProposal(services, caller));
  route(endpoints.readHolidayFile, ({ caller, body }) => holidayFile(services, caller, body.text), UPLOAD);
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
  route(endpoints.listDaysOn, ({ caller, query }) => daysOn(services, caller, query));
}
