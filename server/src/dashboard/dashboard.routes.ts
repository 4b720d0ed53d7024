import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { getPatientStats } from '@clinic-serial/contract/subjects/patients';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { dashboardStats } from './dashboard.ts';
import { patientStats } from './patient-stats.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(getDashboardStats, ({ caller, query, language }) =>
    dashboardStats(services, caller, query, language),
  );
  route(getPatientStats, ({ params, language, ...actor }) =>
    patientStats(services, actor, params.id, language),
  );
}
