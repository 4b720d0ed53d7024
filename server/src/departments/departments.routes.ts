import { listDepartments, type PublicDepartment } from '@clinic-serial/contract/departments';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { activeDepartments } from './departments.queries.ts';

/** The departments that the public sees. */
export async function publicDepartments({ database }: Services): Promise<PublicDepartment[]> {
  const rows = await activeDepartments(database.read);
  return rows.map((row) => ({ ...row, isActive: true }));
}

export function departmentRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  registerEndpoint(app, services, listDepartments, () => publicDepartments(services), { cache });
}
