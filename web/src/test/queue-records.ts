import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { PublicQueue, QueuePerson } from '@clinic-serial/contract/subjects/queue';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { TODAY } from './records.ts';

/** Of people who were not called in vain, in a clinic that notes who comes. */
export function endGroupOf(status: QueuePerson['status']): QueuePerson['endGroup'] {
  if (status === 'In Progress') return 'inside';
  if (status === 'Confirmed') return 'here';
  return status === 'Booked' ? 'away' : null;
}

/** Somebody with serial 1 who has not come yet. The ids and phones of people with other serials differ. */
export function aQueuePerson(parts: Partial<QueuePerson> = {}): QueuePerson {
  const { serialNumber = 1, status = 'Booked' } = parts;
  return {
    appointmentId: 100 + serialNumber,
    serialNumber,
    status: 'Booked',
    patientId: 200 + serialNumber,
    patientName: 'Karim Uddin',
    patientPhone: `01712345${String(serialNumber).padStart(3, '0')}`,
    bookingReference: `AB23-C${String(serialNumber)
      .padStart(3, 'X')
      .replace(/[01]/g, (digit) => 'YZ'[Number(digit)] ?? '')}`,
    age: null,
    isWalkin: false,
    isExtra: false,
    extraReason: null,
    extraWords: null,
    arrivedAt: null,
    calledAt: null,
    broughtForward: null,
    passedOver: false,
    behindSerial: null,
    lateMinutes: null,
    returnAsked: false,
    endGroup: endGroupOf(status),
    ...parts,
  };
}

/** The same sitting in the list of today's sittings. */
export const aListedQueue = (parts: Partial<ListedQueue> = {}): ListedQueue => ({
  doctorId: 3,
  sitting: 1,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  startTime: '09:00',
  endTime: '17:00',
  expectedStart: '09:00',
  state: 'expected',
  now: { kind: 'before', at: '09:00' },
  overdue: null,
  version: 0,
  startedAt: null,
  breakUntil: null,
  lateMinutes: null,
  serving: null,
  next: null,
  waiting: 0,
  notHere: 0,
  seen: 0,
  notCome: 0,
  free: 30,
  ...parts,
});

/** What everybody may know of a queue that goes on. */
const aPublicQueue: PublicQueue = {
  version: 3,
  state: 'running',
  now: { kind: 'running', serving: 13 },
  serving: 13,
  waiting: 2,
  nextSerials: [14, 15],
  broughtForward: [],
  expectedStart: '17:00',
  startedAt: null,
  breakUntil: null,
  told: 0,
  window: null,
  overrun: null,
  kept: null,
};

/** The same as a stream tells it. */
export const aLiveQueue = (parts: Partial<LiveQueue> = {}): LiveQueue => ({
  ...aPublicQueue,
  doctorId: 3,
  date: TODAY,
  sitting: 1,
  ...parts,
});

/** Where a serial of today stands, as the holder of its live link sees it. */
export function anOwnQueue(parts: Partial<OwnQueue> = {}): OwnQueue {
  return {
    doctorId: 3,
    doctorName: 'Dr. Ayesha Rahman',
    doctorNameBn: null,
    departmentId: 1,
    departmentName: 'Cardiology',
    departmentNameBn: null,
    departmentLocation: null,
    departmentLocationBn: null,
    date: TODAY,
    sitting: 1,
    startTime: '17:00',
    endTime: '20:00',
    serialNumber: 21,
    status: 'Booked',
    called: false,
    passedOver: false,
    calledAt: null,
    notSeen: false,
    before: 7,
    window: { from: '18:40', to: '19:10' },
    whenToCome: {
      kind: 'window',
      from: '18:40',
      to: '19:10',
      before: { least: 7, most: 7, isExact: true },
    },
    isToldBySms: false,
    lateMinutes: null,
    returnAsked: false,
    nextDay: null,
    queue: aPublicQueue,
    ...parts,
  };
}
