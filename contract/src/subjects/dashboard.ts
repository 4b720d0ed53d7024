import * as z from 'zod/mini';
import { doctorNames, nameTexts } from '../fields/answer-fields.ts';
import { id } from '../fields/id.ts';
import { placeQuery } from '../fields/place.ts';
import { instant } from '../time/instant.ts';
import { clockQuestion } from './clock-check.ts';
import { defineEndpoint } from './endpoint.ts';
import { activity } from './patients.ts';
import { listQueues, openSitting } from './queue-lists.ts';
import { smsTrouble } from './sms-state.ts';

const recentChange = z.object({
  /** The id of the appointment. */
  id,
  icon: z.string(),
  message: z.string(),
  time: instant,
  type: activity.shape.type,
});

/** A booking or a change of status with who did it, so that screens can group them. */
const latestChange = z.extend(recentChange, {
  doctorId: id,
  ...doctorNames,
  /** Null if the audit log no longer has it. `name` is the name of a staff member, null for others. */
  by: z.nullable(
    z.object({ kind: z.enum(['staff', 'patient', 'visitor', 'system']), name: z.nullable(z.string()) }),
  ),
});
export type LatestChange = z.infer<typeof latestChange>;

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
  recentActivity: z.array(recentChange),
  /** Null while there is no reason to doubt the server's clock. */
  clockQuestion: z.nullable(clockQuestion),
  /** Left out while the SMS gateway takes messages. */
  smsTrouble: z.optional(smsTrouble),
  /**
   * The course of the clinic day. An account that belongs to a doctor, unless it is an Admin's, has only the
   * sittings and the activity of that doctor.
   */
  day: z.optional(
    z.object({
      ...listQueues.data.shape,
      /** The moment of these facts. Durations until now end here, whatever a screen's clock says. */
      at: instant,
      /** Sittings of earlier days (rules: queue 22). Left out for accounts that cannot end them. */
      openSittings: z.optional(z.array(openSitting)),
      /** The same changes as `recentActivity` and more, newest first. */
      latest: z.array(latestChange),
      /**
       * The money of the day in paisa (rules: money 9). Left out if the clinic does not record payments, and
       * for accounts that cannot take money.
       */
      money: z.optional(z.object({ taken: z.int(), refunded: z.int(), discounts: z.int(), due: z.int() })),
    }),
  ),
});
export type ClinicDay = NonNullable<z.infer<typeof dashboardStats>['day']>;
export type DashboardStats = z.infer<typeof dashboardStats>;

/** `departmentStats.count` counts the clinic day's appointments. */
export const getDashboardStats = defineEndpoint('getDashboardStats', {
  route: 'GET /admin/dashboard-stats',
  summary: "The clinic's numbers today",
  subject: 'Administration',
  access: { staff: 'view' },
  query: z.object(placeQuery),
  data: dashboardStats,
});
