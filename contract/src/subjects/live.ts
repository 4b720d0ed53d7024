import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { say } from '../messages/message.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { liveStatus } from './doctors.ts';
import { defineEndpoint } from './endpoint.ts';
import { publicQueue, sittingParams, sittingQuery } from './queue.ts';

/** The data of an event `queue`: the public state of one sitting, as a whole. */
export const liveQueue = z.extend(publicQueue, { doctorId: id, date: clinicDate, sitting: sittingNumber });
export type LiveQueue = z.infer<typeof liveQueue>;

/** At most this many doctors are named in one address. */
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
 * GET /queue/{doctorId}/{date}/events: a stream of server-sent events about one sitting of today or tomorrow; another date answers
 * QUEUE_NOT_FOUND. It begins with the state as it is, and sends the whole state again after each change. Events of the name `queue` hold a {@link liveQueue}, those of the name
 * `places` the doctor's places, if the date is today. A comment is sent every 25 seconds while nothing changes.
 */
export const streamQueue = defineEndpoint('streamQueue', {
  route: 'GET /queue/{doctorId}/{date}/events',
  summary: 'The state of a sitting as a stream of server-sent events',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['QUEUE_NOT_FOUND', 'TOO_MANY_STREAMS'],
  params: sittingParams,
  query: sittingQuery,
  data: z.union([liveQueue, liveStatus]),
});

/**
 * GET /queue/events: the same for the sittings of today of up to 50 doctors; without `doctors`, the queues of all sittings of
 * today, without places. The stream ends with the clinic's day.
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
