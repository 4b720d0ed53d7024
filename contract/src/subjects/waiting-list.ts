import * as z from 'zod/mini';
import { doctorNames, hours, hoursOrNone } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { nameByStaff, personName } from '../fields/person-name.ts';
import { phone } from '../fields/phone.ts';
import { ofPlace } from '../fields/place.ts';
import { say } from '../messages/message.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { instant } from '../time/instant.ts';
import { appointment } from './appointments.ts';
import {
  CODE_CHECK_FAILURES,
  CODE_REQUEST_FAILURES,
  codeAnswer,
  codeRequestExtras,
  codeRequested,
} from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';

/** The sitting for which a person waits. */
const awaited = {
  doctorId: id,
  ...doctorNames,
  date: clinicDate,
  sitting: sittingNumber,
  ...hours,
  ...ofPlace,
};

/** A place on a waiting list, as the waiting person is told. */
export const waitingPlace = z.object({
  ...awaited,
  /** How many people are before this person. */
  before: z.int(),
  /** Opens this place again without a login, see {@link getOwnWaiting}. */
  key: z.string(),
});
export type WaitingPlace = z.infer<typeof waitingPlace>;

/** Why nobody can be put on a waiting list. PLACE_FREE: a place can be booked. */
const WAITING_FAILURES = [
  'DOCTOR_NOT_FOUND',
  'NOT_SCHEDULED',
  'SESSION_OVER',
  'PLACE_FREE',
  'WAITING_LIST_OFF',
  'WAITING_LIST_FULL',
] as const;

/** Only for a sitting of today. */
export const requestWaitingCode = defineEndpoint('requestWaitingCode', {
  route: 'POST /waiting-list/request-otp',
  summary: 'Ask for a code to wait for a serial of a full sitting',
  subject: 'Booking',
  access: { visitor: true },
  fails: [...WAITING_FAILURES, ...CODE_REQUEST_FAILURES],
  body: z.object({
    doctorId: id,
    patientName: personName,
    patientPhone: phone,
    sitting: z.optional(sittingNumber),
    ...codeRequestExtras,
  }),
  data: codeRequested,
});

/** Puts the person at the end of the list. The same token and code again get the same place. */
export const verifyWaitingCode = defineEndpoint('verifyWaitingCode', {
  route: 'POST /waiting-list/verify-otp',
  summary: 'Prove the phone with the code and wait for a serial',
  subject: 'Booking',
  access: { visitor: true },
  fails: [
    ...WAITING_FAILURES,
    ...CODE_CHECK_FAILURES,
    'NOT_TODAY',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'PATIENT_INACTIVE',
  ],
  body: codeAnswer,
  data: waitingPlace,
});

export const waitAsPatient = defineEndpoint('waitAsPatient', {
  route: 'POST /waiting-list/own',
  summary: 'Wait for a serial of a full sitting as a logged-in patient',
  subject: 'Booking',
  access: { patient: true },
  fails: [
    ...WAITING_FAILURES,
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'PATIENT_NOT_FOUND',
    'PATIENT_ERASED',
    'PATIENT_INACTIVE',
  ],
  body: z.object({ doctorId: id, patientName: personName, sitting: z.optional(sittingNumber) }),
  data: waitingPlace,
});

/**
 * A place on a waiting list, for the holder of its key. It names neither person nor phone. `offered`: a free
 * place is held until `offerExpiresAt`. `gone`: the person has booked or left, or the sitting is over.
 */
export const ownWaiting = z.object({
  ...awaited,
  /** Null if the doctor no longer sits then. */
  ...hoursOrNone,
  key: z.string(),
  state: z.enum(['waiting', 'offered', 'gone']),
  /** 1 is the first in line; null if `gone`. */
  place: z.nullable(z.int()),
  offerExpiresAt: z.nullable(instant),
});
export type OwnWaiting = z.infer<typeof ownWaiting>;

const keyParams = z.object({ key: z.string().check(z.regex(/^[\w-]{24}$/, say('checkValue'))) });

/** The patient's places of today, under any name. */
export const listOwnWaiting = defineEndpoint('listOwnWaiting', {
  route: 'GET /waiting-list/own',
  summary: 'The places on waiting lists of the logged-in patient',
  subject: 'Booking',
  access: { patient: true },
  fails: ['PATIENT_NOT_FOUND'],
  data: z.object({ places: z.array(z.object({ ...ownWaiting.shape, patientName: z.string() })) }),
});

/** For the browser in which the person joined. */
export const getOwnWaiting = defineEndpoint('getOwnWaiting', {
  route: 'GET /waiting-list/own/{key}',
  summary: 'Where one person stands on a waiting list',
  subject: 'Booking',
  access: { visitor: true },
  fails: ['WAITING_NOT_FOUND'],
  params: keyParams,
  data: ownWaiting,
});

/** A place that was held for the person goes to the next one. Leaving again changes nothing. */
export const leaveWaiting = defineEndpoint('leaveWaiting', {
  route: 'POST /waiting-list/own/{key}/leave',
  summary: 'Leave a waiting list',
  subject: 'Booking',
  access: { visitor: true },
  fails: ['WAITING_NOT_FOUND'],
  params: keyParams,
  data: ownWaiting,
});

const offerParams = z.object({ token: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

/** A place that is held for a person who waited. It names neither person nor phone. */
export const offer = z.object({
  ...awaited,
  expiresAt: instant,
  secondsLeft: z.int(),
  /** Set once the place was taken. */
  appointment: z.nullable(appointment),
});
export type Offer = z.infer<typeof offer>;

/** The token is in the link of the SMS. */
export const getOffer = defineEndpoint('getOffer', {
  route: 'GET /waiting-list/offers/{token}',
  summary: 'The place that is held for a person who waited',
  subject: 'Booking',
  access: { visitor: true },
  fails: ['OFFER_NOT_FOUND', 'OFFER_OVER'],
  params: offerParams,
  data: offer,
});

/** Takes the place, or gives it to the next one. Taking it again gets the same appointment. */
export const answerOffer = defineEndpoint('answerOffer', {
  route: 'POST /waiting-list/offers/{token}',
  summary: 'Take or refuse the place that is held',
  subject: 'Booking',
  access: { visitor: true },
  fails: [
    'OFFER_NOT_FOUND',
    'OFFER_OVER',
    'DOCTOR_NOT_FOUND',
    'NOT_SCHEDULED',
    'SESSION_OVER',
    'FULLY_BOOKED',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'PATIENT_INACTIVE',
  ],
  params: offerParams,
  body: z.object({ take: z.boolean() }),
  data: z.nullable(offer),
});

export const waitingPerson = z.object({
  id,
  sitting: sittingNumber,
  patientName: z.string(),
  patientPhone: z.string(),
  state: z.enum(['waiting', 'offered']),
  offerExpiresAt: z.nullable(instant),
  createdAt: instant,
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

/** The people in the order of the list. */
export const listWaiting = defineEndpoint('listWaiting', {
  route: 'GET /doctors/{id}/days/{date}/waiting-list',
  summary: 'The people who wait for a place of a day',
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: z.object({ people: z.array(waitingPerson) }),
});

/**
 * For a sitting of today and a person at the desk with a phone. Staff vouch for the phone, as for a serial
 * that they give. A person who already waits keeps the earlier place.
 */
export const waitAtDesk = defineEndpoint('waitAtDesk', {
  route: 'POST /doctors/{id}/days/{date}/waiting-list',
  summary: 'Put a person at the desk on the waiting list',
  subject: 'Calendar',
  access: { staff: 'create' },
  fails: [...WAITING_FAILURES, 'NOT_TODAY', 'ALREADY_BOOKED', 'TOO_MANY_BOOKINGS', 'PATIENT_INACTIVE'],
  body: z.object({
    patientName: nameByStaff(say('patientNameRequired')),
    patientPhone: phone,
    sitting: z.optional(sittingNumber),
  }),
  /** How many people are before this person. */
  data: z.object({ before: z.int() }),
});

/** People who are missing in `ids` come after the others, in their earlier order. */
export const orderWaiting = defineEndpoint('orderWaiting', {
  route: 'PUT /doctors/{id}/days/{date}/waiting-list',
  summary: 'Change the order of the people who wait',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND'],
  body: z.object({ ids: z.array(id).check(z.maxLength(100)) }),
  data: z.object({ people: z.array(waitingPerson) }),
});

/** A place that was held for the person goes to the next one. */
export const removeWaiting = defineEndpoint('removeWaiting', {
  route: 'DELETE /waiting-list/{id}',
  summary: 'Take a person off the waiting list',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['WAITING_NOT_FOUND'],
  data: z.object({ deleted: z.literal(true) }),
});
