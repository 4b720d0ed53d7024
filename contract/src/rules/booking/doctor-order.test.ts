import { describe, expect, it } from 'vitest';
import type { Weekday } from '../../time/calendar.ts';
import type { SittingNow } from '../queue/sitting-state.ts';
import { toPublicSchedule, type WorkingWeek } from '../schedule/weekly-schedule.ts';
import { colleaguesToday, inOrderOfHelp, nextSitting, sittingPhase } from './doctor-order.ts';

// A Friday.
const TODAY = '2026-11-20';
const NOON = '12:00';

interface Hours {
  start: string;
  end: string;
  free: number;
}

/** Starts of the working days by weekday. */
type Starts = Partial<Record<Weekday, string>>;

function doctor(name: string, hours: Hours | null, starts: Starts = {}) {
  const week = Object.fromEntries(
    Object.entries(starts).map(([weekday, startTime]) => [
      weekday,
      [{ sitting: 1, startTime, endTime: '23:00', patientLimit: 30, reservedSlots: [] }],
    ]),
  ) as WorkingWeek;
  return {
    id: name.length,
    departmentId: 1,
    name,
    weeklySchedule: toPublicSchedule(week),
    today: {
      date: TODAY,
      isScheduledToday: hours !== null,
      startTime: hours?.start ?? null,
      endTime: hours?.end ?? null,
      availableSlots: hours?.free ?? 0,
    },
  };
}

const from = (start: string, end: string, free = 5) => ({ start, end, free });
const names = (doctors: ReadonlyArray<{ name: string }>) => doctors.map(({ name }) => name);

describe('the order of doctors', () => {
  it('is: here now, later today, no longer today, other days', () => {
    const doctors = [
      doctor('Off on Sunday', null, { 1: '09:00' }),
      doctor('No week', null),
      doctor('Over', from('08:00', '12:00')),
      doctor('Full now', from('09:00', '17:00', 0)),
      doctor('Later', from('12:01', '13:00')),
      doctor('Now', from('12:00', '17:00')),
    ];
    expect(names(inOrderOfHelp(doctors, NOON))).toEqual([
      'Now',
      'Later',
      'Over',
      'Full now',
      'Off on Sunday',
      'No week',
    ]);
  });

  it('is by start within a group, then by name in any case and spelling', () => {
    const doctors = [
      doctor('élan', from('10:00', '17:00')),
      doctor('Zaman', from('09:00', '17:00')),
      doctor('Emon', from('10:00', '17:00')),
      doctor('ebrahim', from('10:00', '17:00')),
    ];
    expect(names(inOrderOfHelp(doctors, NOON))).toEqual(['Zaman', 'ebrahim', 'élan', 'Emon']);
  });

  it('is by the next day on other days, then by its start', () => {
    const doctors = [
      doctor('Sunday', null, { 7: '08:00' }),
      doctor('Thursday', null, { 4: '08:00' }),
      doctor('Saturday evening', null, { 6: '17:00', 7: '08:00' }),
      doctor('Saturday morning', null, { 6: '09:00' }),
    ];
    expect(names(inOrderOfHelp(doctors, NOON))).toEqual([
      'Saturday morning',
      'Saturday evening',
      'Sunday',
      'Thursday',
    ]);
  });

  it('takes everybody for later while the time of day is not known', () => {
    const doctors = [doctor('Afternoon', from('15:00', '17:00')), doctor('Morning', from('08:00', '12:00'))];
    expect(names(inOrderOfHelp(doctors))).toEqual(['Morning', 'Afternoon']);
  });
});

it.each([
  ['09:59', 'later'],
  ['10:00', 'expected'],
  ['13:59', 'expected'],
  ['14:00', 'finished'],
])('by its hours alone a sitting from 10:00 to 14:00 is at %s: %s', (timeOfDay, phase) => {
  expect(sittingPhase(doctor('A', from('10:00', '14:00')).today, timeOfDay)).toEqual({
    phase,
    startTime: '10:00',
  });
});

it.each([
  ['08:59', 'later', '09:00'],
  ['09:00', 'expected', '09:00'],
  ['13:00', 'later', '17:00'],
  ['17:00', 'expected', '17:00'],
  ['21:00', 'finished', '09:00'],
])(
  'by its hours alone a day with sittings from 9 to 13 and from 17 to 21 is at %s: %s, from %s',
  (timeOfDay, phase, startTime) => {
    const sittings = [
      { startTime: '09:00', endTime: '13:00' },
      { startTime: '17:00', endTime: '21:00' },
    ];
    const { today } = doctor('A', from('09:00', '21:00'));
    expect(sittingPhase({ ...today, sittings }, timeOfDay)).toEqual({ phase, startTime });
  },
);

/** The same doctor, and what the sitting is doing. */
const doing = (name: string, now: SittingNow, hours = from('09:00', '17:00')) => {
  const plain = doctor(name, hours);
  return { ...plain, today: { ...plain.today, now } };
};

describe('the order by what the sittings are doing', () => {
  it('is: who is there, who is expected, who comes later, then who sees nobody any more', () => {
    const doctors = [
      doing('1 ended', { kind: 'ended' }),
      doing('2 late', { kind: 'late', at: '12:30' }),
      doing('3 not come', { kind: 'not-come', expectedAt: '09:00' }),
      doing('4 cancelled', { kind: 'cancelled', reason: 'Doctor ill' }),
      doing('5 on a break', { kind: 'break', until: null }),
      doing('6 not ended', { kind: 'not-ended', endedAt: '11:00' }),
      doing('7 before', { kind: 'before', at: '12:30' }),
      doing('8 running', { kind: 'running', serving: 4 }),
      doing('9 due', { kind: 'due' }),
      doing('A full', { kind: 'running', serving: 4 }, from('09:00', '17:00', 0)),
    ];
    expect(names(inOrderOfHelp(doctors, NOON))).toEqual([
      '5 on a break',
      '8 running',
      '3 not come',
      '9 due',
      '2 late',
      '7 before',
      '1 ended',
      '4 cancelled',
      '6 not ended',
      'A full',
    ]);
  });

  it('believes the state and not the hours', () => {
    const beyond = doing('A', { kind: 'running', serving: 4 }, from('08:00', '11:00'));
    expect(sittingPhase(beyond.today, NOON)).toEqual({ phase: 'here', startTime: '08:00' });
    const early = doing('A', { kind: 'ended' }, from('09:00', '17:00'));
    expect(sittingPhase(early.today, NOON)?.phase).toBe('finished');
  });

  it('names the start of the sitting that is shown', () => {
    const { today } = doing('A', { kind: 'before', at: '17:00' }, from('09:00', '21:00'));
    const sittings = [
      { startTime: '09:00', endTime: '13:00', now: { kind: 'cancelled', reason: null } as const },
      { startTime: '17:00', endTime: '21:00', now: { kind: 'before', at: '17:00' } as const },
    ];
    expect(sittingPhase({ ...today, sittings }, NOON)).toEqual({ phase: 'later', startTime: '17:00' });
  });
});

it('the next day by the calendar goes before the week', () => {
  const onLeave = doctor('A', null, { 6: '10:00' });
  const next = { date: '2026-12-03', startTime: '17:00' };
  expect(nextSitting({ ...onLeave, today: { ...onLeave.today, next } })).toEqual(next);
  expect(nextSitting({ ...onLeave, today: { ...onLeave.today, next: null } })).toBeUndefined();
});

it.each<[starts: Starts, next: { date: string; startTime: string } | undefined]>([
  [{ 7: '17:00' }, { date: '2026-11-22', startTime: '17:00' }],
  [
    { 6: '10:00', 7: '17:00' },
    { date: '2026-11-21', startTime: '10:00' },
  ],
  // The same weekday, a week later.
  [{ 5: '09:00' }, { date: '2026-11-27', startTime: '09:00' }],
  [{}, undefined],
])('the next sitting of the week %j is %j', (starts, next) => {
  expect(nextSitting(doctor('A', null, starts))).toEqual(next);
});

describe('the colleagues of a doctor', () => {
  const asked = { id: 100, departmentId: 1 };

  it('are at most three who can still be booked and see patients today, in the order of the list', () => {
    const doctors = [
      doctor('Late', from('18:00', '20:00')),
      doctor('Off', null, { 6: '09:00' }),
      doctor('Full', from('09:00', '17:00', 0)),
      doctor('Over', from('08:00', '11:00')),
      doctor('Evening', from('17:00', '20:00')),
      doctor('Now 2', from('10:00', '17:00')),
      doctor('Now 1', from('09:00', '17:00')),
    ];
    expect(names(colleaguesToday(doctors, asked, NOON))).toEqual(['Now 1', 'Now 2', 'Evening']);
  });

  it('never are those whose sitting is cancelled or finished', () => {
    const doctors = [
      doing('Cancelled', { kind: 'cancelled', reason: null }),
      doing('Ended', { kind: 'ended' }),
      doing('On a break', { kind: 'break', until: null }),
    ];
    expect(names(colleaguesToday(doctors, asked, NOON))).toEqual(['On a break']);
  });

  it('are of the same department, and never the doctor', () => {
    const doctors = [
      { ...doctor('Other department', from('09:00', '17:00')), departmentId: 2 },
      { ...doctor('Asked', from('09:00', '17:00')), id: 100 },
    ];
    expect(colleaguesToday(doctors, asked, NOON)).toEqual([]);
  });
});
