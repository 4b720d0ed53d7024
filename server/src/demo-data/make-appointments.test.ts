import { estimatedMinutes, sittingsOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { APPOINTMENT_STATUSES, takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import { addDays, WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf } from '@clinic-serial/contract/time/minutes';
import { describe, expect, it } from 'vitest';
import { type Clock, dayStart, makeClock } from '../clock.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';
import { DEMO_DOCTORS } from './doctors.ts';
import { makeAppointments } from './make-appointments.ts';
import { DEMO_PATIENTS } from './patients.ts';

const sittingDoctors: DemoDoctorRecord[] = DEMO_DOCTORS.flatMap(({ name, week, isInactive }, index) =>
  week && !isInactive
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
    expect(sittingDoctors.filter((doctor) => doctor.week[weekday]).length).toBeGreaterThanOrEqual(8);
  });

  it('are fourteen: one with reserved numbers, one without a schedule, one inactive', () => {
    expect(DEMO_DOCTORS).toHaveLength(14);
    const reserved = sittingDoctors.filter(({ week }) =>
      Object.values(week).some((sittings) => sittings.some((day) => day.reservedSlots.length > 0)),
    );
    expect(reserved).toHaveLength(1);
    expect(DEMO_DOCTORS.filter((doctor) => !doctor.week)).toHaveLength(1);
    expect(DEMO_DOCTORS.filter((doctor) => doctor.isInactive)).toHaveLength(1);
  });
});

// A week of starting days, each just after midnight, at noon and just before midnight in Dhaka.
const starts = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
  ['T18:01:00Z', 'T06:00:00Z', 'T17:59:00Z'].map((time) => `${addDays('2026-11-16', day)}${time}`),
);

describe.each(starts)('the demo appointments, seeded at %s', (start) => {
  const clock: Clock = makeClock('Asia/Dhaka', () => new Date(start));
  const doctorById = new Map(sittingDoctors.map((doctor) => [doctor.id, doctor]));
  const { rows, records } = makeAppointments(sittingDoctors, patients, clock);
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
    const free = sittingDoctors
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
