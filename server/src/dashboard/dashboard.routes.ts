import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { getPatientStats } from '@clinic-serial/contract/subjects/patients';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { dashboardStats } from './dashboard.ts';
import { patientStats } from './patient-stats.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, getDashboardStats, ({ caller, language }) =>
    dashboardStats(services, caller, language),
  );
  registerEndpoint(app, services, getPatientStats, ({ params, language, ...actor }) =>
    patientStats(services, actor, params.id, language),
  );
}
