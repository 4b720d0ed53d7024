import type { DayOfDoctor } from '@clinic-serial/contract/subjects/calendar';
import type { ChangePreview, DayChange, TouchedDay } from '@clinic-serial/contract/subjects/changes';
import type { WaitingPerson } from '@clinic-serial/contract/subjects/waiting-list';
import { TODAY } from './records.ts';

/** A doctor's day from 09:00 to 17:00 with 30 places, as the week says, with nobody booked. */
export const aDayOfDoctor = (parts: Partial<DayOfDoctor> = {}): DayOfDoctor => ({
  doctorId: 3,
  date: TODAY,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  enabled: true,
  startTime: '09:00',
  endTime: '17:00',
  patientLimit: 30,
  reservedSlots: null,
  reason: 'week',
  text: null,
  textBn: null,
  until: null,
  entryId: null,
  isChanged: false,
  booked: 0,
  touched: 0,
  waiting: 0,
  ...parts,
});

/** A day on which the doctor does not sit. */
export const aDayOffOfDoctor = (parts: Partial<DayOfDoctor> = {}): DayOfDoctor =>
  aDayOfDoctor({ enabled: false, startTime: null, endTime: null, patientLimit: null, ...parts });

export const aPreview = (parts: Partial<ChangePreview> = {}): ChangePreview => ({
  people: 25,
  movable: null,
  texts: [{ language: 'en', text: 'Your serial 1 is cancelled.', parts: 1, people: 25 }],
  parts: 25,
  cost: 12.5,
  ...parts,
});

/** A job that has just begun. */
export const aChange = (parts: Partial<DayChange> = {}): DayChange => ({
  id: 41,
  do: 'cancel',
  sentence: null,
  toDate: null,
  toSitting: null,
  createdAt: '2027-03-10T04:00:00.000Z',
  finishedAt: null,
  undoStartedAt: null,
  undoneAt: null,
  undo: null,
  people: 25,
  done: 0,
  leftOver: 0,
  skipped: 0,
  sms: { waiting: 0, sent: 0, failed: 0 },
  toCall: [],
  canUndo: false,
  closedDays: [],
  ...parts,
});

export const aTouchedDay = (parts: Partial<TouchedDay> = {}): TouchedDay => ({
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  date: TODAY,
  reason: 'away',
  people: 4,
  ...parts,
});

export const aWaitingPerson = (parts: Partial<WaitingPerson> = {}): WaitingPerson => ({
  id: 1,
  sitting: 1,
  patientName: 'Karim Uddin',
  patientPhone: '01712345678',
  state: 'waiting',
  offerExpiresAt: null,
  createdAt: '2027-03-10T04:00:00.000Z',
  ...parts,
});
