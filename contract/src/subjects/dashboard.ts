import * as z from 'zod/mini';
import { nameTexts } from '../fields/answer-fields.ts';
import { id } from '../fields/id.ts';
import { instant } from '../time/instant.ts';
import { clockQuestion } from './clock-check.ts';
import { defineEndpoint } from './endpoint.ts';
import { activity } from './patients.ts';
import { smsTrouble } from './sms-state.ts';

export const dashboardStats = z.object({
  activeDoctors: z.int(),
  totalDoctors: z.int(),
  totalPatients: z.int(),
  /** On the clinic day, without cancelled ones. */
  todayAppointments: z.int(),
  totalAppointments: z.int(),
  /** On the clinic day: Booked, Confirmed or In Progress. */
  pendingAppointments: z.int(),
  /** On the clinic day. */
  completedAppointments: z.int(),
  departmentStats: z.array(z.object({ id, ...nameTexts, doctorCount: z.int(), count: z.int() })),
  recentActivity: z.array(
    z.object({ id, icon: z.string(), message: z.string(), time: instant, type: activity.shape.type }),
  ),
  /** Null while there is no reason to doubt the server's clock. */
  clockQuestion: z.nullable(clockQuestion),
  /** Left out while the SMS gateway takes messages. */
  smsTrouble: z.optional(smsTrouble),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

/** `departmentStats.count` counts the clinic day's appointments. */
export const getDashboardStats = defineEndpoint('getDashboardStats', {
  route: 'GET /admin/dashboard-stats',
  summary: "The clinic's numbers today",
  subject: 'Administration',
  access: { staff: 'view' },
  data: dashboardStats,
});
