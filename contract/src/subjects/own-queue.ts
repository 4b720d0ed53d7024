import * as z from 'zod/mini';
import { departmentNames, departmentPlace, doctorNames, hours } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { visitMoney } from '../fields/money.ts';
import { ofPlace } from '../fields/place.ts';
import { say } from '../messages/message.ts';
import { whenToCome } from '../rules/queue/when-to-come.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { instant } from '../time/instant.ts';
import { appointmentStatus, MOVE_FAILURES, movePlaces, moveTo } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { publicQueue } from './queue.ts';

/** How late a patient can say to be, in minutes. */
export const LATE_CHOICES = [10, 20, 30, 45] as const;

/**
 * The state of a serial for the holder of its live link: no name, phone or id, because the link may be
 * forwarded.
 */
export const ownQueue = z.object({
  doctorId: id,
  ...doctorNames,
  departmentId: id,
  ...departmentNames,
  ...departmentPlace,
  ...ofPlace,
  date: clinicDate,
  sitting: sittingNumber,
  ...hours,
  serialNumber: z.int(),
  status: appointmentStatus,
  /** True while the patient is with the doctor, or on the way in. */
  called: z.boolean(),
  /** True if the patient was called and did not come, until they are back. */
  passedOver: z.boolean(),
  /** The first call. */
  calledAt: z.nullable(instant),
  /** True if the sitting ended while the patient was here, which cancelled the serial. */
  notSeen: z.boolean(),
  /** How many people are called before the patient, as far as it is known now; null without a turn ahead. */
  before: z.nullable(z.int()),
  /** HH:MM; hours after midnight count on from 24; null while it is not known (rules: queue 11). */
  window: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** When the patient should come, as every screen, paper and SMS tells it (rules: queue 18). */
  whenToCome,
  /** True if an SMS says when the turn is near. */
  isToldBySms: z.boolean(),
  /** Only where the clinic records payments (FEES). */
  money: z.optional(visitMoney),
  /** What the patient has told the desk: how late they come, and that they are back. */
  lateMinutes: z.nullable(z.int()),
  returnAsked: z.boolean(),
  /** The doctor's next day, if this sitting is off or over for this person. */
  nextDay: z.nullable(z.object({ date: clinicDate, startTime: z.string() })),
  queue: publicQueue,
});
export type OwnQueue = z.infer<typeof ownQueue>;

/** The key of a live link: 12 letters that nobody can guess. */
const keyParams = z.object({ key: z.string().check(z.regex(/^[\w-]{12}$/, say('checkValue'))) });

/**
 * The key is in the confirmation, the SMS and the ticket's QR code. An unknown key and one whose day is over
 * get the same answer.
 */
export const getOwnQueue = defineEndpoint('getOwnQueue', {
  route: 'GET /queue/own/{key}',
  summary: 'Where one serial stands',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['LINK_OVER'],
  params: keyParams,
  data: ownQueue,
});

/**
 * Tells the desk that the patient comes `late`, or is `back` after being passed over. The desk decides; the
 * queue does not change.
 */
export const tellDesk = defineEndpoint('tellDesk', {
  route: 'POST /queue/own/{key}/tell',
  summary: 'Tell the desk that a patient comes late or is back',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['LINK_OVER', 'ACT_REFUSED'],
  params: keyParams,
  body: z.union([
    z.object({ what: z.literal('late'), minutes: z.literal([...LATE_CHOICES]) }),
    z.object({ what: z.literal('back') }),
  ]),
  data: ownQueue,
});

/** The places that the patient would get from `GET /appointments/{id}/moves` (rules: queue 23). */
export const listOwnMoves = defineEndpoint('listOwnMoves', {
  route: 'GET /queue/own/{key}/moves',
  summary: 'The places to which the serial of a live link can be moved',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['LINK_OVER', 'NOT_MOVABLE'],
  params: keyParams,
  data: movePlaces,
});

/** Moves the serial as its patient could with a login. The same request again gets the same answer. */
export const moveOwn = defineEndpoint('moveOwn', {
  route: 'POST /queue/own/{key}/move',
  summary: 'Move the serial of a live link',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['LINK_OVER', ...MOVE_FAILURES],
  params: keyParams,
  body: moveTo,
  /** The key of the new serial's live link. */
  data: z.object({ liveKey: z.string() }),
});

/**
 * Cancels the serial as its patient could with a login. A serial that is cancelled already gets the same
 * answer.
 */
export const cancelOwn = defineEndpoint('cancelOwn', {
  route: 'POST /queue/own/{key}/cancel',
  summary: 'Cancel the serial of a live link',
  subject: 'Queue',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['LINK_OVER', 'TRANSITION_REFUSED'],
  params: keyParams,
  data: ownQueue,
});
