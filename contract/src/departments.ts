import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id } from './fields/id.ts';

/** A department as the public sees it. */
export const publicDepartment = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Active doctors of the department. */
  doctorCount: z.int(),
});
export type PublicDepartment = z.infer<typeof publicDepartment>;

/** GET /departments: all active departments, by name (specification 7, Public). */
export const listDepartments = defineEndpoint({
  method: 'GET',
  path: '/departments',
  summary: 'The active departments with the number of their doctors',
  access: { visitor: true, patient: true },
  data: z.array(publicDepartment),
});
