import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { say } from '../messages/message.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { liveStatus } from './doctors.ts';
import { defineEndpoint } from './endpoint.ts';
import { publicQueue, sittingQuery } from './queue.ts';

/** The data of an event `queue`: the public state of one sitting, as a whole. */
export const liveQueue = z.extend(publicQueue, { doctorId: id, date: clinicDate, sitting: sittingNumber });
export type LiveQueue = z.infer<typeof liveQueue>;

const MOST_STREAMED_DOCTORS = 50;

const doctorIds = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MOST_STREAMED_DOCTORS - 1}}$`),
        say('checkValue'),
      ),
    ),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
);

/**
 * For today or tomorrow; another date answers QUEUE_NOT_FOUND. The stream begins with the present state and
 * sends the whole state after each change: {@link liveQueue} in events `queue` and, for today, the doctor's
 * places in events `places`. A comment is sent every 25 seconds while nothing changes.
 */
export const streamQueue = defineEndpoint('streamQueue', {
  route: 'GET /queue/{doctorId}/{date}/events',
  summary: 'The state of a sitting as a stream of server-sent events',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['QUEUE_NOT_FOUND', 'TOO_MANY_STREAMS'],
  query: sittingQuery,
  data: z.union([liveQueue, liveStatus]),
});

/**
 * Works like {@link streamQueue} for today's sittings of up to 50 doctors. Without `doctors` it sends all
 * queues of today, without places. The stream ends with the clinic's day.
 */
export const streamQueues = defineEndpoint('streamQueues', {
  route: 'GET /queue/events',
  summary: "The states of today's sittings as a stream of server-sent events",
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['TOO_MANY_STREAMS'],
  query: z.object({ doctors: z.optional(doctorIds) }),
  data: z.union([liveQueue, liveStatus]),
});
