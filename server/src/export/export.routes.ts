import * as endpoints from '@clinic-serial/contract/subjects/export';
import type { FastifyInstance } from 'fastify';
import { registerCsv } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { exportAppointments, exportPatients } from './export-lists.ts';

export function exportRoutes(app: FastifyInstance, services: Services): void {
  registerCsv(app, services, endpoints.exportAppointments, 'appointments', ({ query, ...actor }) =>
    exportAppointments(services, actor, query),
  );
  registerCsv(app, services, endpoints.exportPatients, 'patients', ({ query, ...actor }) =>
    exportPatients(services, actor, query),
  );
}
