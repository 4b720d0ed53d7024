import * as z from 'zod/mini';
import { clinicDate } from './fields/clinic-date.ts';
import { id } from './fields/id.ts';
import { instant } from './fields/instant.ts';

export const GENDERS = ['Male', 'Female', 'Other'] as const;

/** A patient's record (specification 3). */
export const patient = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(clinicDate),
  gender: z.nullable(z.enum(GENDERS)),
  emergencyContact: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;
