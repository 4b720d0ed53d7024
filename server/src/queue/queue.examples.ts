import type { leaseSerials } from '@clinic-serial/contract/subjects/kept-acts';
import type { getOwnQueue, tellDesk } from '@clinic-serial/contract/subjects/own-queue';
import type {
  actOnQueue,
  getPublicQueue,
  getQueue,
  QueuePerson,
} from '@clinic-serial/contract/subjects/queue';
import type { getPersonHistory } from '@clinic-serial/contract/subjects/sitting-record';
import type { Example } from '../http/register-endpoint.ts';

// Examples for the OpenAPI document. The names, phones and keys are invented.

const inside: QueuePerson = {
  appointmentId: 157,
  serialNumber: 13,
  status: 'In Progress',
  patientId: 42,
  patientName: 'Example Patient',
  patientPhone: '01700000000',
  bookingReference: 'K7PM-3XQD',
  age: { unit: 'years', count: 34, isAbout: false },
  isWalkin: false,
  isExtra: false,
  extraReason: null,
  extraWords: null,
  arrivedAt: '2026-11-20T04:05:00.000Z',
  calledAt: '2026-11-20T04:40:00.000Z',
  broughtForward: null,
  passedOver: false,
  behindSerial: null,
  lateMinutes: null,
  returnAsked: false,
  endGroup: 'inside',
};

const state: Example<typeof getQueue>['data'] = {
  version: 31,
  state: 'running',
  now: { kind: 'running', serving: 13 },
  overdue: null,
  doctorId: 3,
  date: '2026-11-20',
  sitting: 1,
  doctorName: 'Dr. Example',
  doctorNameBn: 'ডা. উদাহরণ',
  departmentName: 'Cardiology',
  departmentNameBn: 'হৃদরোগ',
  departmentLocation: 'Second floor',
  departmentLocationBn: 'দ্বিতীয় তলা',
  startTime: '09:00',
  endTime: '13:00',
  expectedStart: '09:00',
  startedAt: '2026-11-20T03:12:00.000Z',
  endedAt: null,
  breakUntil: null,
  checkIn: true,
  calledUpTo: 13,
  returnAfter: 3,
  current: inside,
  entries: [inside],
  notHere: [],
  finished: [],
  seen: 12,
  notCome: 0,
  notSeen: 0,
  broughtForward: [{ reason: 'Emergency', count: 1 }],
  lastAct: {
    number: 31,
    at: '2026-11-20T04:40:00.000Z',
    kind: 'call-next',
    by: 'Example Receptionist',
    serialNumber: null,
    calledSerial: 13,
    isWalkIn: false,
    canUndo: true,
  },
};

export const GET_QUEUE: Example<typeof getQueue> = { data: state };

export const ACT: Example<typeof actOnQueue> = {
  body: { kind: 'call-next', expectedVersion: 30, key: 'b1946ac92492d2347c6235b4d2611184' },
  data: state,
};

export const PUBLIC_QUEUE: Example<typeof getPublicQueue> = {
  data: {
    version: 31,
    state: 'running',
    now: { kind: 'running', serving: 13 },
    serving: 13,
    waiting: 0,
    nextSerials: [],
    broughtForward: [{ reason: 'Emergency', count: 1 }],
    expectedStart: '09:00',
    startedAt: '2026-11-20T03:12:00.000Z',
    breakUntil: null,
    told: 0,
    window: { from: '12:40', to: '13:15' },
    overrun: null,
    kept: { patients: 200, held: 174 },
  },
};

const own: Example<typeof getOwnQueue>['data'] = {
  doctorId: 3,
  doctorName: 'Dr. Example',
  doctorNameBn: 'ডা. উদাহরণ',
  departmentId: 2,
  departmentName: 'Cardiology',
  departmentNameBn: 'হৃদরোগ',
  departmentLocation: 'Second floor',
  departmentLocationBn: 'দ্বিতীয় তলা',
  date: '2026-11-20',
  sitting: 1,
  startTime: '09:00',
  endTime: '13:00',
  serialNumber: 21,
  status: 'Booked',
  called: false,
  passedOver: false,
  calledAt: null,
  notSeen: false,
  before: 7,
  window: { from: '11:20', to: '11:50' },
  whenToCome: {
    kind: 'window',
    from: '11:20',
    to: '11:50',
    before: { least: 4, most: 7, isExact: false },
  },
  isToldBySms: false,
  lateMinutes: null,
  returnAsked: false,
  nextDay: null,
  queue: PUBLIC_QUEUE.data,
};
export const OWN_QUEUE: Example<typeof getOwnQueue> = { data: own };
export const TELL_DESK: Example<typeof tellDesk> = {
  body: { what: 'late', minutes: 20 },
  data: { ...own, lateMinutes: 20 },
};

export const LEASE: Example<typeof leaseSerials> = {
  body: { desk: 'desk-4f1c9a27' },
  data: { numbers: [26, 27, 28, 29, 30], until: '2026-11-20T06:12:00.000Z' },
};

const act = { playedAt: null, reason: null, behindSerial: null, status: null, undone: false };

export const PERSON_HISTORY: Example<typeof getPersonHistory> = {
  data: {
    serialNumber: 7,
    bookedAt: '2026-11-19T12:10:00.000Z',
    bookingType: 'Phone',
    happened: [
      { ...act, number: 4, at: '2026-11-20T03:10:00.000Z', what: 'arrived' },
      { ...act, number: 19, at: '2026-11-20T03:42:00.000Z', what: 'called' },
      { ...act, number: 20, at: '2026-11-20T03:44:00.000Z', what: 'not-there' },
      { ...act, number: 23, at: '2026-11-20T03:50:00.000Z', what: 'back', behindSerial: 10 },
    ],
    wentAhead: [
      { serialNumber: 9, why: 'Emergency' },
      { serialNumber: 8, why: 'absent' },
    ],
  },
};
