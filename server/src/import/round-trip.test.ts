import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectColumns } from '@clinic-serial/contract/rules/import/columns';
import { readTableFile } from '@clinic-serial/contract/rules/import/read-table-file';
import { type ImportKind, importFields } from '@clinic-serial/contract/terms/imports';
import { addDays } from '@clinic-serial/contract/time/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine, type Engine } from '../../test/databases.ts';
import { ended, written } from '../../test/import.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';
import { fillClinic, richClinic } from '../../test/rich-clinic.ts';
import type { SystemActor } from '../audit/record-audit.ts';
import { exportAll, FolderError } from '../export/export-all.ts';
import { bringHolidaysIn } from './import-holidays-command.ts';

type Table = string[][];

const exported = async ({ services }: TestApp): Promise<string> => {
  const folder = join(mkdtempSync(join(tmpdir(), 'export-all-')), 'clinic');
  await exportAll(services, folder);
  return folder;
};

/** A file as the product's own reader reads it. */
async function read(folder: string, name: string): Promise<Table> {
  async function* bytes() {
    yield new Uint8Array(readFileSync(join(folder, name)));
  }
  const rows: Table = [];
  for await (const batch of readTableFile(bytes())) rows.push(...batch);
  return rows;
}

/** Imports a file with the columns that the product finds in it. @returns the counts of the outcomes */
async function bring(clinic: TestApp, token: string, kind: ImportKind, rows: Table) {
  const key = `a-round-trip-of-tests-${nextNumber('round trip')}`;
  const { data } = await clinic.send('POST', '/imports', { kind, fileName: 'list.csv', key }, token);
  for (let from = 0; from < rows.length; from += 500) {
    const body = { from, rows: rows.slice(from, from + 500) };
    await clinic.send('POST', `/imports/${data.id}/rows`, body, token);
  }
  const { map, unsure } = detectColumns(kind, rows, clinic.clock.today(), clinic.services.config.places);
  expect(unsure).toEqual([]);
  await clinic.send('POST', `/imports/${data.id}/check`, { map, rows: rows.length }, token);
  await ended(clinic, data.id, token);
  const { counts } = await written(clinic, token, data.id);
  const answer = await clinic.get(`/imports/${data.id}/rows?outcome=refused`, token);
  return { ...counts, reasons: answer.data.rows.map(({ notes }: { notes: string[] }) => notes[0]) };
}

/** Some columns of a file by their titles, without the titles. */
function columnsOf([titles = [], ...rows]: Table, wanted: readonly string[]): Table {
  const places = wanted.map((title) => titles.indexOf(title));
  return rows.map((row) => places.map((place) => row[place] ?? ''));
}

/** Everything but Time, Type, Kind of visit, Fee and Booked on, which an import makes anew. */
const OF_VISITS = 'Date Doctor Patient Phone Status Serial Sitting Notes Reference Department Place'.split(
  ' ',
);

/** Two clinics for one run. */
async function withClinics(engine: Engine, work: (from: TestApp, to: TestApp) => Promise<void>) {
  const [from, to] = [await startTestApp(engine), await startTestApp(engine)];
  try {
    await work(from, to);
  } finally {
    await from.close();
    await to.close();
  }
}

const OPERATOR: SystemActor = { caller: { kind: 'system' }, address: 'command line' };
const silent = { print: () => undefined, progress: process.stderr, ask: undefined };

describeOnAnyEngine('everything of a clinic in open files', (engine) => {
  it.each([
    ['an empty clinic', []],
    ['an empty clinic with the same places', ['Uttara', 'Uttara Branch']],
  ])(
    'gives the same files again after an import into %s',
    async (_into, places) => {
      await fc.assert(
        fc.asyncProperty(richClinic, (clinic) =>
          withClinics(engine, async (from, to) => {
            const tokens = [
              (await signedIn(from, 'Admin')).token,
              (await signedIn(to, 'Admin')).token,
            ] as const;
            for (const name of places) {
              for (const [index, one] of [from, to].entries()) {
                await one.send('POST', '/admin/places', { name }, tokens[index]);
              }
            }
            await fillClinic(from, clinic);
            for (const { in: days, name, nameBn } of clinic.holidays) {
              const form = { date: addDays(from.clock.today(), days), name, nameBn };
              const saved = await from.send('POST', '/holidays', form, tokens[0]);
              expect(saved.code).toBeUndefined();
            }
            const first = await exported(from);
            const files = { doctors: 'doctors.csv', patients: 'patients.csv', visits: 'appointments.csv' };
            for (const [kind, name] of Object.entries(files) as [ImportKind, string][]) {
              const rows = await read(first, name);
              const counts = await bring(to, tokens[1], kind, rows);
              expect(counts.reasons).toEqual([]);
              expect(counts.new + counts.family + counts.changed).toBe(rows.length - 1);
              if (places.length === 0) expect(counts.changed).toBe(0);
            }
            if (clinic.holidays.length > 0) {
              const file = { path: join(first, 'holidays.csv'), yes: true };
              await bringHolidaysIn(to.services, OPERATOR, silent, file);
            }
            const second = await exported(to);
            for (const name of ['doctors.csv', 'patients.csv', 'holidays.csv']) {
              expect(await read(second, name)).toEqual(await read(first, name));
            }
            const visits = async (folder: string) =>
              columnsOf(await read(folder, 'appointments.csv'), OF_VISITS);
            expect(await visits(second)).toEqual(await visits(first));
          }),
        ),
        { numRuns: 3, endOnFailure: true },
      );
    },
    120_000,
  );
});

describeOnAnyEngine('the export of everything', (engine) => {
  let clinic: TestApp;
  let folder: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    folder = await exported(clinic);
  });
  afterAll(() => clinic.close());

  it('has one file for each list, which only its owner can read', () => {
    const names = readdirSync(folder).sort();
    expect(names).toEqual(
      'README.txt appointments.csv changed-days.csv departments.csv doctor-shares.csv doctors.csv holidays.csv leaves.csv money.csv patients.csv settings.csv sms.csv staff.csv'.split(
        ' ',
      ),
    );
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('names the places of a clinic with several, and holidays of some come back with theirs', async () => {
    const several = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla' } });
    const admin = await signedIn(several, 'Admin');
    const added = { name: 'Uttara', nameBn: 'উত্তরা' };
    const { id: uttara } = (await several.send('POST', '/admin/places', added, admin.token)).data;
    const week = { weekday: 5, limit: 20 };
    const doctorId = await addDoctor(several, {
      days: [
        { ...week, start: '09:00', end: '13:00' },
        { ...week, sitting: 2, start: '17:00', end: '20:00' },
      ],
    });
    await several.database.write((tx) =>
      tx.updateTable('weeklySessions').set({ placeId: uttara }).where('sitting', '=', 2).execute(),
    );
    const form = { patientName: 'Rahima', patientPhone: newPhone(), appointmentDate: '2026-11-20' };
    await several.send('POST', '/appointments', { ...form, doctorId, sitting: 2 }, admin.token);
    const holiday = { date: '2026-12-01', name: 'Flood', placeIds: [uttara] };
    await several.send('POST', '/holidays', holiday, admin.token);
    await several.send('POST', '/holidays', { date: '2026-12-16', name: 'Victory Day' }, admin.token);
    const day = { sittings: [{ startTime: '10:00', endTime: '12:00', patientLimit: 5, placeId: uttara }] };
    await several.send('PUT', `/doctors/${doctorId}/days/2026-11-27`, day, admin.token);
    const files = await exported(several);
    const column = async (name: string, title: string) =>
      columnsOf(await read(files, name), [title]).map(([cell]) => cell);
    expect(await column('places.csv', 'Name')).toEqual(['Shapla', 'Uttara']);
    expect(await column('doctors.csv', 'Place')).toEqual(['Shapla', 'Uttara']);
    expect(await column('doctors.csv', 'Hours')).toEqual([
      'Fri 09:00-13:00 (20)',
      'Fri 17:00-20:00 (20; sitting 2)',
    ]);
    expect(await column('appointments.csv', 'Place')).toEqual(['Uttara']);
    expect(await column('holidays.csv', 'Places')).toEqual(['Uttara', '']);
    expect(await column('changed-days.csv', 'Places')).toEqual(['Uttara: Fri 10:00-12:00 (5)']);
    expect(readFileSync(join(files, 'README.txt'), 'utf8')).toContain('places.csv');
    const holidays = async () => (await several.get('/holidays', admin.token)).data.holidays;
    const before = await holidays();
    const bringIn = async () => {
      await several.database.write((tx) => tx.deleteFrom('holidays').execute());
      const lines: string[] = [];
      const terminal = { print: (line: string) => lines.push(line), ask: async () => '', isTerminal: false };
      const file = { path: join(files, 'holidays.csv'), yes: true };
      await bringHolidaysIn(several.services, OPERATOR, terminal as never, file);
      return lines;
    };
    expect(await bringIn()).toContain('  2026-12-01  Flood  only Uttara');
    const withoutIds = (all: { id: number }[]) => all.map(({ id: _, ...one }) => one);
    expect(withoutIds(await holidays())).toEqual(withoutIds(before));
    // A holiday of a place that the clinic has not must not close the whole clinic.
    await several.send('PUT', `/admin/places/${uttara}`, { name: 'Mirpur' }, admin.token);
    expect(await bringIn()).toContain('        2  left out: This place does not exist or is closed.');
    expect(withoutIds(await holidays())).toMatchObject([{ date: '2026-12-16' }]);
    await several.close();
  });

  it('says nothing of places in a clinic with one', () => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const [first = ''] = name === 'README.txt' ? [text] : text.split('\r\n');
      // In the file of money, 'Place' is the number of the entry in its box.
      expect([name, first.replace(name === 'money.csv' ? ',Place,' : '', '')]).not.toEqual([
        name,
        expect.stringMatching(/\bplaces?\b|শাখা/i),
      ]);
    }
  });

  it('refuses a folder that has anything in it', async () => {
    await expect(exportAll(clinic.services, folder)).rejects.toThrow(FolderError);
  });

  it('is in the audit log without a name', async () => {
    const rows = await clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'action', 'details'])
      .where('action', '=', 'patient.export')
      .execute();
    expect(rows).toEqual([{ actorKind: 'system', action: 'patient.export', details: null }]);
  });

  it.each([
    ['doctors', 'doctors.csv', ['days', 'secondHours', 'patientLimit']],
    ['patients', 'patients.csv', ['age']],
    ['visits', 'appointments.csv', []],
  ] as const)('has titles that the import of %s finds', (kind, name, without) => {
    const [titles = ''] = readFileSync(join(folder, name), 'utf8').replace('\ufeff', '').split('\r\n');
    const { map, unsure } = detectColumns(kind, [titles.split(',')], clinic.clock.today());
    const wanted = importFields(kind, false).filter(
      (field) => !(without as readonly string[]).includes(field),
    );
    expect(Object.keys(map.columns).sort()).toEqual([...wanted].sort());
    expect(unsure).toEqual([]);
  });
});
