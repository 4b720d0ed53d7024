import { type Queue, queueOf } from '@clinic-serial/contract/rules/queue/order';
import { estimatedMinutes, sittingsOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { APPOINTMENT_STATUSES, takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import { addDays, WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { describe, expect, it } from 'vitest';
import { type Clock, dayStart, makeClock } from '../clock.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import { makeAppointments } from './make-appointments.ts';
import { DEMO_PATIENTS } from './patients.ts';
import { windowRows } from './play-sitting.ts';
import { type ClinicDoctor, DEMO_DOCTORS } from './sample-clinic.ts';

const MINUTE_MS = 60_000;
const doctors: ClinicDoctor[] = DEMO_DOCTORS.flatMap(({ name, week, isActive }, index) =>
  isActive
    ? [{ id: index + 1, name, departmentId: 1, departmentLocation: null, departmentLocationBn: null, week }]
    : [],
);
const patients = DEMO_PATIENTS.map((patient, index) => ({ ...patient, id: index + 1 }));

/** Groups rows by a key. */
function groups<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const byKey = new Map<string, T[]>();
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  return [...byKey.values()];
}

describe('the demo doctors', () => {
  it.each(WEEKDAYS)('at least eight work on weekday %i', (weekday) => {
    expect(doctors.filter((doctor) => doctor.week[weekday]).length).toBeGreaterThanOrEqual(8);
  });

  it('are fourteen: one with reserved numbers, one without a schedule, one inactive', () => {
    expect(DEMO_DOCTORS).toHaveLength(14);
    const reserved = doctors.filter(({ week }) =>
      Object.values(week).some((sittings) => sittings.some((day) => day.reservedSlots.length > 0)),
    );
    expect(reserved).toHaveLength(1);
    expect(DEMO_DOCTORS.filter(({ week }) => Object.keys(week).length === 0)).toHaveLength(1);
    expect(DEMO_DOCTORS.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });
});

/** Days of a week that begins on a Saturday. `npm test` takes a full day and the Friday, when few sit. */
const DAYS = process.env.TESTS === 'quick' ? [0, 6] : [0, 1, 2, 3, 4, 5, 6];
/** Just after midnight, at noon and just before midnight in Dhaka. */
const TIMES = ['T18:01:00Z', 'T06:00:00Z', 'T17:59:00Z'];
const allStarts = DAYS.flatMap((day) => TIMES.map((time) => `${addDays('2026-11-14', day)}${time}`));
// `npm test` begins just after midnight and at the end of a full day, and at noon of the Friday.
const starts =
  process.env.TESTS === 'quick'
    ? ['2026-11-14T18:01:00Z', '2026-11-14T17:59:00Z', '2026-11-20T06:00:00Z']
    : allStarts;

describe.each(starts)('the demo appointments, seeded at %s', (start) => {
  const clock: Clock = makeClock('Asia/Dhaka', () => new Date(start));
  const doctorById = new Map(doctors.map((doctor) => [doctor.id, doctor]));
  const { rows, records } = makeAppointments(doctors, patients, clock);
  const today = clock.today();

  it('keep the rules of serials, limits, reserved numbers and hours', () => {
    for (const session of groups(
      rows,
      (row) => `${row.doctorId} ${row.appointmentDate} ${serialOf(row.daySerial).sitting}`,
    )) {
      const [first] = session;
      const doctor = doctorById.get(first?.doctorId ?? 0);
      const { sitting } = serialOf(first?.daySerial ?? 0);
      const hours = doctor ? sittingsOfWeek(doctor.week, first?.appointmentDate ?? '') : [];
      const day = hours.find((one) => one.sitting === sitting);
      if (!day) throw new Error('booked on a day off');
      const running = session
        .map((row) => serialOf(row.daySerial).serialNumber)
        .filter((serial) => !day.reservedSlots.includes(serial));
      const expected = Array.from({ length: day.patientLimit }, (_, index) => index + 1)
        .filter((serial) => !day.reservedSlots.includes(serial))
        .slice(0, running.length);
      expect(running).toEqual(expected);
      expect(session.length).toBeLessThanOrEqual(day.patientLimit);
      for (const row of session) {
        const { serialNumber } = serialOf(row.daySerial);
        if (day.reservedSlots.includes(serialNumber)) expect(bookingTypeOf(row)).not.toBe('Online');
        expect([row.sessionStart, row.sessionEnd]).toEqual([day.startTime, day.endTime]);
        expect(row.estimatedTime).toBe(clockTimeOf(estimatedMinutes(day, serialNumber)));
      }
      expect(new Set(session.map((row) => row.patientId)).size).toBe(session.length);
    }
  });

  it('are online for the same day only, never later than now, and few for one phone', () => {
    const now = clock.now().toISOString();
    for (const row of rows) {
      const midnight = dayStart(row.appointmentDate, 'Asia/Dhaka');
      if (row.createdAt < midnight) expect(bookingTypeOf(row)).not.toBe('Online');
      expect(row.createdAt <= row.updatedAt && row.updatedAt <= now).toBe(true);
    }
    const perPhone = groups(rows, (row) => `${row.patientPhone} ${row.appointmentDate}`);
    expect(Math.max(...perPhone.map((some) => some.length))).toBeLessThan(5);
  });

  it('show all six statuses while doctors sit, and past ones are settled', () => {
    const isNight = clock.timeOfDay() < '09:00' || clock.timeOfDay() > '22:00';
    const shown = new Set(rows.map((row) => row.status));
    if (!isNight) expect(shown).toEqual(new Set(APPOINTMENT_STATUSES));
    else for (const status of ['Confirmed', 'In Progress']) expect(shown).not.toContain(status);
    const past = rows.filter((row) => row.appointmentDate < clock.today()).map((row) => row.status);
    expect(new Set(past)).toEqual(new Set(['Completed', 'Cancelled', 'No Show']));
  });

  it('leave some sittings of today full, some nearly full and some free, the first one of the list among them', () => {
    const free = doctors
      .flatMap((doctor) =>
        sittingsOfWeek(doctor.week, today).map(({ sitting, patientLimit }) => {
          const taken = rows.filter(
            (row) =>
              row.doctorId === doctor.id &&
              row.appointmentDate === clock.today() &&
              serialOf(row.daySerial).sitting === sitting &&
              takesPlace(row.status),
          );
          return { name: doctor.name, places: patientLimit - taken.length };
        }),
      )
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    expect(free.filter(({ places }) => places === 0).length).toBeGreaterThan(1);
    expect(free.filter(({ places }) => places > 0 && places <= 5).length).toBeGreaterThan(1);
    expect(free.filter(({ places }) => places > 5).length).toBeGreaterThan(2);
    expect(free[0]?.places).toBeGreaterThan(5);
  });

  it('are called only by the acts of their sitting, which are in order and never later than now', () => {
    for (const { told, acts, queue } of records) {
      expect(acts.map(({ number }) => number)).toEqual(acts.map((_, index) => index + 1));
      const moments = acts.map(({ at }) => at);
      expect(moments).toEqual([...moments].sort());
      for (const at of moments) expect(at <= clock.now().toISOString()).toBe(true);
      for (const place of queue.places.values()) {
        const row = rows[place.appointmentId - 1];
        expect(row?.status).toBe(place.status);
        expect((row?.createdAt ?? '~') <= (place.arrivedAt ?? '~')).toBe(true);
        expect((place.arrivedAt ?? '') <= (place.calledAt ?? '~')).toBe(true);
      }
      if (told.date < today) expect(queue.state).toBe('ended');
    }
    const told = new Set(records.flatMap(({ queue }) => [...queue.places.keys()]));
    for (const [index, { status }] of rows.entries()) {
      if (!told.has(index + 1)) expect(status).toBe('Booked');
    }
  });
});

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
const WEEK = DAYS.map((day) => addDays('2027-03-06', day));

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
