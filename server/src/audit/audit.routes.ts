import { listAudit } from '@clinic-serial/contract/subjects/audit';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readAudit } from './read-audit.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(listAudit, ({ query, ...actor }) => readAudit(services, actor, query));
}
