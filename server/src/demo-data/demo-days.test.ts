import { type Queue, queueOf } from '@clinic-serial/contract/rules/queue/order';
import { estimatedMinutes } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { describe, expect, it } from 'vitest';
import { makeClock } from '../clock.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';
import { DEMO_DOCTORS } from './doctors.ts';
import { makeAppointments } from './make-appointments.ts';
import { windowRows } from './make-windows.ts';
import { DEMO_PATIENTS } from './patients.ts';

const MINUTE_MS = 60_000;
const doctors: DemoDoctorRecord[] = DEMO_DOCTORS.flatMap(({ name, week = {}, isInactive }, index) =>
  isInactive
    ? []
    : [{ id: index + 1, name, departmentId: 1, departmentLocation: null, departmentLocationBn: null, week }],
);
const patients = DEMO_PATIENTS.map((patient, index) => ({ ...patient, id: index + 1 }));

/** The demo as it is seeded on a date at a time of day in Dhaka. */
function seededAt(date: string, time: string) {
  const clock = makeClock('Asia/Dhaka', () => new Date(`${date}T${time}:00+06:00`));
  return makeAppointments(doctors, patients, clock);
}

type Sitting = ReturnType<typeof makeAppointments>['records'][number];

/** A sitting as it was at a minute of its day, with how many minutes the doctor was behind. */
function at({ told, acts, queue }: Sitting, minute: number) {
  const moment = new Date(told.startOfDay + minute * MINUTE_MS).toISOString();
  const done = acts.filter((act) => act.at <= moment);
  const states = new Map(done.flatMap(({ changes }) => changes).map(([id, , status]) => [id, status]));
  const places = [...queue.places.values()].filter(({ status }) => status !== 'Cancelled');
  const entries = places.map((place) => ({
    ...place,
    status: states.get(place.appointmentId) ?? ('Booked' as const),
  }));
  const then = queueOf(entries, done, { checkIn: true });
  return { ...then, behind: behindOf(told, then, minute) };
}

/** Only somebody who is inside in their turn says how far the doctor is behind. */
function behindOf({ day }: Sitting['told'], { current, calledUpTo }: Queue, minute: number): number {
  return current?.serialNumber === calledUpTo ? minute - estimatedMinutes(day, calledUpTo) : 0;
}

const FULL_HOURS = Array.from({ length: 15 }, (_, index) => 8 + index);
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays('2027-03-06', day));

describe.each(WEEK)('a day of the demo, %s', (date) => {
  const { records } = seededAt(date, '23:30');
  const today = records.filter(({ told }) => told.date === date);

  it('has at least three sittings that go on or begin within the hour, at any hour from 8:00 to 22:00', () => {
    for (const hour of FULL_HOURS) {
      const [now, soon] = [clockTimeOf(hour * 60), clockTimeOf((hour + 1) * 60)];
      const sits = today.filter(({ told: { day } }) => day.startTime <= soon && day.endTime > now);
      expect(sits.length, now).toBeGreaterThanOrEqual(3);
    }
  });

  it('has no doctor who falls far behind, and never two who are late or on a break', () => {
    for (let minute = 8 * 60; minute <= 23 * 60; minute += 10) {
      const then = today.map((sitting) => at(sitting, minute));
      for (const { behind } of then) expect(behind, clockTimeOf(minute)).toBeLessThanOrEqual(60);
      const late = then.filter(({ state, lateUntil }) => state === 'expected' && lateUntil !== null);
      expect(late.length, clockTimeOf(minute)).toBeLessThanOrEqual(1);
      const onBreak = then.filter(({ state }) => state === 'break');
      expect(onBreak.length, clockTimeOf(minute)).toBeLessThanOrEqual(1);
    }
  });

  it('begins at most 40 minutes late, has breaks of about 15 to 20 minutes, and ends with everybody seen who came', () => {
    for (const { told, acts, queue } of today) {
      const minuteOf = (moment: string | null) => (Date.parse(moment ?? '') - told.startOfDay) / MINUTE_MS;
      expect(minuteOf(queue.startedAt) - minutesOf(told.day.startTime)).toBeLessThanOrEqual(40);
      expect(minuteOf(queue.endedAt) - minutesOf(told.day.endTime)).toBeLessThanOrEqual(45);
      const pause = acts.find(({ kind }) => kind === 'break');
      const back = acts.find(({ kind }) => kind === 'back');
      if (pause && back) {
        const minutes = minuteOf(back.at) - minuteOf(pause.at);
        expect(minutes).toBeGreaterThanOrEqual(14);
        expect(minutes).toBeLessThanOrEqual(23);
        expect(Math.abs(minuteOf(back.at) - minutesOf(pause.until ?? ''))).toBeLessThanOrEqual(3);
      }
      expect(queue.state).toBe('ended');
      for (const { status, arrivedAt, passedOver } of queue.places.values()) {
        expect(status === 'Completed' || status === 'No Show').toBe(true);
        if (status === 'No Show' && arrivedAt !== null) expect(passedOver).toBe(true);
      }
    }
  });

  it('keeps windows of past days that held for about 85 to 90 %', () => {
    const past = records.filter(({ told }) => told.date < date);
    const windows = past.flatMap((record) => windowRows(record, (played) => played));
    const share = windows.filter(({ held }) => held === 1).length / windows.length;
    expect(share).toBeGreaterThan(0.84);
    expect(share).toBeLessThan(0.92);
  });
});

const STARTS = ['08:30', '10:00', '12:30', '15:00', '17:30', '19:30', '21:00'].flatMap((time) =>
  ['2027-03-10', '2027-03-12'].map((date): [string, string] => [date, time]),
);

it.each(STARTS)(
  'a demo seeded on %s at %s shows a break, and a late doctor where one begins',
  (date, time) => {
    const now = minutesOf(time);
    const then = seededAt(date, time)
      .records.filter(({ told }) => told.date === date)
      .map((sitting) => ({ sitting, ...at(sitting, now) }));
    const sits = then.filter(
      ({ sitting: { told }, lateUntil }) =>
        lateUntil === null &&
        told.day.startTime <= clockTimeOf(now - 45) &&
        told.day.endTime > clockTimeOf(now + 45),
    );
    expect(then.filter(({ state }) => state === 'break')).toHaveLength(sits.length > 0 ? 1 : 0);
    expect(
      then.filter(({ state, lateUntil }) => state === 'expected' && lateUntil !== null).length,
    ).toBeLessThanOrEqual(1);
    const begins = then.some(
      ({ sitting: { told } }) => told.day.startTime <= time && told.day.startTime > clockTimeOf(now - 20),
    );
    if (begins)
      expect(then.some(({ lateUntil }) => lateUntil !== null && lateUntil >= clockTimeOf(now - 40))).toBe(
        true,
      );
  },
);

it.each(['00:30', '02:00', '06:00'])(
  'at %s nobody is late and nobody is called: there is only the plan of the day',
  (time) => {
    const { rows, records } = seededAt('2027-03-10', time);
    for (const { told, acts } of records) if (told.date === '2027-03-10') expect(acts).toEqual([]);
    const today = rows.filter(({ appointmentDate }) => appointmentDate === '2027-03-10');
    expect(today.length).toBeGreaterThan(100);
    for (const { status } of today) expect(status).toBe('Booked');
  },
);
