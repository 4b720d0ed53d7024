import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { getSittingRecord } from '@clinic-serial/contract/subjects/sitting-record';
import { TODAY } from './records.ts';

/** A sitting from 09:00 to 13:00 that has ended. */
export const anEndedQueue = (parts: Partial<QueueState> = {}): QueueState => ({
  version: 6,
  state: 'ended',
  now: { kind: 'ended' },
  overdue: null,
  doctorId: 3,
  date: TODAY,
  sitting: 1,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: 'ডা. আয়েশা রহমান',
  departmentName: 'Cardiology',
  departmentNameBn: 'হৃদরোগ',
  departmentLocation: null,
  departmentLocationBn: null,
  startTime: '09:00',
  endTime: '13:00',
  expectedStart: '09:00',
  startedAt: '2027-03-10T03:12:00.000Z',
  endedAt: '2027-03-10T07:05:00.000Z',
  breakUntil: null,
  checkIn: true,
  calledUpTo: 0,
  returnAfter: 3,
  current: null,
  entries: [],
  notHere: [],
  finished: [],
  seen: 2,
  notCome: 1,
  notSeen: 0,
  broughtForward: [],
  lastAct: null,
  ...parts,
});

type SittingRecord = DataOf<typeof getSittingRecord>;

/** An act at 9:12 AM by the desk. */
const anAct = (
  number: number,
  parts: Partial<SittingRecord['acts'][number]>,
): SittingRecord['acts'][number] => ({
  number,
  at: '2027-03-10T03:12:00.000Z',
  playedAt: null,
  kind: 'arrive',
  by: 'Rina Desk',
  serialNumber: null,
  calledSerial: null,
  reason: null,
  until: null,
  undone: false,
  ...parts,
});

/** How that sitting went: serial 4 was brought forward, and one of the acts was undone. */
export const aSittingRecord = (): SittingRecord => ({
  numbers: {
    startedAt: '2027-03-10T03:12:00.000Z',
    endedAt: '2027-03-10T07:05:00.000Z',
    lateMinutes: 12,
    seen: 2,
    notCome: 1,
    notSeen: 2,
    cancelled: 3,
    online: 5,
    desk: 6,
    extra: 0,
    phone: 1,
    broughtForward: [{ reason: 'Emergency', count: 1 }],
    waitingMedian: 24.4,
    waiting90: 51.6,
    pace: 6.25,
  },
  acts: [
    anAct(1, { serialNumber: 2 }),
    anAct(2, { kind: 'bring-forward', serialNumber: 4, reason: 'Emergency' }),
    anAct(3, { kind: 'call-next', calledSerial: 4, undone: true }),
    anAct(4, { kind: 'undo' }),
    anAct(5, { kind: 'pass-over', serialNumber: 4, calledSerial: 2 }),
    anAct(6, { kind: 'status', serialNumber: 9, by: null }),
    anAct(7, { kind: 'break', until: '11:30' }),
  ],
  hash: '0123456789abcdef'.repeat(4),
});
