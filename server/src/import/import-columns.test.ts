import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, it } from 'vitest';
import { startCommand } from '../../test/command-process.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { connect } from '../database/connect.ts';

const SECRET = 'a-secret-of-thirty-two-characters';
const LIST = `Patients of 2024
Name of patient;Contact no;Age
Rahima Begum;1711000002;35
রহিমা বেগম;০১৭১১০০০০০৩;
Nobody;12;
`;

describeOnAnyEngine('clinic import, with what is in the file', (engine) => {
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = mkdtempSync(join(inject('runFolder'), 'import-'));
    writeFileSync(join(folder, 'list.csv'), LIST);
    const databaseUrl = await migratedDatabaseUrl(engine);
    env = { NODE_ENV: 'production', CLINIC_SECRET: SECRET, DATABASE_URL: databaseUrl, INIT_CWD: folder };
  });
  const run = (...args: string[]) => startCommand('import/import-command.ts', args, env).ended;
  const names = async () => {
    const database = await connect(env.DATABASE_URL ?? '');
    try {
      const rows = await database.read
        .selectFrom('patients')
        .select(['name', 'phone'])
        .orderBy('phone')
        .execute();
      return rows.map(({ name, phone }) => `${phone} ${name}`);
    } finally {
      await database.close({ free: false });
    }
  };

  it('takes the columns that the operator names', async () => {
    const { out } = await run('patients', 'list.csv', '--map', 'phone=0', '--fixed', 'address=Mirpur');
    expect(out).toContain('"Mirpur" for every row');
    // Without a phone, only the patient with an age can be used.
    expect(out).toContain('1 new, 2 cannot be used');
    const wrong = await run('patients', 'list.csv', '--map', 'phone=Mobile');
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('There is no column "Mobile"') });
  });

  it('shows both columns of a name that stands in two', async () => {
    writeFileSync(join(folder, 'two.csv'), 'Age,First name,Last name,Mobile\n35,Rahima,Begum,01711000002\n');
    const { out } = await run('patients', 'two.csv', '--yes');
    expect(out).toMatch(/name +column 2 "First name" and 3 "Last name"\n/);
    expect(await names()).toEqual(['01711000002 Rahima Begum']);
  });

  it('reads where a doctor sits, in a clinic with several places', async () => {
    const list = 'Doctor,Department,Mobile,Branch,Time\nDr. Rahima,Medicine,01711000002,Uttara,Sat 5-9 PM\n';
    const wrong = 'Dr. Karim,Medicine,01711000003,Gulshan,Sat 5-9 PM\n';
    writeFileSync(join(folder, 'doctors.csv'), list + wrong);
    const branch = 'column 4 "Branch"';
    const one = await run('doctors', 'doctors.csv');
    expect(one.out).toContain('2 new');
    expect(one.out).not.toContain(branch);
    const database = await connect(env.DATABASE_URL ?? '');
    const at = '2026-11-20T04:00:00.000Z';
    for (const [id, name] of [[1, 'Shapla'] as const, [2, 'Uttara'] as const]) {
      const row = { id, name, isActive: 1 as const, createdAt: at, updatedAt: at };
      const texts = { nameBn: null, address: null, addressBn: null, phone: null, mapUrl: null };
      await database.write((tx) =>
        tx
          .insertInto('places')
          .values({ ...row, ...texts, hours: null, hoursBn: null })
          .execute(),
      );
    }
    const { out } = await run('doctors', 'doctors.csv', '--yes');
    expect(out).toContain(branch);
    expect(out).toContain('Written: 1 new, 1 cannot be used');
    expect(out).toContain('No place of the clinic has this name: Gulshan');
    const sittings = await database.read.selectFrom('weeklySessions').select('placeId').execute();
    expect(sittings).toEqual([{ placeId: 2 }]);
    await database.close({ free: false });
  });

  it('brings holidays in from a list and from a calendar file, and changes nothing the second time', async () => {
    // The command asks the clock of the machine.
    const year = new Date().getUTCFullYear() + 1;
    const list = `Date,To,Name,Name (Bangla)\n${year}-03-19,${year}-03-21,Eid,ঈদ\nsoon,,Fair,\n`;
    writeFileSync(join(folder, 'holidays.csv'), list);
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `DTSTART;VALUE=DATE:${year}0321`, 'SUMMARY:Spring'];
    const more = ['END:VEVENT', 'BEGIN:VEVENT', `DTSTART;VALUE=DATE:${year}0326`, 'SUMMARY:Independence Day'];
    writeFileSync(join(folder, 'year.ics'), [...lines, ...more, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'));

    const shown = await run('holidays', 'holidays.csv');
    expect(shown.out).toContain(`${year}-03-20  Eid (ঈদ)`);
    expect(shown.out).toContain('3  left out: This is not a date: soon');
    expect(shown.out).toContain('Nothing was written.');
    expect((await run('holidays', 'holidays.csv', '--yes')).out).toContain('Written: 3 holidays.');
    expect((await run('holidays', 'year.ics', '--yes')).out).toContain(
      'Written: 1 holidays. 1 were holidays already.',
    );
    expect(await run('holidays', 'holidays.csv', '--yes')).toMatchObject({ code: 0 });
    const database = await connect(env.DATABASE_URL ?? '');
    const rows = await database.read
      .selectFrom('holidays')
      .select(['date', 'name'])
      .orderBy('date')
      .execute();
    await database.close({ free: false });
    expect(rows.map(({ date, name }) => `${date} ${name}`)).toEqual([
      ...['19', '20', '21'].map((day) => `${year}-03-${day} Eid`),
      `${year}-03-26 Independence Day`,
    ]);
    writeFileSync(join(folder, 'untitled.csv'), `${year}-12-16,Victory Day\n`);
    expect((await run('holidays', 'untitled.csv')).err).toContain('needs a column of dates');
  });
});
