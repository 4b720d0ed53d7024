import { describe, expect, it } from 'vitest';
import type { OwnQueue } from '../own-queue.ts';
import { livePage as bangla } from './bn/live-page.ts';
import { livePage as english } from './en/live-page.ts';
import { ownQueueNotes, ownQueueSentences } from './own-queue-sentences.ts';

const TODAY = '2026-11-20';
const AROUND = { today: TODAY, phone: '01811-223344' };
const CALL = 'Please call the clinic: 01811-223344';

const own: OwnQueue = {
  doctorId: 3,
  doctorName: 'Dr. Example',
  doctorNameBn: null,
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
  before: 7,
  window: { from: '18:40', to: '19:10' },
  lateMinutes: null,
  returnAsked: false,
  queue: {
    version: 3,
    state: 'running',
    serving: 13,
    waiting: 2,
    nextSerials: [14, 15],
    broughtForward: [],
    expectedStart: '17:00',
    startedAt: '2026-11-20T11:05:00.000Z',
    breakUntil: null,
    told: 0,
    window: null,
    kept: null,
  },
};
const inState = (state: OwnQueue['queue']['state']) => ({ queue: { ...own.queue, state } });

describe('what the holder of a serial reads', () => {
  it.each<[string, Partial<OwnQueue>, string[]]>([
    ['their turn ahead', {}, ['7 people before you.', 'Come between 6:40 PM and 7:10 PM.']],
    ['without a window', { window: null, before: 0 }, ['You are next.']],
    ['called', { called: true, status: 'In Progress', before: null }, ['It is your turn. Please go in.']],
    ['passed over', { passedOver: true }, ['You were called and were not there. Please go to the desk.']],
    [
      'back after that',
      { passedOver: true, returnAsked: true },
      ['The desk knows that you are back. Please wait near the desk.'],
    ],
    ['seen', { status: 'Completed', before: null }, ['You have been with the doctor. Get well soon.']],
    ['not come', { status: 'No Show', before: null }, ['You were not there when you were called.', CALL]],
    ['cancelled', { status: 'Cancelled', before: null }, ['This serial is cancelled.']],
    ['the sitting is cancelled', inState('cancelled'), ['The doctor does not sit today.', CALL]],
    ['the sitting has ended', inState('ended'), ['The doctor has finished for today.', CALL]],
  ])('%s', (_, parts, sentences) =>
    expect(ownQueueSentences(english, { ...own, ...parts }, AROUND)).toEqual(sentences),
  );

  it('on another day: the hours', () => {
    const [sentence] = ownQueueSentences(english, { ...own, date: '2026-11-21' }, AROUND);
    expect(sentence).toContain('5:00 PM to 8:00 PM');
  });

  it('in Bangla', () => {
    expect(ownQueueSentences(bangla, own, AROUND)).toEqual([
      'আপনার আগে ৭ জন।',
      'সন্ধ্যা ৬:৪০ থেকে সন্ধ্যা ৭:১০-এর মধ্যে আসুন।',
    ]);
  });
});

describe('why it takes longer', () => {
  const notes = (queue: Partial<OwnQueue['queue']>) =>
    ownQueueNotes(english, { ...own, queue: { ...own.queue, ...queue } }, TODAY);
  it.each<[string, Partial<OwnQueue['queue']>, string[]]>([
    ['nothing while all goes well', {}, []],
    [
      'a late doctor',
      { state: 'expected', expectedStart: '17:40' },
      ['The doctor is late and begins at about 5:40 PM.'],
    ],
    ['a break', { state: 'break', breakUntil: '18:30' }, ['The doctor is on a break until 6:30 PM.']],
    [
      'somebody went ahead',
      { broughtForward: [{ reason: 'Emergency', count: 1 }] },
      ['1 person went ahead: emergency.'],
    ],
  ])('%s', (_, queue, sentences) => expect(notes(queue)).toEqual(sentences));

  it('is not said on another day, or to whoever has no turn ahead', () => {
    const late = { ...own, queue: { ...own.queue, state: 'break' as const } };
    expect(ownQueueNotes(english, late, '2026-11-19')).toEqual([]);
    expect(ownQueueNotes(english, { ...late, before: null }, TODAY)).toEqual([]);
  });
});
