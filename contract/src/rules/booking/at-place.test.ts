import { describe, expect, it } from 'vitest';
import type { SittingNow } from '../queue/sitting-now.ts';
import { toPublicSchedule, type WorkingWeek } from '../schedule/weekly-schedule.ts';
import { doctorAt } from './at-place.ts';

/** A Wednesday. */
const TODAY = '2027-03-10';
const hours = { patientLimit: 10, reservedSlots: [] };
const MORNING = { ...hours, sitting: 1, startTime: '09:00', endTime: '13:00' } as const;
const EVENING = { ...hours, sitting: 2, startTime: '17:00', endTime: '21:00', placeId: 2 } as const;

const sittingToday = (at: { startTime: string; endTime: string; placeId?: number }, parts: object = {}) => ({
  ...at,
  availableSlots: 4,
  limit: 10,
  booked: 6,
  nextSerial: 7,
  reason: null as string | null,
  now: { kind: 'before', at: at.startTime } as SittingNow,
  ...parts,
});

const ended = { availableSlots: 0, nextSerial: null, reason: 'session-over', now: { kind: 'ended' } };

const doctor = (week: WorkingWeek, today: object, parts: object = {}) => ({
  weeklySchedule: toPublicSchedule(week),
  scheduleSummary: { availableDays: 'Mon, Wed', timeRanges: '09:00-13:00', totalAvailableDays: 2 },
  placeIds: [1, 2],
  today: {
    date: TODAY,
    isScheduledToday: true,
    startTime: '09:00' as string | null,
    endTime: '21:00' as string | null,
    availableSlots: 4,
    limit: 20,
    booked: 16,
    nextSerial: 7 as number | null,
    reason: null as string | null,
    ...today,
  } as Parameters<typeof doctorAt>[0]['today'],
  ...parts,
});

describe('a doctor at a place', () => {
  const both = doctor(
    { 1: [MORNING], 3: [MORNING, EVENING] },
    { now: { kind: 'before' }, sittings: [sittingToday(MORNING, ended), sittingToday(EVENING)] },
  );

  it('has the week, the hours and the numbers of the sittings there', () => {
    const here = doctorAt(both, 2);
    expect(here?.today).toMatchObject({
      isScheduledToday: true,
      startTime: '17:00',
      endTime: '21:00',
      availableSlots: 4,
      limit: 10,
      booked: 6,
      nextSerial: 7,
      reason: null,
      now: { kind: 'before', at: '17:00' },
    });
    expect(here?.today.sittings).toHaveLength(1);
    expect(here?.weeklySchedule[1]).toMatchObject({ enabled: false, startTime: null });
    expect(here?.weeklySchedule[3]).toMatchObject({ enabled: true, startTime: '17:00', endTime: '21:00' });
    expect(here?.scheduleSummary).toEqual({
      availableDays: 'Wed',
      timeRanges: '17:00-21:00',
      totalAvailableDays: 1,
    });
  });

  it('has the state of the sitting there, although another one goes on', () => {
    const here = doctorAt(both, 1);
    expect(here?.today).toMatchObject({
      endTime: '13:00',
      availableSlots: 0,
      nextSerial: null,
      reason: 'session-over',
      now: { kind: 'ended' },
    });
    expect(here?.scheduleSummary.availableDays).toBe('Mon, Wed');
  });

  it('does not sit today if the sittings of today are elsewhere, and has the next day there', () => {
    const evenings = doctor(
      { 1: [{ ...MORNING, placeId: 2 }], 3: [MORNING] },
      { endTime: '13:00', now: { kind: 'running', serving: 3 }, waiting: 2, canWait: true },
    );
    expect(doctorAt(evenings, 2)?.today).toMatchObject({
      isScheduledToday: false,
      startTime: null,
      availableSlots: 0,
      reason: 'not-scheduled',
      now: undefined,
      waiting: undefined,
      canWait: undefined,
    });
    expect(doctorAt(evenings, 1)?.today).toMatchObject({ isScheduledToday: true, availableSlots: 4 });
  });

  it('has the next day of the calendar only if the doctor sits there on that weekday', () => {
    // A Monday and a Wednesday.
    const next = (date: string) =>
      doctorAt({ ...both, today: { ...both.today, next: { date, startTime: '09:00' } } }, 2)?.today.next;
    expect(next('2027-03-15')).toBeNull();
    expect(next('2027-03-17')).toEqual({ date: '2027-03-17', startTime: '17:00' });
  });

  it('offers the waiting list of a full sitting there alone', () => {
    const full = doctor(
      { 3: [MORNING, EVENING] },
      {
        canWait: true,
        sittings: [
          sittingToday(MORNING, { availableSlots: 0, nextSerial: null, reason: 'fully-booked', waiting: 3 }),
          sittingToday(EVENING),
        ],
      },
    );
    expect(doctorAt(full, 1)?.today).toMatchObject({ canWait: true, waiting: 3 });
    expect(doctorAt(full, 2)?.today).toMatchObject({ canWait: undefined, waiting: undefined });
  });

  it('is left as it is at the only place, and is not there at another one', () => {
    const onlyFirst = { ...doctor({ 3: [MORNING] }, {}), placeIds: undefined };
    expect(doctorAt(onlyFirst, 1)).toBe(onlyFirst);
    expect(doctorAt(onlyFirst, 2)).toBeUndefined();
    expect(doctorAt(both, 3)).toBeUndefined();
  });
});
