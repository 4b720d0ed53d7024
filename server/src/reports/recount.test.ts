import type { ReportNumbers, ReportRow } from '@clinic-serial/contract/subjects/reports';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { REPORT_GROUPS, type ReportGroup } from '@clinic-serial/contract/time/report-periods';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { randomNumbers } from '../../test/random.ts';
import { addWindow, saveHeld } from '../queue/windows.queries.ts';

const FIRST = '2026-10-24';
const LAST = '2026-11-19';
/** The report starts after the first visits, so that some of its patients are returning ones. */
const RANGE = { from: '2026-10-31', to: LAST };
const SURGERY_HOURS = { sessionStart: '17:00', sessionEnd: '20:00' };

describeOnBothEngines('the numbers of a report, counted again from the rows', (engine) => {
  let clinic: TestApp;
  let token: string;
  const departments: number[] = [];
  const doctors: number[] = [];

  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const random = randomNumbers(42);
    const one = <T>(values: readonly T[]) => values[random(values.length)] as T;
    for (const name of ['Medicine', 'Surgery']) departments.push(await addDepartment(clinic, name));
    for (const place of [0, 0, 1]) {
      const departmentId = departments[place] as number;
      doctors.push(await addDoctor(clinic, { name: `Dr. ${doctors.length}`, departmentId }));
    }
    const patients: number[] = [];
    for (let count = 0; count < 12; count += 1) patients.push((await addPatient(clinic)).id);

    for (let count = 0; count < 160; count += 1) {
      const id = await addAppointment(clinic, {
        doctorId: one(doctors),
        patientId: one(patients),
        // Two people share each phone.
        patientName: one(['Rahima', 'Karim']),
        appointmentDate: addDays(FIRST, random(27)),
        status: one([...APPOINTMENT_STATUSES, 'Completed', 'Completed'] as const),
        estimatedTime: one(['09:20', '09:40', '11:00', '18:10', '']),
        ...SURGERY_HOURS,
        deletedAt: random(12) === 0 ? '2026-11-19T04:00:00.000Z' : null,
      });
      for (let windows = random(3); windows > 0; windows -= 1) {
        const window = { from: '09:00', to: '10:00' };
        await clinic.database.write((tx) =>
          addWindow(tx, doctors[0] as number, id, window, '2026-11-01T04:00:00.000Z'),
        );
      }
      const held = one([true, true, false, null]);
      // Only one of the windows of a patient is judged.
      const last = await clinic.database.read
        .selectFrom('queueWindows')
        .select('id')
        .where('appointmentId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (last) await clinic.database.write((tx) => saveHeld(tx, { id: last.id }, held));
    }
  });
  afterAll(() => clinic.close());

  const readRows = () => clinic.database.read.selectFrom('appointments').selectAll().orderBy('id').execute();
  type Row = Awaited<ReturnType<typeof readRows>>[number];

  /** Counts in a second way: row by row, in the order of the visits. */
  async function recount(isMeant: (row: Row) => boolean, keyOf: (row: Row) => string) {
    const rows = (await readRows())
      .filter(({ deletedAt }) => deletedAt === null)
      .sort((one, other) => one.appointmentDate.localeCompare(other.appointmentDate) || one.id - other.id);
    const windows = await clinic.database.read.selectFrom('queueWindows').selectAll().execute();
    const known = new Set<string>();
    const counts = new Map<string, { serials: number; seen: number; newPatients: number; held: (0 | 1)[] }>();
    for (const row of rows) {
      const person = `${row.patientId} ${row.patientNameKey}`;
      const isNew = row.status === 'Completed' && !known.has(person);
      if (isNew) known.add(person);
      if (row.appointmentDate < RANGE.from || row.appointmentDate > RANGE.to || !isMeant(row)) continue;
      const key = keyOf(row);
      const count = counts.get(key) ?? { serials: 0, seen: 0, newPatients: 0, held: [] };
      counts.set(key, count);
      count.serials += 1;
      if (row.status === 'Completed') count.seen += 1;
      if (isNew) count.newPatients += 1;
      count.held.push(
        ...windows.flatMap(({ appointmentId, held }) =>
          appointmentId === row.id && held !== null ? [held] : [],
        ),
      );
    }
    return counts;
  }

  const KEYS: Record<Exclude<ReportGroup, 'week' | 'month'>, (row: Row) => string> = {
    day: (row) => row.appointmentDate,
    weekday: (row) => String(weekdayOf(row.appointmentDate)),
    hour: (row) => (row.estimatedTime || row.sessionEnd).slice(0, 2),
    department: (row) => String(row.departmentId),
    doctor: (row) => String(row.doctorId),
    place: (row) => String(row.placeId),
  };
  const compared = ({ serials, seen, newPatients, windows, windowsKeptShare }: ReportNumbers) => ({
    serials,
    seen,
    newPatients,
    windows,
    kept: windowsKeptShare === null ? null : Math.round(windowsKeptShare * windows),
  });
  const report = async (query: string) =>
    (await clinic.get(`/reports?from=${RANGE.from}&to=${RANGE.to}${query}`, token)).data;

  it.each(Object.keys(KEYS) as (keyof typeof KEYS)[])('by %s', async (by) => {
    const filters: [string, (row: Row) => boolean][] = [
      ['', () => true],
      [`&doctorId=${doctors[1]}`, (row) => row.doctorId === doctors[1]],
      [`&departmentId=${departments[0]}`, (row) => row.departmentId === departments[0]],
    ];
    for (const [query, isMeant] of filters) {
      const counts = await recount(isMeant, KEYS[by]);
      expect(counts.size).toBeGreaterThan(0);
      const { rows } = await report(`&by=${by}${query}`);
      const counted = [...counts].map(([key, { held, ...count }]) => [
        key,
        {
          ...count,
          windows: held.length,
          kept: held.length === 0 ? null : held.filter((one) => one === 1).length,
        },
      ]);
      const filled = (rows as ReportRow[]).filter(({ serials }) => serials > 0);
      expect(Object.fromEntries(filled.map((row) => [row.key, compared(row)])), query).toEqual(
        Object.fromEntries(counted),
      );
    }
  });

  it('has the same totals in whatever way it is broken down, with people of both kinds', async () => {
    const totals = await Promise.all(
      REPORT_GROUPS.map(async (by) => compared((await report(`&by=${by}`)).totals)),
    );
    for (const other of totals) expect(other).toEqual(totals[0]);
    const { seen = 0, newPatients = 0, windows = 0, kept = 0 } = totals[0] ?? {};
    expect(newPatients).toBeGreaterThan(0);
    expect(newPatients).toBeLessThan(seen);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(windows);
  });

  it('names the hours in their order, the weekdays from Saturday on, and the departments', async () => {
    const { rows: hours } = await report('&by=hour');
    // What was given when no time was left counts in the hour in which the sitting ends.
    expect(hours.map(({ key }: ReportRow) => key)).toEqual(['09', '11', '18', '20']);
    expect(hours[0]).toMatchObject({ from: RANGE.from, to: RANGE.to, doctor: null, sms: null });
    const { rows: weekdays } = await report('&by=weekday');
    expect(weekdays.map(({ key }: ReportRow) => key)).toEqual(['6', '7', '1', '2', '3', '4', '5']);
    expect(weekdays[0].sms).toBe(0);
    const { rows: named } = await report('&by=department');
    expect(named.map(({ department }: ReportRow) => department?.name).sort()).toEqual([
      'Medicine',
      'Surgery',
    ]);
  });
});
