import * as z from 'zod/mini';
import { departmentNames, doctorNames, extrasLeft, hours } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { ofPlace, placeQuery } from '../fields/place.ts';
import { sittingNow } from '../rules/queue/sitting-now.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';
import { overdue, sittingState } from './queue.ts';

/** Of a date, by default today, in the order of their hours. */
export const listQueues = defineEndpoint('listQueues', {
  route: 'GET /queue',
  summary: 'The sittings of a day with the state of their queues',
  subject: 'Queue',
  access: { staff: 'view' },
  query: z.object({ date: z.optional(clinicDate), ...placeQuery }),
  data: z.object({
    date: clinicDate,
    sittings: z.array(
      z.object({
        doctorId: id,
        sitting: sittingNumber,
        ...doctorNames,
        ...departmentNames,
        ...hours,
        ...ofPlace,
        expectedStart: z.string(),
        state: sittingState,
        now: sittingNow,
        overdue,
        version: z.int(),
        startedAt: z.nullable(instant),
        breakUntil: z.nullable(z.string()),
        /** Minutes after the planned start, negative for an early one; null before it. */
        lateMinutes: z.nullable(z.int()),
        /** The serial with the doctor. */
        serving: z.nullable(z.int()),
        /** Null while nobody waits, and once the sitting is over. */
        next: z.nullable(z.object({ appointmentId: id, serialNumber: z.int(), patientName: z.string() })),
        /** Present and waiting. */
        waiting: z.int(),
        /** The first arrival of those who wait; null if nobody waits, or if arrivals are not noted. */
        waitingSince: z.optional(z.nullable(instant)),
        notHere: z.int(),
        seen: z.int(),
        notCome: z.int(),
        /** Places that staff can give. */
        free: z.int(),
        extrasLeft,
      }),
    ),
  }),
});
export type ListedQueue = z.infer<(typeof listQueues)['data']>['sittings'][number];

export const openSitting = z.object({
  doctorId: id,
  date: clinicDate,
  sitting: sittingNumber,
  ...doctorNames,
  /** The hours for which its serials were given, HH:MM. */
  ...hours,
  ...ofPlace,
  /** Serials that are still Booked, Confirmed or In Progress. */
  people: z.int(),
});
export type OpenSitting = z.infer<typeof openSitting>;

/** Of the last 14 days before today, with open outcomes; the newest date first (rules: queue 22). */
export const listOpenSittings = defineEndpoint('listOpenSittings', {
  route: 'GET /queue/open',
  summary: 'The sittings of earlier days that nobody has ended',
  subject: 'Queue',
  access: { staff: 'view' },
  query: z.object(placeQuery),
  data: z.object({ sittings: z.array(openSitting) }),
});
