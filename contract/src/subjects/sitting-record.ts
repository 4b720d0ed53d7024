import * as z from 'zod/mini';
import { BOOKING_TYPES } from '../terms/booking-type.ts';
import { FORWARD_REASONS, HAPPENED_KINDS, RECORDED_KINDS, WENT_AHEAD_REASONS } from '../terms/queue-words.ts';
import { instant } from '../time/instant.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { broughtForward, sittingQuery } from './queue.ts';

/** The numbers of a sitting as it went. Times are in minutes. */
const sittingNumbers = z.object({
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** After the planned start; negative for an early one. */
  lateMinutes: z.nullable(z.int()),
  seen: z.int(),
  notCome: z.int(),
  /** Those who were here and were not seen. */
  notSeen: z.int(),
  /** Without those who were not seen. */
  cancelled: z.int(),
  online: z.int(),
  /** Walk-ins. */
  desk: z.int(),
  /** Given by staff to callers. */
  phone: z.int(),
  /** Beyond the limit, the cancelled ones too (rules: serials 16). */
  extra: z.int(),
  broughtForward,
  /** From the arrival to the first call. */
  waitingMedian: z.nullable(z.number()),
  waiting90: z.nullable(z.number()),
  /** The mean time of a consultation, without breaks. */
  pace: z.nullable(z.number()),
});

/**
 * When an act reached the server, of one that a desk kept without a network (rules: queue 26). Then `at` is
 * the moment when it was done. Null if it was sent at once.
 */
const playedAt = z.nullable(instant);

const happened = z.object({
  /** The number of the act. */
  number: z.int(),
  at: instant,
  playedAt,
  what: z.enum(HAPPENED_KINDS),
  /** Why they were brought forward. */
  reason: z.nullable(z.enum(FORWARD_REASONS)),
  /** The serial behind which they stand since they came back or came late. */
  behindSerial: z.nullable(z.int()),
  /** What they were changed to outside of the queue. */
  status: z.nullable(appointmentStatus),
  /** True if the act was taken back. */
  undone: z.boolean(),
});

/** Others are named by their serials only (rules: queue 25). */
export const getPersonHistory = defineEndpoint('getPersonHistory', {
  route: 'GET /queue/appointments/{id}',
  summary: 'What happened to one person of a queue, and who went ahead of them',
  subject: 'Queue',
  access: { staff: 'view' },
  fails: ['APPOINTMENT_NOT_FOUND', 'QUEUE_NOT_FOUND'],
  data: z.object({
    serialNumber: z.int(),
    bookedAt: instant,
    bookingType: z.enum(BOOKING_TYPES),
    happened: z.array(happened),
    /** In the order of their calls, then those who still stand before the person. */
    wentAhead: z.array(z.object({ serialNumber: z.int(), why: z.enum(WENT_AHEAD_REASONS) })),
  }),
});

export const getSittingRecord = defineEndpoint('getSittingRecord', {
  route: 'GET /queue/{doctorId}/{date}/record',
  summary: 'How a sitting went',
  subject: 'Queue',
  access: { staff: 'view' },
  fails: ['QUEUE_NOT_FOUND'],
  query: sittingQuery,
  data: z.object({
    numbers: sittingNumbers,
    acts: z.array(
      z.object({
        number: z.int(),
        at: instant,
        playedAt,
        kind: z.enum(RECORDED_KINDS),
        by: z.nullable(z.string()),
        serialNumber: z.nullable(z.int()),
        calledSerial: z.nullable(z.int()),
        reason: z.nullable(z.string()),
        until: z.nullable(z.string()),
        undone: z.boolean(),
      }),
    ),
    /** SHA-256 of the last act, which covers all acts before it (rules: queue 5). */
    hash: z.nullable(z.string()),
  }),
});
