import * as z from 'zod/mini';
import {
  age,
  departmentNames,
  departmentPlace,
  doctorNames,
  extraMark,
  hours,
  keptWindows,
} from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { extraSerial } from '../fields/extra-serial.ts';
import { id, MAX_ID } from '../fields/id.ts';
import { oneOfPhoneAndRecord, personAtDesk } from '../fields/person-at-desk.ts';
import { ofPlace } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { say } from '../messages/message.ts';
import { sittingNow } from '../rules/queue/sitting-now.ts';
import { sittingNumber, sittingText } from '../rules/schedule/weekly-schedule.ts';
import {
  ACT_KINDS,
  CANCEL_REASONS,
  END_CHOICES,
  END_GROUPS,
  FORWARD_REASONS,
  RECORDED_KINDS,
  SITTING_STATES,
} from '../terms/queue-words.ts';
import { instant } from '../time/instant.ts';
import { appointmentStatus, EXTRA_FAILURES } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';

export const sittingState = z.enum(SITTING_STATES);
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('checkValue')));

export const queuePerson = z.object({
  appointmentId: id,
  serialNumber: z.int(),
  status: appointmentStatus,
  patientId: id,
  patientName: z.string(),
  patientPhone: z.string(),
  bookingReference: z.string(),
  age,
  isWalkin: z.boolean(),
  ...extraMark,
  arrivedAt: z.nullable(instant),
  /** The first call. */
  calledAt: z.nullable(instant),
  /** Why they are called before others; null in the usual order, and from the call on. */
  broughtForward: z.nullable(z.enum(FORWARD_REASONS)),
  /** True if they were called and did not come, also once they are back. */
  passedOver: z.boolean(),
  /** The serial behind which they stand since they came back; null for their own place. */
  behindSerial: z.nullable(z.int()),
  /** How late they have said to come; null once they are here. */
  lateMinutes: z.nullable(z.int()),
  /** True if they were passed over and ask to be called again. */
  returnAsked: z.boolean(),
  /** Their group when the sitting ends (rules: queue 21); null if nothing is open about them. */
  endGroup: z.nullable(z.enum(END_GROUPS)),
});
export type QueuePerson = z.infer<typeof queuePerson>;

export const broughtForward = z.array(z.object({ reason: z.enum(FORWARD_REASONS), count: z.int() }));

/** What everybody may know of a sitting: no persons. */
export const publicQueue = z.object({
  /** The number of the last act. */
  version: z.int(),
  state: sittingState,
  /** What every screen says of the sitting, by the clock too (rules: queue 17). */
  now: sittingNow,
  /** The serial with the doctor. */
  serving: z.nullable(z.int()),
  /** Those who are present and wait. */
  waiting: z.int(),
  /** At most three, in the order of their calls. */
  nextSerials: z.array(z.int()),
  broughtForward,
  /** HH:MM: the planned start, or the later one that the desk expects. */
  expectedStart: z.string(),
  startedAt: z.nullable(instant),
  /** HH:MM; null without a break, or if nobody knows. */
  breakUntil: z.nullable(z.string()),
  /** A sum of what absent patients have told. When it changes, the desk reads the queue again. */
  told: z.int(),
  /** When a new serial should come (rules: queue 11). Hours after midnight count on from 24. */
  window: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Set if a new serial would be called long after the hours: about when, and how long (rules: queue 19). */
  overrun: z.nullable(z.object({ at: z.string(), minutes: z.int() })),
  ...keptWindows,
});
export type PublicQueue = z.infer<typeof publicQueue>;

/** What is overdue, and the acts to offer; null if nothing is (rules: queue 17). */
export const overdue = z.nullable(z.object({ minutes: z.int(), acts: z.array(z.enum(ACT_KINDS)) }));

export const queueState = z.object({
  version: z.int(),
  state: sittingState,
  now: sittingNow,
  overdue,
  doctorId: id,
  date: clinicDate,
  sitting: sittingNumber,
  ...doctorNames,
  ...departmentNames,
  ...departmentPlace,
  ...hours,
  ...ofPlace,
  /** HH:MM: the planned start, or the later one that the desk expects. */
  expectedStart: z.string(),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  breakUntil: z.nullable(z.string()),
  /** False if the clinic does not note arrivals (CHECK_IN): everybody counts as present. */
  checkIn: z.boolean(),
  /** Who is with the doctor: the first of `entries` too. */
  current: z.nullable(queuePerson),
  /** Those present, in the order of their calls (rules: queue 1). */
  entries: z.array(queuePerson),
  /** Those who have not come, or were called and not there, by serial. */
  notHere: z.array(queuePerson),
  /** Those who were seen, were not seen or did not come, the last consultation first. */
  finished: z.array(queuePerson),
  seen: z.int(),
  notCome: z.int(),
  /** Those who were here and were not seen (rules: queue 21). */
  notSeen: z.int(),
  broughtForward,
  /** The highest serial that was called in its turn; 0 before the first call. */
  calledUpTo: z.int(),
  /** How many people who are present go before one who returns (RETURN_AFTER). */
  returnAfter: z.int(),
  /** Null before the first act. */
  lastAct: z.nullable(
    z.object({
      number: z.int(),
      at: instant,
      kind: z.enum(RECORDED_KINDS),
      /** Null for a patient or the server. */
      by: z.nullable(z.string()),
      /** Whom it was about, and whom it called. */
      serialNumber: z.nullable(z.int()),
      calledSerial: z.nullable(z.int()),
      /** True if it gave a walk-in the serial, or, of an undo, took that serial back (rules: queue 8). */
      isWalkIn: z.boolean(),
      canUndo: z.boolean(),
    }),
  ),
});
export type QueueState = z.infer<typeof queueState>;

/** `?sitting=2` means the second sitting of the day. */
export const sittingQuery = z.object({ sitting: z._default(sittingText, 1) });

/** With names. */
export const getQueue = defineEndpoint('getQueue', {
  route: 'GET /queue/{doctorId}/{date}',
  summary: 'The queue of a sitting',
  subject: 'Queue',
  access: { staff: 'view' },
  fails: ['QUEUE_NOT_FOUND'],
  query: sittingQuery,
  data: queueState,
});

/**
 * An act at the queue of today (rules: queue 2). If the queue has changed since `expectedVersion`, the server
 * does nothing and fails with QUEUE_CHANGED, which holds the newer `queue`. Sending the same act with the
 * same `key` again changes nothing and returns the present queue.
 */
export const actOnQueue = defineEndpoint('actOnQueue', {
  route: 'POST /queue/{doctorId}/{date}/acts',
  summary: 'Arrive, call, pass over, break, end: one act at the queue',
  subject: 'Queue',
  access: { staff: 'update' },
  fails: ['QUEUE_NOT_FOUND', 'KEY_USED', 'QUEUE_CHANGED', 'ACT_REFUSED'],
  query: sittingQuery,
  body: z
    .object({
      kind: z.enum(ACT_KINDS),
      /** Needed by arrive, return and bring-forward. Elsewhere it must be the one inside. */
      appointmentId: z.optional(id),
      /** Needed by bring-forward and cancel, each with its own reasons. */
      reason: z.optional(z.enum([...FORWARD_REASONS, ...CANCEL_REASONS])),
      /** HH:MM, clinic time. Needed by late; of a break the end. */
      until: z.optional(clockTime),
      /**
       * Only with end (rules: queue 21). Without it whoever is here stays, and whoever did not come is No
       * Show.
       */
      groups: z.optional(
        z.object({
          inside: z.enum(END_CHOICES.inside),
          here: z.enum(END_CHOICES.here),
          away: z.enum(END_CHOICES.away),
        }),
      ),
      /** Only with end, of older clients, in place of `groups`: `keep` also leaves those who did not come. */
      notSeen: z.optional(z.enum(['no-show', 'keep'])),
      expectedVersion: z.int().check(z.gte(0), z.lte(MAX_ID)),
      key: requestKey,
    })
    .check(
      z.refine(
        ({ kind, appointmentId }) =>
          appointmentId !== undefined || !['arrive', 'return', 'bring-forward'].includes(kind),
        { error: say('checkValue'), path: ['appointmentId'] },
      ),
      z.refine(({ kind, until }) => until !== undefined || kind !== 'late', {
        error: say('checkValue'),
        path: ['until'],
      }),
      z.refine(
        ({ kind, reason }) => {
          const reasons: readonly (string | undefined)[] =
            kind === 'bring-forward' ? FORWARD_REASONS : kind === 'cancel' ? CANCEL_REASONS : [undefined];
          return reasons.includes(reason);
        },
        { error: say('queueReasonRequired'), path: ['reason'] },
      ),
    ),
  data: queueState,
});

export const getPublicQueue = defineEndpoint('getPublicQueue', {
  route: 'GET /queue/{doctorId}/{date}/public',
  summary: 'Where the queue of a sitting stands',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['QUEUE_NOT_FOUND'],
  query: sittingQuery,
  data: publicQueue,
});

/**
 * Gives a serial of today and notes the arrival. The phone finds the patient record; an unknown phone makes
 * one. For a patient without a phone, `patientId` names the record, and `noPhone` makes one. The same form
 * with the same `key` again gets the same appointment. `extra` as in createAppointment.
 */
export const addWalkIn = defineEndpoint('addWalkIn', {
  route: 'POST /queue/{doctorId}/{date}/walk-ins',
  summary: 'Give a serial to somebody at the desk',
  subject: 'Queue',
  access: { staff: 'update' },
  fails: [
    'QUEUE_NOT_FOUND',
    'KEY_USED',
    'ACT_REFUSED',
    'PATIENT_NOT_FOUND',
    'PATIENT_ERASED',
    'PATIENT_INACTIVE',
    'DOCTOR_INACTIVE',
    'NOT_SCHEDULED',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'FULLY_BOOKED',
    'SESSION_OVER',
    ...EXTRA_FAILURES,
  ],
  query: sittingQuery,
  body: z
    .object({
      ...personAtDesk,
      key: requestKey,
      extra: z.optional(extraSerial),
    })
    .check(...oneOfPhoneAndRecord),
  data: z.object({ appointmentId: id, serialNumber: z.int(), queue: queueState }),
});
