import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { endGroupOf } from './queue-records.ts';
import { TODAY } from './records.ts';

/** Somebody who waits in the queue of today. Their appointment has the serial as its id. */
export const aWaiter = (serialNumber: number, parts: Partial<QueuePerson> = {}): QueuePerson => ({
  appointmentId: serialNumber,
  serialNumber,
  status: 'Confirmed',
  patientId: serialNumber,
  patientName: `Patient ${serialNumber}`,
  patientPhone: '01712345678',
  bookingReference: 'AAAA-AAAA',
  age: null,
  isWalkin: false,
  isExtra: false,
  extraReason: null,
  extraWords: null,
  arrivedAt: '2027-03-10T02:50:00.000Z',
  calledAt: null,
  broughtForward: null,
  passedOver: false,
  behindSerial: null,
  lateMinutes: null,
  returnAsked: false,
  endGroup: endGroupOf(parts.status ?? 'Confirmed'),
  ...parts,
});

/** Somebody who is with the doctor. */
export const aPersonInside = (serialNumber: number, parts: Partial<QueuePerson> = {}): QueuePerson =>
  aWaiter(serialNumber, { status: 'In Progress', calledAt: '2027-03-10T03:55:00.000Z', ...parts });

/**
 * A sitting of today from 09:00 to 13:00 that runs, with nobody in it. `current` is also the first of
 * `entries`.
 */
export const aSitting = (parts: Partial<QueueState> = {}): QueueState => {
  const { current = null, entries = [] } = parts;
  return {
    version: 4,
    state: 'running',
    now: { kind: 'running', serving: current?.serialNumber ?? null },
    overdue: null,
    doctorId: 3,
    date: TODAY,
    sitting: 1,
    doctorName: 'Dr. Ayesha Rahman',
    doctorNameBn: 'ডা. আয়েশা রহমান',
    departmentName: 'Cardiology',
    departmentNameBn: null,
    departmentLocation: null,
    departmentLocationBn: null,
    startTime: '09:00',
    endTime: '13:00',
    expectedStart: '09:00',
    startedAt: '2027-03-10T03:00:00.000Z',
    endedAt: null,
    breakUntil: null,
    checkIn: true,
    calledUpTo: 0,
    returnAfter: 3,
    notHere: [],
    finished: [],
    seen: 0,
    notCome: 0,
    notSeen: 0,
    broughtForward: [],
    lastAct: null,
    ...parts,
    current,
    entries: current ? [current, ...entries] : entries,
  };
};

/** A sitting as the list of today's sittings has it. */
export const aListedSitting = (parts: Partial<ListedQueue> = {}): ListedQueue => ({
  doctorId: 3,
  sitting: 1,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  startTime: '09:00',
  endTime: '13:00',
  expectedStart: '09:00',
  state: 'running',
  now: { kind: 'running', serving: null },
  overdue: null,
  version: 4,
  startedAt: null,
  breakUntil: null,
  lateMinutes: null,
  serving: null,
  next: null,
  waiting: 0,
  notHere: 0,
  seen: 0,
  notCome: 0,
  free: 10,
  ...parts,
});
