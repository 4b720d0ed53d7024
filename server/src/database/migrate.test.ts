import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { describeOnBothEngines, freshDatabaseUrl } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { failToStart } from '../../test/server-process.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { theClinic } from './migrations/001-the-clinic.ts';

describeOnBothEngines('the schema', (engine) => {
  const open: Database[] = [];
  const connectTo = async (url: string) => {
    const database = await connect(url);
    open.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  const applied = async ({ read }: Database) =>
    (await sql<{ name: string }>`select name from schema_migrations order by name`.execute(read)).rows.map(
      (row) => row.name,
    );
  const tables = async ({ read }: Database) => {
    const found = await read.introspection.getTables();
    return found
      .map(
        ({ name, columns }) =>
          `${name}: ${columns
            .map((column) => column.name)
            .sort()
            .join(', ')}`,
      )
      .sort();
  };

  it('is made on an empty database, and a second start changes nothing', async () => {
    const database = await connectTo(await freshDatabaseUrl(engine));
    const ran = await migrate(database);
    expect(ran[0]).toBe('001-the-clinic');
    const made = await tables(database);
    expect(made.length).toBeGreaterThanOrEqual(10);

    expect(await migrate(database)).toEqual([]);
    expect(await tables(database)).toEqual(made);
    expect(await applied(database)).toEqual(ran);
  });

  it('is made once by five instances that start together', async () => {
    const url = await freshDatabaseUrl(engine);
    const instances = await Promise.all([1, 2, 3, 4, 5].map(() => connectTo(url)));
    const ran = await Promise.all(instances.map((instance) => migrate(instance)));
    const [first] = instances as [Database];
    expect(ran.flat().sort()).toEqual(await applied(first));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it('that a newer program has changed stops the start, and stays as it is', async () => {
    const url = await freshDatabaseUrl(engine);
    const database = await connectTo(url);
    await migrate(database);
    await database.write((tx) =>
      sql`insert into schema_migrations (name, applied_at) values ('999-tomorrow', 'then')`.execute(tx),
    );
    const before = await applied(database);
    expect(await failToStart({ DATABASE_URL: url })).toEqual({
      code: 1,
      out: '',
      err: 'The database was written by a newer version of Clinic Serial (999-tomorrow); this one cannot use it.\n',
    });
    expect(await applied(database)).toEqual(before);
    expect(await database.read.selectFrom('staff').selectAll().execute()).toEqual([]);
  }, 60_000);

  it('has no table by halves when a step fails', async () => {
    const database = await connectTo(await freshDatabaseUrl(engine));
    // Something stands in the way of a table that is made late.
    await database.write((tx) => sql`create table sms_outbox (id integer)`.execute(tx));
    await expect(migrate(database)).rejects.toThrow('sms_outbox');
    expect((await database.read.introspection.getTables()).map((table) => table.name)).toEqual([
      'sms_outbox',
    ]);

    await database.write((tx) => sql`drop table sms_outbox`.execute(tx));
    expect(await migrate(database)).toContain('001-the-clinic');
  });

  it('itself refuses a serial that was given before', async () => {
    const database = await connectTo(await freshDatabaseUrl(engine));
    await migrate(database);
    const give = (serialNumber: number, reference: string) =>
      database.write(async (tx) => {
        await sql`insert into departments (id, name, is_active, created_at, updated_at)
          values (1, 'Medicine', 1, '', '') on conflict do nothing`.execute(tx);
        await sql`insert into doctors (id, department_id, name, phone, is_active, created_at, updated_at)
          values (1, 1, 'Dr. A', '', 1, '', '') on conflict do nothing`.execute(tx);
        await sql`insert into patients (id, name, phone, is_active, created_at, updated_at)
          values (1, 'B', '01712345678', 1, '', '') on conflict do nothing`.execute(tx);
        await sql`insert into appointments (booking_reference, doctor_id, appointment_date, serial_number, status,
          patient_id, patient_name, patient_name_key, patient_phone, is_walkin, session_start, session_end,
          estimated_time, created_at, updated_at, deleted_at)
          values (${reference}, 1, '2026-11-20', ${serialNumber}, 'Booked', 1, 'B', 'b', '01712345678', 0, '09:00',
          '17:00', '09:00', '', '', '2026-11-20')`.execute(tx);
      });
    await give(1, 'AAAA-AAAA');
    await expect(give(1, 'BBBB-BBBB')).rejects.toThrow(/unique/i);
    await expect(give(0, 'CCCC-CCCC')).rejects.toThrow(/check|constraint/i);
    await give(2, 'DDDD-DDDD');
  });

  it('takes a clinic along that was used with the first step only: its counts are true, its texts are found', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connectTo(databaseUrl);
    await migrate(database, [theClinic]);
    // Written as the first release wrote it: later helpers know columns that did not exist then.
    await database.write(async (tx) => {
      await sql`insert into departments (id, name, is_active, created_at, updated_at)
        values (1, 'Medicine', 1, '', '')`.execute(tx);
      await sql`insert into doctors (id, department_id, name, phone, is_active, created_at, updated_at)
        values (1, 1, 'Dr. Zubaida', '', 1, '', '')`.execute(tx);
      await sql`insert into patients (id, name, phone, address, is_active, created_at, updated_at)
        values (1, 'Rokeya Sultana', '01712345678', 'Mirpur 10', 1, '', ''),
          (2, 'Inactive Person', '01712345679', null, 0, '', '')`.execute(tx);
      await sql`insert into appointments (booking_reference, doctor_id, appointment_date, serial_number, status,
          patient_id, patient_name, patient_name_key, patient_phone, notes, is_walkin, session_start, session_end,
          estimated_time, created_at, updated_at, deleted_at)
        values
          ('AAAA-AAAA', 1, '2026-11-20', 1, 'Booked', 1, 'Rokeya Sultana', 'rokeya sultana', '01712345678',
            'allergic to penicillin', 0, '09:00', '17:00', '09:00', '', '2026-11-20T04:00:00.000Z', null),
          ('BBBB-BBBB', 1, '2026-11-21', 1, 'Cancelled', 1, 'Rokeya Sultana', 'rokeya sultana', '01712345678',
            null, 0, '09:00', '17:00', '09:00', '', '2026-11-20T05:00:00.000Z', null),
          ('CCCC-CCCC', 1, '2026-11-20', 2, 'Booked', 1, 'Rokeya Sultana', 'rokeya sultana', '01712345678',
            null, 0, '09:00', '17:00', '09:00', '', '', '2026-11-20T04:00:00.000Z')`.execute(tx);
    });
    await database.close();
    open.length = 0;

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const { token } = await signedIn(clinic, 'Viewer');
      const get = async (path: string) => (await clinic.get(path, token)).data;
      expect(await get('/admin/dashboard-stats')).toMatchObject({ totalAppointments: 2, totalPatients: 2 });
      expect((await get('/appointments?date=2026-11-21')).pagination.total).toBe(1);
      expect((await get('/appointments?search=penicillin')).pagination.total).toBe(1);
      expect((await get('/patients?search=mirpur')).pagination).toMatchObject({ total: 1, totalActive: 1 });
    } finally {
      await clinic.close();
    }
  });
});

describe('a PostgreSQL whose user may not create extensions', () => {
  it('is served all the same, and has the text index as soon as somebody has created it', async () => {
    const adminUrl = await freshDatabaseUrl('postgres');
    const admin = await connect(adminUrl);
    const role = new URL(adminUrl).pathname.slice(1);
    const run = (statement: string) => admin.write((tx) => sql.raw(statement).execute(tx));
    await run(`create role ${role} login password 'tests-only'`);
    await run(`grant create, usage on schema public to ${role}`);
    const url = new URL(adminUrl);
    url.username = role;
    url.password = 'tests-only';
    const limited = await connect(url.href);
    try {
      const indexes = async () =>
        (await sql`select 1 from pg_indexes where indexname like '%_text'`.execute(admin.read)).rows.length;
      expect(await migrate(limited)).not.toEqual([]);
      expect(await indexes()).toBe(0);
      await run('create extension pg_trgm');
      expect(await migrate(limited)).toEqual([]);
      expect(await indexes()).toBe(2);
    } finally {
      await limited.close();
      await run(`drop owned by ${role}`);
      await run(`drop role ${role}`);
      await admin.close();
    }
  });
});
