import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { DayOfDoctor } from '@clinic-serial/contract/subjects/calendar';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import type { ReportRow } from '@clinic-serial/contract/subjects/reports';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { randomNumbers } from '../../test/random.ts';

const TODAY = '2026-11-20';
const FIRST = '2026-11-14';
const PLACES = [1, 2, 3];
const DOCTORS = 60;
const APPOINTMENTS = 500;

interface Sitting {
  doctorId: number;
  weekday: number;
  sitting: 1 | 2;
  placeId: number;
}

describeOnAnyEngine('a clinic of three places and 60 doctors, counted again from the rows', (engine) => {
  let clinic: TestApp;
  let token: string;
  /** Every sitting of every week, as it was drawn. */
  const drawn: Sitting[] = [];
  /** Every appointment, as it was drawn. */
  const given: { id: number; date: string; placeId: number; status: string; doctorId: number }[] = [];

  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Admin')).token;
    for (const name of ['Uttara', 'Mirpur']) await clinic.send('POST', '/admin/places', { name }, token);
    const random = randomNumbers(84);
    const one = <T>(values: readonly T[]) => values[random(values.length)] as T;
    const departments = [await addDepartment(clinic, 'Medicine'), await addDepartment(clinic, 'Surgery')];
    for (let count = 0; count < DOCTORS; count += 1) {
      const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
        if (random(3) === 0) return [];
        const morning = { weekday, sitting: 1 as const, limit: 30, start: '09:00', end: '13:00' };
        const evening = { weekday, sitting: 2 as const, limit: 30, start: '17:00', end: '21:00' };
        return random(2) === 0 ? [morning] : [morning, evening];
      });
      const doctorId = await addDoctor(clinic, { departmentId: one(departments), days });
      for (const { weekday, sitting } of days) {
        const placeId = one(PLACES);
        drawn.push({ doctorId, weekday, sitting, placeId });
        await clinic.database.write((tx) =>
          tx
            .updateTable('weeklySessions')
            .set({ placeId })
            .where('doctorId', '=', doctorId)
            .where('weekday', '=', weekday)
            .where('sitting', '=', sitting)
            .execute(),
        );
      }
    }
    const patients: number[] = [];
    for (let count = 0; count < 40; count += 1) patients.push((await addPatient(clinic)).id);
    const serials = new Map<string, number>();
    for (let count = 0; count < APPOINTMENTS; count += 1) {
      const date = addDays(FIRST, random(8));
      const sittings = drawn.filter(({ weekday }) => weekday === weekdayOf(date));
      const { doctorId, sitting, placeId } = one(sittings);
      const key = `${doctorId} ${date} ${sitting}`;
      const serial = (serials.get(key) ?? 0) + 1;
      serials.set(key, serial);
      const status = one(APPOINTMENT_STATUSES.filter((each) => date < TODAY || each !== 'In Progress'));
      const id = await addAppointment(clinic, {
        ...{ doctorId, placeId, status, patientId: one(patients), appointmentDate: date },
        daySerial: sitting === 2 ? 1_000 + serial : serial,
        ...(sitting === 2
          ? { sessionStart: '17:00', sessionEnd: '21:00' }
          : { sessionStart: '09:00', sessionEnd: '13:00' }),
      });
      given.push({ id, date, placeId, status, doctorId });
    }
  });
  afterAll(() => clinic.close());

  const read = async (path: string) => (await clinic.get(path, token)).data;
  const asked = (place: number | undefined) => (place === undefined ? '' : `&place=${place}`);
  const isAt = (place: number | undefined) => (row: { placeId: number }) =>
    place === undefined || row.placeId === place;
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

  const CHOICES = [undefined, ...PLACES, 9];

  it.each(CHOICES)('lists the appointments of place %s', async (place) => {
    const dates = Array.from({ length: 8 }, (_, index) => addDays(FIRST, index));
    for (const date of dates) {
      const rows = given.filter((row) => row.date === date).filter(isAt(place));
      const ids: number[] = [];
      for (let offset = 0; ; offset += 100) {
        const page = await read(`/appointments?date=${date}&limit=100&offset=${offset}${asked(place)}`);
        expect(page.pagination.total).toBe(rows.length);
        for (const { id, placeId } of page.appointments as Appointment[]) {
          expect(placeId ?? 1).toBe(given.find((row) => row.id === id)?.placeId);
          ids.push(id);
        }
        if (offset + 100 >= rows.length) break;
      }
      expect(sorted(ids)).toEqual(sorted(rows.map(({ id }) => id)));
    }
  });

  it.each(CHOICES)('lists the sittings of today and the doctors of place %s', async (place) => {
    const today = drawn.filter(({ weekday }) => weekday === weekdayOf(TODAY)).filter(isAt(place));
    const key = (row: { doctorId: number; sitting: number; placeId?: number | undefined }) =>
      `${row.doctorId} ${row.sitting} ${row.placeId ?? 1}`;
    const { sittings } = await read(`/queue?date=${TODAY}${asked(place)}`);
    expect((sittings as ListedQueue[]).map(key).sort()).toEqual(today.map(key).sort());
    const { days } = await read(`/calendar?date=${TODAY}${asked(place)}`);
    const working = (days as DayOfDoctor[]).filter(({ enabled }) => enabled).map(({ doctorId }) => doctorId);
    expect(sorted(working)).toEqual(sorted([...new Set(today.map(({ doctorId }) => doctorId))]));
    const there = new Set(drawn.filter(isAt(place)).map(({ doctorId }) => doctorId));
    const doctors = (await clinic.get(`/doctors?limit=1000${asked(place)}`)).data.doctors as PublicDoctor[];
    const listed = doctors.map(({ id }) => id);
    // Doctors who never sit are of no place, but of the whole clinic.
    expect(sorted(listed.filter((id) => drawn.some(({ doctorId }) => doctorId === id)))).toEqual(
      sorted([...there]),
    );
  });

  it.each(CHOICES)('reports place %s', async (place) => {
    const range = `from=${FIRST}&to=${TODAY}`;
    const rows = given.filter(({ date }) => date <= TODAY).filter(isAt(place));
    const seen = rows.filter(({ status }) => status === 'Completed');
    const { totals } = await read(`/reports?${range}&by=doctor${asked(place)}`);
    expect([totals.serials, totals.seen]).toEqual([rows.length, seen.length]);
    const report = await read(`/reports?${range}&by=place${asked(place)}`);
    const counted = Object.fromEntries(
      (report.rows as ReportRow[])
        .filter(({ serials }) => serials > 0)
        .map(({ placeId, serials }) => [placeId, serials]),
    );
    const expected = Object.fromEntries(
      PLACES.map((id) => [id, rows.filter(({ placeId }) => placeId === id).length] as const).filter(
        ([, count]) => count > 0,
      ),
    );
    expect(counted).toEqual(expected);
  });

  it.each(CHOICES)('counts the day of place %s', async (place) => {
    const rows = given.filter(({ date }) => date === TODAY).filter(isAt(place));
    const stats = await read(`/admin/dashboard-stats?${asked(place).slice(1)}`);
    const takingPlace = rows.filter(({ status }) => status !== 'Cancelled').length;
    expect(stats.todayAppointments).toBe(takingPlace);
    expect(stats.totalAppointments).toBe(given.filter(isAt(place)).length);
    const ofDepartments = (stats.departmentStats as { count: number }[]).map(({ count }) => count);
    expect(ofDepartments.reduce((sum, count) => sum + count, 0)).toBe(takingPlace);
  });
});
