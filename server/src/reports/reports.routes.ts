import * as endpoints from '@clinic-serial/contract/subjects/reports';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes, registerCsv } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { exportReport } from './export-report.ts';
import { makeReport } from './make-report.ts';

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.getReport, ({ caller, query }) => makeReport(services, caller, query));
  registerCsv(app, services, endpoints.exportReport, 'report', ({ query, ...actor }) =>
    exportReport(services, actor, query),
  );
}
