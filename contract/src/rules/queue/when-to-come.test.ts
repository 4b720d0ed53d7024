import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts, anyTime, DAY, later } from '../../../test/sitting-samples.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { APPOINTMENT_STATUSES } from '../../terms/appointment-status.ts';
import { clockTimeOf } from '../../time/minutes.ts';
import { type SittingNow, sittingNowOf } from './sitting-state.ts';
import { type EntryFacts, type WhenToCome, whenToComeOf } from './when-to-come.ts';
import { WHEN_TEXTS, whenSentences, whenSms } from './when-to-come-text.ts';

const WINDOW = { from: '18:40', to: '19:10' };
const RUNNING: SittingNow = { kind: 'running', serving: 13 };
const booked: EntryFacts = {
  status: 'Booked',
  checkIn: true,
  passedOver: false,
  returnAsked: false,
  calledAt: null,
  minutesSinceCall: null,
  notSeen: false,
  isMoved: false,
  before: { least: 4, most: 7, isExact: false },
  estimatedTime: '18:00',
  plannedTime: '18:00',
};
const NONE_BEFORE = { least: 0, most: 0, isExact: true };

interface Case {
  now?: SittingNow;
  entry?: Partial<EntryFacts>;
  window?: typeof WINDOW | null;
  time?: string;
  today?: string;
  isPlaceClosed?: boolean;
}
const when = ({
  now = RUNNING,
  entry,
  window = WINDOW,
  time = '17:30',
  today = DAY,
  isPlaceClosed = false,
}: Case = {}) =>
  whenToComeOf(
    { date: DAY, startTime: '17:00', endTime: '21:00', now, isPlaceClosed },
    { ...booked, ...entry },
    window,
    { today, time },
  );
const around = {
  doctor: 'Dr. Example',
  place: 'Uttara',
  room: 'Room 108',
  phone: '01811-223344',
  isTold: true,
};
const says = (value: WhenToCome) => whenSentences(WHEN_TEXTS.en, value, around).join(' ');
const saysBangla = (value: WhenToCome) =>
  whenSentences(WHEN_TEXTS.bn, value, { ...around, doctor: 'ডা. নমুনা', room: 'কক্ষ ১০৮' }).join(' ');
const here = { status: 'Confirmed' as const };

describe('when to come (rules: queue 18)', () => {
  it.each<[string, WhenToCome, string]>([
    ['a window', when(), 'Come between 6:40 and 7:10 PM. At least 4 people before you, up to 7.'],
    [
      'a window and nobody here yet',
      when({ entry: { before: { least: 0, most: 7, isExact: false } } }),
      'Come between 6:40 and 7:10 PM. Up to 7 people before you.',
    ],
    [
      'a window past midnight',
      when({ window: { from: '23:40', to: '24:20' }, entry: { before: null } }),
      'Come between 11:40 PM and 12:20 AM, after midnight.',
    ],
    ['no forecast', when({ window: null }), 'About 6:00 PM.'],
    [
      'no forecast, and the doctor is late',
      when({ window: null, now: { kind: 'late', at: '17:45' } }),
      'About 6:45 PM.',
    ],
    [
      'no forecast, and a serial that was given after the doctor was said to be late',
      when({
        window: null,
        now: { kind: 'late', at: '17:45' },
        entry: { estimatedTime: '18:50', plannedTime: '18:00' },
      }),
      'About 6:50 PM.',
    ],
    [
      'no forecast, and a doctor who is due: as before the start, if the plan is later than the ticket',
      when({ window: null, now: { kind: 'due' }, entry: { estimatedTime: '18:50', plannedTime: '19:00' } }),
      'About 7:00 PM.',
    ],
    [
      'no forecast, and hours that begin later since the serial was given',
      when({ window: null, now: { kind: 'before', at: '19:00' } }),
      'About 7:00 PM.',
    ],
    [
      'no forecast, at the minute of the start',
      when({ window: null, now: { kind: 'before', at: '18:00' }, time: '18:00', entry: { before: null } }),
      'Dr. Example is expected at any moment. We tell you as soon as the doctor is here.',
    ],
    ['nothing known', when({ window: null, entry: { estimatedTime: null } }), 'Please ask at the desk.'],
    [
      'on another day',
      when({ today: '2026-11-19', time: '20:00', now: { kind: 'before', at: '17:00' } }),
      'Come between 6:40 and 7:10 PM.',
    ],
    [
      'the window has begun',
      when({ time: '18:40', entry: { before: { least: 2, most: 2, isExact: true } } }),
      'Please come now. 2 people before you.',
    ],
    [
      'the window has begun and the doctor is on a break',
      when({ time: '18:45', now: { kind: 'break', until: '18:55' }, entry: { before: null } }),
      'Come by 7:10 PM.',
    ],
    [
      'the window is over and the doctor is on a break',
      when({ time: '19:15', now: { kind: 'break-over', until: '18:55' } }),
      'The break of Dr. Example was to end at 6:55 PM. We tell you as soon as the doctor is here.',
    ],
    ['next', when({ entry: { before: NONE_BEFORE } }), 'Please come now. You are next.'],
    [
      'first before the doctor is there',
      when({
        time: '16:50',
        now: { kind: 'before', at: '17:00' },
        window: { from: '16:55', to: '17:20' },
        entry: { before: NONE_BEFORE },
      }),
      'Come between 4:55 and 5:20 PM. Nobody is before you.',
    ],
    [
      'here',
      when({ entry: { ...here, before: { least: 2, most: 2, isExact: true } } }),
      'You are checked in. Wait near Room 108. 2 people before you.',
    ],
    [
      'here and next',
      when({ entry: { ...here, before: NONE_BEFORE } }),
      'You are checked in. Wait near Room 108. You are next.',
    ],
    [
      'here and first, before the doctor is there',
      when({ now: { kind: 'due' }, entry: { ...here, before: NONE_BEFORE } }),
      'You are checked in. Wait near Room 108. Nobody is before you.',
    ],
    [
      'here, and the doctor has not come',
      when({ now: { kind: 'not-come', expectedAt: '17:00' }, entry: { ...here, before: null } }),
      'You are checked in. Dr. Example was expected at 5:00 PM and has not come yet. We tell you as soon as the doctor is here.',
    ],
    [
      'the doctor has not come',
      when({ now: { kind: 'not-come', expectedAt: '17:00' }, entry: { before: null } }),
      'Dr. Example was expected at 5:00 PM and has not come yet. We tell you as soon as the doctor is here.',
    ],
    ['called', when({ entry: { status: 'In Progress', minutesSinceCall: 2 } }), 'Come in, please.'],
    ['inside', when({ entry: { status: 'In Progress', minutesSinceCall: 3 } }), 'You are with the doctor.'],
    [
      'passed over',
      when({ entry: { passedOver: true, calledAt: '18:52' } }),
      'You were called at 6:52 PM. Tell the desk when you are back.',
    ],
    [
      'after the hours',
      when({ now: { kind: 'over', endedAt: '21:00' }, time: '21:30' }),
      'The hours ended at 9:00 PM. Please ask the desk: 01811-223344',
    ],
    [
      'after the hours of a sitting that is expected later',
      when({ now: { kind: 'late', at: '21:45' }, time: '21:30', entry: { before: null } }),
      'Dr. Example is late and begins at about 9:45 PM. We tell you as soon as the doctor is here.',
    ],
    [
      'ended while they were here',
      when({ now: { kind: 'ended' }, entry: here }),
      'The doctor could not see you today. Move your serial.',
    ],
    [
      'ended, never called, where nobody notes arrivals',
      when({ now: { kind: 'ended' }, entry: { checkIn: false } }),
      'The doctor could not see you today. Move your serial.',
    ],
    [
      'ended before they came',
      when({ now: { kind: 'ended' } }),
      'The doctor has finished for today. Please ask the desk: 01811-223344',
    ],
    [
      'cancelled because they were not seen',
      when({ entry: { status: 'Cancelled', notSeen: true } }),
      'The doctor could not see you today. Move your serial.',
    ],
    [
      'moved',
      when({ entry: { status: 'Cancelled', notSeen: true, isMoved: true } }),
      'This serial was moved. You have a new one.',
    ],
    [
      'not come and never called',
      when({ entry: { status: 'No Show' } }),
      'You had not come when the doctor finished. Please ask the desk: 01811-223344',
    ],
    [
      'the sitting is cancelled',
      when({ now: { kind: 'cancelled', reason: 'Doctor ill' }, entry: here }),
      'The sitting is cancelled: the doctor is ill. Please ask the desk: 01811-223344',
    ],
    [
      'leave',
      when({ now: { kind: 'off', reason: 'leave' } }),
      'Dr. Example is on leave on this day. Please ask the desk: 01811-223344',
    ],
    [
      'a holiday of the clinic',
      when({ now: { kind: 'off', reason: 'holiday' } }),
      'The clinic is closed on this day. Please ask the desk: 01811-223344',
    ],
    [
      'a holiday of the place',
      when({ now: { kind: 'off', reason: 'holiday' }, isPlaceClosed: true }),
      'Uttara is closed on this day. Please ask the desk: 01811-223344',
    ],
  ])('%s', (_name, value, words) => expect(says(value)).toBe(words));

  it.each<[WhenToCome, string]>([
    [
      when({ window: { from: '18:20', to: '19:05' } }),
      'সন্ধ্যা ৬:২০ থেকে ৭:০৫-এর মধ্যে আসুন। আপনার আগে অন্তত ৪ জন, বড়জোর ৭ জন।',
    ],
    [
      when({ window: { from: '17:40', to: '19:00' }, entry: { before: null } }),
      'বিকাল ৫:৪০ থেকে সন্ধ্যা ৭টার মধ্যে আসুন।',
    ],
    [
      when({ window: { from: '23:40', to: '24:20' }, entry: { before: null } }),
      'রাত ১১:৪০ থেকে ১২:২০-এর মধ্যে (রাত ১২টার পর) আসুন।',
    ],
    [when({ window: null }), 'সন্ধ্যা ৬টার দিকে।'],
    [
      when({ now: { kind: 'not-come', expectedAt: '17:00' }, entry: { before: null } }),
      'ডা. নমুনা-এর বিকাল ৫টায় আসার কথা ছিল, এখনো আসেননি। ডাক্তার এলেই আপনাকে জানানো হবে।',
    ],
  ])('in Bangla: %j', (value, words) => expect(saysBangla(value)).toBe(words));

  it.each<[WhenToCome, string, string]>([
    [when(), 'come 6:40-7:10 PM', 'সন্ধ্যা ৬:৪০-৭:১০'],
    [when({ window: null }), 'about 6:00 PM', 'সন্ধ্যা ৬টার দিকে'],
    [when({ time: '18:50' }), 'please come now', 'এখনই আসুন'],
    [when({ now: { kind: 'not-come', expectedAt: '17:00' } }), 'please ask at the desk', 'সময় রিসেপশনে জানুন'],
  ])('in an SMS: %j', (value, english, bangla) => {
    expect(whenSms('en', value)).toBe(english);
    expect(whenSms('bn', value)).toBe(bangla);
  });

  const anyBefore = fc
    .record({ least: fc.nat(20), away: fc.nat(20), isExact: fc.boolean() })
    .map(({ least, away, isExact }) => ({ least, most: least + away, isExact: isExact && away === 0 }));
  const anyEntry: fc.Arbitrary<EntryFacts> = fc.record({
    status: fc.constantFrom('Booked' as const, 'Booked' as const, ...APPOINTMENT_STATUSES),
    checkIn: fc.boolean(),
    passedOver: fc.boolean(),
    returnAsked: fc.boolean(),
    calledAt: fc.option(anyTime),
    minutesSinceCall: fc.option(fc.nat(60)),
    notSeen: fc.boolean(),
    isMoved: fc.boolean(),
    before: fc.option(anyBefore),
    estimatedTime: fc.option(anyTime),
    plannedTime: fc.option(anyTime),
  });
  const anyWindow = fc.option(
    fc.tuple(fc.nat(26 * 60), fc.integer({ min: 5, max: 180 })).map(([from, length]) => ({
      from: clockTimeOf(from),
      to: clockTimeOf(from + length),
    })),
  );

  it('has a value and sentences for everything, and never tells a moment before now as one to come', () => {
    fc.assert(
      fc.property(anyFacts, anyEntry, anyWindow, anyTime, (facts, entry, window, time) => {
        const clock = { today: DAY, time };
        const value = whenToComeOf(
          { ...facts, now: sittingNowOf(facts, clock), isPlaceClosed: false },
          entry,
          window,
          clock,
        );
        for (const language of ['en', 'bn'] as const) {
          expect(whenSentences(WHEN_TEXTS[language], value, around).every(Boolean)).toBe(true);
          expect(whenSms(language, value)).not.toBe('');
        }
        if (facts.date !== DAY) return;
        if (value.kind === 'estimate') expect(value.at > time).toBe(true);
        if (value.kind === 'window')
          expect([value.from ?? '99', value.to].every((moment) => moment > time)).toBe(true);
        if (value.kind === 'doctor-missing' && !value.isOverdue && value.at !== null)
          expect(value.at >= time).toBe(true);
        if (value.kind === 'break' && !value.isOverdue && value.until !== null)
          expect(value.until >= time).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never gives an earlier kind or moment when only the clock has gone on', () => {
    const rank = (value: WhenToCome): number => {
      switch (value.kind) {
        case 'estimate':
        case 'ask':
        case 'here':
        case 'called':
        case 'passed':
          return 1;
        case 'window':
          return value.from === null ? 2 : 1;
        case 'inside':
        case 'soon':
          return 3;
        case 'doctor-missing':
        case 'break':
          return value.isOverdue ? 4 : 3;
        case 'after-hours':
          return 5;
        default:
          // What has happened stays.
          return 0;
      }
    };
    fc.assert(
      fc.property(
        anyFacts,
        anyEntry,
        anyWindow,
        anyTime,
        fc.nat(1_500),
        (drawn, entry, window, time, minutes) => {
          // A sitting with a live serial is booked.
          const isLive = entry.status === 'Booked' || entry.status === 'Confirmed';
          const facts = { ...drawn, isBooked: drawn.isBooked || isLive };
          const clock = { today: DAY, time };
          const one = whenToComeOf(
            { ...facts, now: sittingNowOf(facts, clock), isPlaceClosed: false },
            entry,
            window,
            clock,
          );
          const then = later(facts, clock, minutes);
          const since = entry.minutesSinceCall;
          const other = whenToComeOf(
            { ...facts, now: sittingNowOf(then.facts, then.now), isPlaceClosed: false },
            { ...entry, minutesSinceCall: since === null ? null : since + minutes },
            window,
            then.now,
          );
          // Before its day a serial has no place in the queue yet, so a day is compared with itself.
          if (facts.date > DAY) return;
          expect(rank(other)).toBeGreaterThanOrEqual(rank(one));
          const moment = (value: WhenToCome) =>
            value.kind === 'estimate' ? value.at : value.kind === 'window' ? (value.from ?? value.to) : '';
          if (one.kind === other.kind && one.kind !== 'ask') expect(moment(other) >= moment(one)).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('is told by no older sentence', () => {
    const old = Object.keys(catalogues.en).filter((key) =>
      /^live(Window|Before|Expected|Late|Ended)$/.test(key),
    );
    expect(old).toEqual([]);
  });
});
