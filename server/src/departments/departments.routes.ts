import * as endpoints from '@clinic-serial/contract/subjects/departments';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import {
  publicDepartments,
  staffDepartment,
  staffDepartmentStats,
  staffDepartments,
} from './read-departments.ts';
import { createDepartment, deleteDepartment, updateDepartment } from './save-department.ts';

export function departmentRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  registerEndpoint(
    app,
    services,
    endpoints.listDepartments,
    ({ caller, query }) =>
      caller.kind === 'staff' ? staffDepartments(services, caller) : publicDepartments(services, query),
    { cache },
  );
  registerEndpoint(app, services, endpoints.getDepartment, ({ caller, params }) =>
    staffDepartment(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.getDepartmentStats, ({ caller, params }) =>
    staffDepartmentStats(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.createDepartment, ({ body, ...actor }) =>
    createDepartment(services, actor, body),
  );
  registerEndpoint(app, services, endpoints.updateDepartment, ({ params, body, ...actor }) =>
    updateDepartment(services, actor, params.id, body),
  );
  registerEndpoint(app, services, endpoints.deleteDepartment, ({ params, ...actor }) =>
    deleteDepartment(services, actor, params.id),
  );
}
