import * as endpoints from '@clinic-serial/contract/subjects/departments';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import {
  publicDepartments,
  staffDepartment,
  staffDepartmentStats,
  staffDepartments,
} from './read-departments.ts';
import { createDepartment, deleteDepartment, updateDepartment } from './save-department.ts';

export function departmentRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const route = endpointRoutes(app, services);
  route(
    endpoints.listDepartments,
    ({ caller, query }) =>
      caller.kind === 'staff'
        ? staffDepartments(services, caller, query.place)
        : publicDepartments(services, query),
    { cache },
  );
  route(endpoints.getDepartment, ({ caller, params }) => staffDepartment(services, caller, params.id));
  route(endpoints.getDepartmentStats, ({ caller, params }) =>
    staffDepartmentStats(services, caller, params.id),
  );
  route(endpoints.createDepartment, ({ body, ...actor }) => createDepartment(services, actor, body));
  route(endpoints.updateDepartment, ({ params, body, ...actor }) =>
    updateDepartment(services, actor, params.id, body),
  );
  route(endpoints.deleteDepartment, ({ params, ...actor }) => deleteDepartment(services, actor, params.id));
}
