import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  forecastsOf,
  habitsOf,
  latenessOf,
  NO_FACTS,
  type SittingCourse,
  type SittingFacts,
  windowToTell,
} from './come-between.ts';

/** Past sittings that all went alike. */
function past(
  sittings: number,
  { late = 20, minutes = 6, each = 30, notCome = 0, breaks = 0 } = {},
): SittingFacts {
  const consultations = sittings * each;
  const lateness = latenessOf(late);
  return {
    ...NO_FACTS,
    sittings,
    lateness: sittings * lateness,
    latenessSquared: sittings * (lateness * lateness + 0.2),
    consultations,
    minutes: consultations * minutes,
    minutesSquared: consultations * minutes * minutes * 1.25,
    notCome,
    breaks,
    breakMinutes: breaks * 15,
  };
}

const CLINIC = past(40);
const running: SittingCourse = {
  now: 600,
  plannedStart: 540,
  lateUntil: null,
  state: 'running',
  breakSince: null,
  breakUntil: null,
  breaksTaken: 0,
  currentSince: null,
  consultations: 0,
  minutes: 0,
  left: 30,
};
const expected: SittingCourse = { ...running, state: 'expected', now: 500 };
const habits = (doctor: SittingFacts = CLINIC, clinic = CLINIC) => {
  const known = habitsOf(doctor, clinic);
  if (!known) throw new Error('The clinic has no past.');
  return known;
};
const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;

describe('what is learned from past sittings', () => {
  it.each([
    ['a clinic without a past', NO_FACTS],
    ['two sittings', past(2)],
    ['sittings in which hardly anybody was seen', past(10, { each: 2 })],
  ])('is nothing in %s', (_, clinic) => expect(habitsOf(NO_FACTS, clinic)).toBeNull());

  it('is what the clinic does, for a new doctor', () => {
    const { consultation, lateness } = habits(NO_FACTS);
    expect(consultation.mean).toBeCloseTo(6);
    expect(lateness.mean).toBeCloseTo(latenessOf(20));
  });

  it('is mostly what the doctor does, once there are 20 sittings of theirs', () => {
    const { consultation, lateness } = habits(past(20, { late: 60, minutes: 10 }));
    expect(consultation.mean).toBeGreaterThan(9.8);
    expect(lateness.mean).toBeGreaterThan(latenessOf(45));
  });
});

describe('the forecast (rules: queue 11)', () => {
  it('is about the number of people times the pace, while the doctor works', () => {
    const forecast = forecastsOf(habits(), running);
    expect(middle(forecast({ present: 5, away: 0 }))).toBeGreaterThan(625);
    expect(middle(forecast({ present: 5, away: 0 }))).toBeLessThan(640);
  });

  it('follows the pace of the day', () => {
    const slow = { ...running, consultations: 20, minutes: 300 };
    const people = { present: 10, away: 0 };
    expect(middle(forecastsOf(habits(), slow)(people))).toBeGreaterThan(
      middle(forecastsOf(habits(), running)(people)) + 5,
    );
  });

  it.each<[string, SittingCourse, number]>([
    ['a doctor who has not come begins late, as usual', expected, 545],
    ['a doctor who is late for an hour already', { ...expected, now: 600 }, 600],
    ['the desk has said a later start', { ...expected, lateUntil: 640 }, 636],
    [
      'the doctor is on a break that ends',
      { ...running, state: 'break', breakSince: 590, breakUntil: 650 },
      648,
    ],
  ])('%s', (_, sitting, earliest) => {
    const { from, to } = forecastsOf(habits(), sitting)({ present: 0, away: 0 });
    expect(from).toBeGreaterThan(earliest);
    expect(from).toBeLessThan(earliest + 25);
    expect(to).toBeGreaterThan(from);
  });

  it('counts those who may not come less than those who are there', () => {
    const known = habits(past(20, { notCome: 200 }));
    const forecast = forecastsOf(known, running);
    expect(middle(forecast({ present: 0, away: 10 }))).toBeLessThan(
      middle(forecast({ present: 10, away: 0 })),
    );
  });

  it('leaves room for the usual break until it was taken', () => {
    const known = habits(past(20, { breaks: 20 }), past(40, { breaks: 40 }));
    const people = { present: 20, away: 0 };
    const after = forecastsOf(known, { ...running, breaksTaken: 1 })(people);
    expect(middle(forecastsOf(known, running)(people))).toBeGreaterThan(middle(after) + 5);
  });
});

test('never ends before it begins or lies in the past, and more people before somebody make it later', () => {
  fc.assert(
    fc.property(
      fc.record({
        state: fc.constantFrom('expected', 'running', 'break'),
        now: fc.integer({ min: 0, max: 1_439 }),
        plannedStart: fc.integer({ min: 300, max: 1_300 }),
        consultations: fc.integer({ min: 0, max: 40 }),
        late: fc.integer({ min: -30, max: 300 }),
        pace: fc.integer({ min: 1, max: 40 }),
        present: fc.nat(60),
        away: fc.nat(60),
      }),
      ({ state, now, plannedStart, consultations, late, pace, present, away }) => {
        const known = habits(past(20, { late, minutes: pace, breaks: 10 }));
        const sitting: SittingCourse = {
          ...{ ...running, state, now, plannedStart, consultations, minutes: consultations * pace },
          ...{ breakSince: state === 'break' ? now : null, left: present + away },
        };
        const forecast = forecastsOf(known, sitting);
        const { from, to } = forecast({ present, away });
        expect(from).toBeGreaterThanOrEqual(now);
        expect(to).toBeGreaterThan(from);
        expect(Number.isFinite(to)).toBe(true);
        const later = forecast({ present: present + 5, away });
        expect(middle(later)).toBeGreaterThan(middle({ from, to }));
        const told = windowToTell(null, { from, to });
        if (told) expect(told.from < told.to).toBe(true);
      },
    ),
  );
});

describe('the window that is told (rules: queue 11)', () => {
  it.each<[string, { from: string; to: string } | null, { from: number; to: number }, unknown]>([
    ['is rounded out to 5 minutes', null, { from: 602, to: 633 }, { from: '10:00', to: '10:35' }],
    [
      'stays while the forecast moves a little',
      { from: '10:00', to: '10:35' },
      { from: 612, to: 642 },
      { from: '10:00', to: '10:35' },
    ],
    [
      'moves when the beginning moves',
      { from: '10:00', to: '10:35' },
      { from: 614, to: 640 },
      { from: '10:10', to: '10:40' },
    ],
    [
      'moves when the end moves',
      { from: '10:00', to: '10:35' },
      { from: 600, to: 649 },
      { from: '10:00', to: '10:50' },
    ],
    ['may pass midnight', null, { from: 1_400, to: 1_500 }, { from: '23:20', to: '25:00' }],
    ['is not told for the next morning', null, { from: 1_810, to: 1_900 }, null],
    [
      'is made anew once the told one is over',
      { from: '10:00', to: '10:15' },
      { from: 615, to: 622 },
      { from: '10:15', to: '10:25' },
    ],
  ])('%s', (_, told, forecast, window) => expect(windowToTell(told, forecast)).toEqual(window));
});
