import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { toPublicSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Weekday } from '@clinic-serial/contract/time/calendar';
import { describe, expect, it } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { availabilityLine, awayText, nextLine, sittingToday } from './availability.ts';
import { matchingDoctors } from './use-doctor-filters.ts';

interface Sitting {
  start: string;
  end: string;
  free: number;
}

function doctor(id: number, name: string, sitting: Sitting | null, departmentId = 1): PublicDoctor {
  return {
    id,
    name,
    nameBn: null,
    qualification: 'MBBS, FCPS (Medicine)',
    qualificationBn: null,
    departmentId,
    departmentName: departmentId === 1 ? 'Cardiology' : 'হৃদরোগ',
    departmentNameBn: null,
    experienceYears: 5,
    gender: null,
    photoUrl: null,
    isActive: true,
    dailyPatientLimit: 30,
    weeklySchedule: toPublicSchedule({}),
    scheduleSummary: { availableDays: 'Sat', timeRanges: '09:00-13:00', totalAvailableDays: sitting ? 1 : 0 },
    today: {
      doctorId: id,
      date: '2026-11-20',
      availableSlots: sitting?.free ?? 0,
      limit: sitting ? 30 : 0,
      booked: 0,
      nextSerial: null,
      isScheduledToday: sitting !== null,
      startTime: sitting?.start ?? null,
      endTime: sitting?.end ?? null,
      reason: null,
    },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

const off = doctor(1, 'Dr. Off', null);
const full = doctor(2, 'Dr. Full', { start: '09:00', end: '17:00', free: 0 });
const over = doctor(3, 'Dr. Over', { start: '08:00', end: '10:00', free: 9 });
const now = doctor(4, 'Dr. Now', { start: '10:00', end: '14:00', free: 9 });
const later = doctor(5, 'Dr. Later', { start: '17:00', end: '21:00', free: 9 }, 2);
const all = [off, full, over, now, later];
const departments = [aDepartment({ id: 1, searchWords: 'chest pain' }), aDepartment({ id: 2 })];

const names = (doctors: readonly PublicDoctor[]) => doctors.map(({ name }) => name);

describe("today's doctors", () => {
  it('puts doctors within their hours first, then those who sit later, then those who are done', () => {
    expect(sittingToday(all, '11:00').map(({ doctor, phase }) => `${doctor.name} ${phase}`)).toEqual([
      'Dr. Full expected',
      'Dr. Now expected',
      'Dr. Later later',
      'Dr. Over finished',
    ]);
  });

  it('puts finished doctors last, after the cancelled ones', () => {
    const doing = (one: PublicDoctor, now: SittingNow) => ({ ...one, today: { ...one.today, now } });
    const sitting = sittingToday(
      [
        doing(full, { kind: 'ended' }),
        doing(over, { kind: 'cancelled', reason: null }),
        doing(later, { kind: 'not-come', expectedAt: '17:00' }),
        doing(now, { kind: 'running', serving: 3 }),
      ],
      '18:00',
    );
    expect(names(sitting.map(({ doctor }) => doctor))).toEqual([
      'Dr. Now',
      'Dr. Later',
      'Dr. Over',
      'Dr. Full',
    ]);
  });

  it('counts the minute in which a sitting ends as finished', () => {
    expect(sittingToday([now], '14:00')[0]?.phase).toBe('finished');
    expect(sittingToday([now], '10:00')[0]?.phase).toBe('expected');
  });
});

describe('the availability line', () => {
  it("shows today's hours, else the week, else that there is no schedule", () => {
    expect(availabilityLine(now)).toBe('Today 10:00 AM – 2:00 PM');
    expect(availabilityLine({ ...now, today: off.today })).toBe('Sat · 9:00 AM – 1:00 PM');
    expect(availabilityLine(off)).toBe('No schedule available');
  });
});

// Friday, 20 November 2026.
it.each<[weekday: Weekday, line: string]>([
  [6, 'Next: Tomorrow, 5:00 PM'],
  [7, 'Next: Sunday, 5:00 PM'],
  [4, 'Next: Thursday, 5:00 PM'],
])('the next day of a doctor who sits on weekday %i only is: %s', (weekday, line) => {
  const day = {
    sitting: 1 as const,
    startTime: '17:00',
    endTime: '21:00',
    patientLimit: 30,
    reservedSlots: [],
  };
  expect(nextLine({ ...off, weeklySchedule: toPublicSchedule({ [weekday]: [day] }) })).toBe(line);
});

it.each([
  ['2026-11-20', 'On leave today', 'Next: Tomorrow, 5:00 PM', '2026-11-21'],
  ['2026-11-26', 'On leave until Thursday', 'Next: 27 November, 5:00 PM', '2026-11-27'],
  ['2026-12-03', 'On leave until 3 December', 'Next: 6 December, 5:00 PM', '2026-12-06'],
  ['2027-01-02', 'On leave until 2 January 2027', 'Next: 3 January 2027, 5:00 PM', '2027-01-03'],
])('a leave until %s reads: %s. %s', (until, words, line, date) => {
  const away = { reason: 'leave' as const, until, text: null, textBn: null };
  const today = { ...off.today, away, next: { date, startTime: '17:00' } };
  expect(awayText(today)).toBe(words);
  expect(nextLine({ ...off, today })).toBe(line);
});

it('a holiday says its name', () => {
  const away = { reason: 'holiday' as const, until: '2026-11-20', text: 'Victory Day', textBn: 'বিজয় দিবস' };
  expect(awayText({ ...off.today, away })).toBe('Closed today: Victory Day');
});

it('a day with two sittings shows the hours of both', () => {
  const hours = { availableSlots: 3, limit: 5, booked: 2, nextSerial: 3, reason: null };
  const sittings = [
    { sitting: 1 as const, startTime: '09:00', endTime: '13:00', ...hours },
    { sitting: 2 as const, startTime: '17:00', endTime: '21:00', ...hours },
  ];
  const doctor = { ...now, today: { ...now.today, startTime: '09:00', endTime: '21:00', sittings } };
  expect(availabilityLine(doctor)).toBe('Today 9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM');
});

it('a doctor without working days has no next day', () => {
  expect(nextLine(off)).toBeUndefined();
});

describe('matchingDoctors', () => {
  it.each([
    ['now', null, ['Dr. Now']],
    ['  FCPS  ', null, names(all)],
    ['cardio off', null, ['Dr. Off']],
    ['হৃদ', null, ['Dr. Later']],
    ['', 2, ['Dr. Later']],
    ['chest pain', null, ['Dr. Off', 'Dr. Full', 'Dr. Over', 'Dr. Now']],
    ['pain now', null, ['Dr. Now']],
    ['chest', 2, []],
    ['off', 2, []],
    ['(', null, names(all)],
  ])('filters by search "%s" and department %s', (search, department, expected) => {
    expect(
      names(matchingDoctors(all, departments, { search, department, when: null, woman: false })),
    ).toEqual(expected);
  });
});
