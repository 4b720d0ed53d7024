import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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

describeOnAnyEngine('clinic import', (engine) => {
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
  const BOTH = ['01711000002 Rahima Begum', '01711000003 রহিমা বেগম'];

  it('shows what a file would do, writes after yes, and takes it back', async () => {
    const shown = await run('patients', 'list.csv');
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('column 2 "Contact no"') });
    expect(shown.out).toContain('2 new, 1 cannot be used');
    expect(shown.out).toContain('Run the command again with --yes');
    expect(await names()).toEqual([]);
    const report = readFileSync(join(folder, 'list.csv.report.csv'), 'utf8');
    expect(report).toContain('Line,Outcome,Notes,Name of patient,Contact no,Age');
    expect(report).toMatch(/5,refused,.*12/);

    const written = await run('patients', 'list.csv', '--yes');
    expect(written.out).toContain('Written: 2 new, 1 cannot be used');
    expect(await names()).toEqual(BOTH);
    expect((await run('patients', 'list.csv', '--yes')).out).toContain('was brought in already, as import 1');
    expect((await run('list')).out).toContain('written   list.csv');

    expect((await run('undo', '1')).out).toContain('taken back as a whole');
    expect(await names()).toEqual([]);
    // The same file is a new import after its undo.
    expect((await run('patients', 'list.csv', '--yes')).out).toContain('undo 2');
    expect(await names()).toEqual(BOTH);
  });

  it('says what it cannot do in a sentence', async () => {
    expect(await run('patients', 'nothing.csv')).toMatchObject({ code: 1, err: 'There is no such file.\n' });
    writeFileSync(join(folder, 'old.xls'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
    expect((await run('patients', 'old.xls')).err).toMatch(/old Excel file.*\.\n$/);
    expect((await run('undo', '77')).err).toBe('This import does not exist.\n');
    expect((await run('nurses', 'list.csv')).err).toContain('Brings a file of the clinic in');
  });
});
