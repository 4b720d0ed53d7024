import * as z from 'zod/mini';
import { oneOfPhoneAndRecord, personAtDesk } from '../fields/person-at-desk.ts';
import { requestKey } from '../fields/request-key.ts';
import { say } from '../messages/message.ts';
import { KEPT_KINDS } from '../terms/queue-words.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';
import { queueState, sittingQuery } from './queue.ts';

const MOST_SECONDS_AGO = 3 * 24 * 60 * 60;
const serial = z.int().check(z.gte(1), z.lte(999));

/** The random name of a desk. All tabs and accounts of a browser have the same one. */
const desk = requestKey;

/**
 * Holds numbers of a sitting of today for a desk, so that it can give serials while it does not reach the
 * server (rules: serials 17). A desk has one block of numbers in a sitting. The same desk gets the same
 * unused numbers again, held for LEASE_MINUTES from now on. Once nobody else finds a place, it gets only the
 * first of them, as many as half of the places. The desk itself leaves out the numbers that it has given and
 * not played yet. The answer has no numbers if OFFLINE_SERIALS is 0, no place is left, or the sitting is
 * over.
 */
export const leaseSerials = defineEndpoint('leaseSerials', {
  route: 'POST /queue/{doctorId}/{date}/lease',
  summary: 'Hold numbers that a desk can give without a network',
  subject: 'Queue',
  access: { staff: 'update' },
  fails: ['QUEUE_NOT_FOUND'],
  query: sittingQuery,
  body: z.object({ desk }),
  data: z.object({
    /** In the order in which the desk gives them. */
    numbers: z.array(z.int()),
    /** Until when their places are held; null without numbers. */
    until: z.nullable(instant),
  }),
});

/**
 * Plays one act that a desk has kept while it did not reach the server, of today or of a past day whose
 * outcomes are open (rules: queue 26). The same `key` again changes nothing. `walk-in` gives the serial
 * `serialNumber` out of the desk's block and notes the arrival; once the lease is over, it is an extra
 * serial. If another number was given with the same key before, that one is answered.
 */
export const playKeptAct = defineEndpoint('playKeptAct', {
  route: 'POST /queue/{doctorId}/{date}/kept',
  summary: 'Play an act that a desk did without a network',
  subject: 'Queue',
  access: { staff: 'update' },
  fails: [
    'QUEUE_NOT_FOUND',
    'KEY_USED',
    'ACT_REFUSED',
    'PATIENT_NOT_FOUND',
    'PATIENT_ERASED',
    'PATIENT_INACTIVE',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'SERIAL_TAKEN',
  ],
  query: sittingQuery,
  body: z
    .object({
      key: requestKey,
      kind: z.enum([...KEPT_KINDS, 'walk-in']),
      /** How long ago it was done. The desk's clock may be wrong; what it has measured is right. */
      secondsAgo: z.int().check(z.gte(0), z.lte(MOST_SECONDS_AGO)),
      serialNumber: z.nullable(serial),
      calledSerial: z.nullable(serial),
      insideSerial: z.nullable(serial),
      until: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('checkValue')))),
      /** Only for `walk-in`. */
      walkIn: z.optional(z.object({ desk, ...personAtDesk }).check(...oneOfPhoneAndRecord)),
    })
    .check(
      z.refine(({ kind, walkIn }) => (kind === 'walk-in') === (walkIn !== undefined), {
        error: say('checkValue'),
        path: ['walkIn'],
      }),
      z.refine(
        ({ kind, serialNumber }) =>
          serialNumber !== null || ['call-next', 'doctor-arrived', 'break', 'back'].includes(kind),
        { error: say('checkValue'), path: ['serialNumber'] },
      ),
      z.refine(({ kind, calledSerial }) => calledSerial !== null || kind !== 'call-next', {
        error: say('checkValue'),
        path: ['calledSerial'],
      }),
    ),
  data: z.object({
    /** See `Played` in rules/queue/kept-acts.ts. */
    outcome: z.enum(['done', 'known', 'conflict']),
    /** For a walk-in, the serial that was given. */
    serialNumber: z.nullable(z.int()),
    queue: queueState,
  }),
});
