import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { clinicDate } from './fields/clinic-date.ts';

/** What every screen knows of the clinic: how to reach it, its day, and whether this is a demonstration. */
export const clinicInfo = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  timeZone: z.string(),
  /** The clinic day, decided by the server. */
  today: clinicDate,
  /** The clinic's time of day, HH:MM, when the answer was made. */
  timeOfDay: z.string(),
  demoMode: z.boolean(),
  /** Months without a visit after which a patient's data is erased; 0 if never. The privacy page shows it. */
  retentionMonths: z.int(),
});
export type ClinicInfo = z.infer<typeof clinicInfo>;

/** GET /clinic: the clinic's details and its current day (rules: dates 1). */
export const getClinic = defineEndpoint({
  name: 'getClinic',
  method: 'GET',
  path: '/clinic',
  summary: "The clinic's contact details and its current day",
  subject: 'Clinic',
  access: { visitor: true },
  fails: [],
  data: clinicInfo,
});
