import type { Report } from '@clinic-serial/contract/subjects/reports';
import { expect, test } from 'vitest';
import { aReport, reportNumbers, reportRow } from '../../test/report-records.ts';
import { sentencesOf } from './report-sentences.ts';

const serialsOf = (by: Report['by'], rows: Report['rows'], totals = {}) =>
  sentencesOf(aReport({ by, rows, totals: reportNumbers({ serials: 100, notComeShare: null, ...totals }) }))
    .serials;
const named = (id: number, name: string, serials: number) => ({
  ...reportRow(String(id), { serials }),
  doctor: { id, name, nameBn: null, departmentName: 'Medicine', departmentNameBn: null },
});

test('says of each chart what it shows', () => {
  expect(sentencesOf(aReport())).toEqual({
    // Both days have 40, so neither has the most.
    serials: '80 serials, 31% of them online and 4% by phone. 13% did not come.',
    times: 'A patient waits 22 min and is with the doctor for 6 min. The longest wait: Tue, 9 Mar, 22 min.',
    onTime: '67% of 3 sittings began on time. On average, doctors begin 5 min early.',
    patients: '25% of the 28 patients seen were here for the first time.',
    windows: '85% of 20 patients were called within the time that they were told.',
  });
});

test('by hour, says how many come before noon, and the busiest hour', () => {
  const rows = [
    reportRow('09', { serials: 30 }),
    reportRow('11', { serials: 8 }),
    reportRow('12', { serials: 12 }),
    reportRow('18', { serials: 50 }),
  ];
  expect(serialsOf('hour', rows)).toBe('38% come before noon; the busiest hour is 6:00 PM – 7:00 PM.');
  expect(serialsOf('hour', rows.slice(3))).toBe(
    '0% come before noon; the busiest hour is 6:00 PM – 7:00 PM.',
  );
});

test('says 100% of all serials only, and 0% of none', () => {
  const days = (most: number) => [
    reportRow('6', { serials: most }),
    reportRow('7', { serials: 1_000 - most }),
  ];
  const busiest = (most: number) => serialsOf('weekday', days(most), { serials: 1_000 });
  expect(busiest(996)).toBe('Saturday is the busiest day, with 99% of the serials.');
  expect(busiest(1_000)).toBe('Saturday is the busiest day, with 100% of the serials.');
  const noon = [reportRow('09', { serials: 1 }), reportRow('18', { serials: 999 })];
  expect(serialsOf('hour', noon, { serials: 1_000 })).toMatch(/^1% come before noon/);
});

test('by day, names the one with the most serials', () => {
  const rows = [reportRow('2027-03-09', { serials: 30 }), reportRow('2027-03-10', { serials: 70 })];
  expect(serialsOf('day', rows)).toBe('Most serials: Wed, 10 Mar, 70 of 100.');
});

test('by weekday, department and doctor, names the first with its share', () => {
  const days = [reportRow('6', { serials: 60 }), reportRow('7', { serials: 40 })];
  expect(serialsOf('weekday', days)).toBe('Saturday is the busiest day, with 60% of the serials.');
  const doctors = [named(7, 'Dr. Nusrat', 55), named(8, 'Dr. Karim', 45)];
  expect(serialsOf('doctor', doctors)).toBe('Dr. Nusrat has 55% of the serials.');
  const department = { id: 2, name: 'Medicine', nameBn: null };
  expect(
    serialsOf('department', [{ ...days[1], ...reportRow('2', { serials: 70 }), department }, ...days]),
  ).toBe('Medicine has 70% of the serials.');
});

test('one row says how its serials were given, because it is the most of nothing', () => {
  const [row] = [reportRow('2027-03-01', { serials: 100 })];
  expect(serialsOf('month', [row], { online: 60, phone: 15 })).toBe(
    '100 serials, 60% of them online and 15% by phone.',
  );
});

test('says nothing of what is not known', () => {
  const unknown = {
    serials: 0,
    seen: 0,
    newPatients: 0,
    notComeShare: null,
    waiting: null,
    pace: null,
    late: null,
    onTimeShare: null,
    sittings: 0,
    windows: 0,
    windowsKeptShare: null,
  };
  const rows = [reportRow('2027-03-09', unknown), reportRow('2027-03-10', unknown)];
  expect(sentencesOf(aReport({ rows, totals: reportNumbers(unknown) }))).toEqual({
    serials: null,
    times: null,
    onTime: null,
    patients: null,
    windows: null,
  });
});

test('has the singular, and no mean delay that rounds to nothing', () => {
  const totals = reportNumbers({
    late: -0.4,
    onTimeShare: 1,
    sittings: 1,
    seen: 1,
    newPatients: 1,
    windows: 1,
  });
  const { onTime, patients, windows } = sentencesOf(aReport({ totals }));
  expect(onTime).toBe('100% of 1 sitting began on time.');
  expect(patients).toBe('100% of the one patient seen were here for the first time.');
  expect(windows).toBe('85% of 1 patient were called within the time that they were told.');
});
