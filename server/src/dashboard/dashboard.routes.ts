import { getDashboardStats } from '@clinic-serial/contract/dashboard';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { dashboardStats } from './dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, getDashboardStats, ({ caller }) => dashboardStats(services, caller));
}
