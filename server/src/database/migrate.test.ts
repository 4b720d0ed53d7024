import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp } from '../../test/app.ts';
import { addDepartment } from '../../test/clinic.ts';
import { describeOnBothEngines, freshDatabaseUrl, onAnyEngine } from '../../test/databases.ts';
import { addOldClinic } from '../../test/old-clinic.ts';
import { signedIn } from '../../test/people.ts';
import { failToStart } from '../../test/server-process.ts';
import { countsOfClinic, expectExactCounts } from '../../test/stored-counts.ts';
import { hashToken } from '../secrets.ts';
import { connect, type Database } from './connect.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { theClinic } from './migrations/001-the-clinic.ts';
import { largeClinics } from './migrations/002-large-clinics.ts';
import { dataProtection } from './migrations/003-data-protection.ts';
import type { Migration } from './migrations/migration.ts';

/** A release that adds, and the next one that takes away. */
const ADDS: Migration = {
  name: '998-adds',
  async up(db) {
    await sql`alter table doctors add column wing text`.execute(db);
  },
};
const TAKES_AWAY: Migration = {
  name: '999-takes-away',
  needs: ADDS.name,
  async up(db) {
    await sql`alter table doctors drop column wing`.execute(db);
  },
};

describeOnBothEngines('the schema', (engine) => {
  const open: Database[] = [];
  const connectTo = async (url: string) => {
    const database = await connect(url);
    open.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close({ free: false });
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

  onAnyEngine(engine, () => {
    it('of a newer version that took something away stops the start and is not changed', async () => {
      const url = await freshDatabaseUrl(engine);
      const database = await connectTo(url);
      await migrate(database);
      await database.write((tx) =>
        sql`insert into schema_migrations (name, applied_at, needs)
          values ('998-this-evening', 'then', null), ('999-tomorrow', 'then', '998-this-evening')`.execute(
          tx,
        ),
      );
      const before = await applied(database);
      expect(await failToStart({ DATABASE_URL: url })).toEqual({
        code: 1,
        out: '',
        err: 'The database was changed by a newer version of Clinic Serial (999-tomorrow) in a way that this version cannot work with: start a version that has 998-this-evening.\n',
      });
      expect(await applied(database)).toEqual(before);
      expect(await database.read.selectFrom('staff').selectAll().execute()).toEqual([]);
    }, 60_000);

    it.each([
      ['only added', null],
      ['took away what this version does not use', '030-clinic-settings'],
    ])('of a newer version that %s is accepted', async (_what, needs) => {
      const database = await connectTo(await freshDatabaseUrl(engine));
      await migrate(database);
      await database.write((tx) =>
        sql`insert into schema_migrations (name, applied_at, needs) values ('999-tomorrow', 'then', ${needs})`.execute(
          tx,
        ),
      );
      expect(await migrate(database)).toEqual([]);
    });

    it('says what each migration needs, also in a database that a version without this note has made', async () => {
      const url = await freshDatabaseUrl(engine);
      const older = await connect(url);
      await migrate(older);
      await older.write((tx) => sql`alter table schema_migrations drop column needs`.execute(tx));
      await older.close({ free: false });
      const database = await connectTo(url);
      expect(await migrate(database, [...MIGRATIONS, ADDS, TAKES_AWAY])).toEqual([
        ADDS.name,
        TAKES_AWAY.name,
      ]);
      const { rows } = await sql<{ needs: string | null }>`select needs from schema_migrations
        where name in (${ADDS.name}, ${TAKES_AWAY.name}) order by name`.execute(database.read);
      expect(rows).toEqual([{ needs: null }, { needs: ADDS.name }]);
    });
  });

  it('is unchanged when a migration fails', async () => {
    const database = await connectTo(await freshDatabaseUrl(engine));
    // This table prevents the creation of a table that comes late in the migration.
    await database.write((tx) => sql`create table sms_outbox (id integer)`.execute(tx));
    await expect(migrate(database)).rejects.toThrow('sms_outbox');
    expect((await database.read.introspection.getTables()).map((table) => table.name)).toEqual([
      'sms_outbox',
    ]);

    await database.write((tx) => sql`drop table sms_outbox`.execute(tx));
    expect(await migrate(database)).toContain('001-the-clinic');
  });

  onAnyEngine(engine, () => {
    it('refuses a serial that was given before', async () => {
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
          await sql`insert into appointments (booking_reference, doctor_id, appointment_date, day_serial, status,
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

    it('counts the SMS of the day before the update towards the budget', async () => {
      const database = await connectTo(await freshDatabaseUrl(engine));
      await migrate(database, [theClinic]);
      await database.write((tx) =>
        sql`insert into sms_outbox (purpose, phone, sealed_text, status, due_at, expires_at, created_at) values
          ('code-booking', '01712345678', '', 'sent', '', '', '2026-11-20T04:00:00.000Z'),
          ('code-login', '01712345678', '', 'sent', '', '', '2026-11-20T04:00:01.000Z'),
          ('confirmation', '01712345678', '', 'sent', '', '', '2026-11-20T04:00:02.000Z')`.execute(tx),
      );
      await migrate(database);
      const rows = await database.read
        .selectFrom('smsSpending')
        .select(['at', 'purse', 'pool', 'isSent', 'network'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { at: '2026-11-20T04:00:00.000Z', purse: 'booking', pool: 'open', isSent: 1, network: null },
        { at: '2026-11-20T04:00:01.000Z', purse: 'login', pool: 'open', isSent: 1, network: null },
        { at: '2026-11-20T04:00:02.000Z', purse: 'confirmation', pool: 'open', isSent: 1, network: null },
      ]);
    });
  });

  it('updates a clinic that has the first migration only: its counts are right and its texts are found', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connectTo(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.close({ free: false });
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

  it('updates a clinic whose counts were kept by the first triggers: they stay exact', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connectTo(databaseUrl);
    await migrate(database, [theClinic, largeClinics, dataProtection]);
    await addOldClinic(database);
    const before = await countsOfClinic(database);

    expect(await migrate(database)).toContain('004-counting-trigger');
    expect(await countsOfClinic(database)).toEqual(before);
    const store = { database, clock: makeTestClock() };
    const departmentId = await addDepartment(store, 'The next one');
    await database.write(async (tx) => {
      await sql`update doctors set department_id = ${departmentId}`.execute(tx);
      await sql`update appointments set status = 'Cancelled' where booking_reference = 'AAAA-AAAA'`.execute(
        tx,
      );
      await sql`update patients set is_active = 0 where id = 1`.execute(tx);
    });
    expect((await countsOfClinic(database)).appointments).toEqual([
      { day: '2026-11-20', departmentId: 1, status: 'Cancelled', total: 1 },
      { day: '2026-11-21', departmentId: 1, status: 'Cancelled', total: 1 },
      { day: 'all', departmentId: 1, status: 'Cancelled', total: 2 },
    ]);
    await expectExactCounts(database);
  });

  onAnyEngine(engine, () => {
    it('keeps the login sessions of a clinic that is updated: their last use is the moment they were opened', async () => {
      const databaseUrl = await freshDatabaseUrl(engine);
      const database = await connectTo(databaseUrl);
      await migrate(database, [theClinic, largeClinics, dataProtection]);
      const clock = makeTestClock();
      await addOldClinic(database);
      const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
      await database.write(async (tx) => {
        for (const [token, patient, staff, minutes] of [
          ['patient', 1, null, -300],
          ['recent', null, 1, -29],
          ['older', null, 1, -30],
        ] as const) {
          await sql`insert into access_tokens (token_hash, patient_id, staff_id, created_at, expires_at)
            values (${hashToken(token)}, ${patient}, ${staff}, ${at(minutes)}, ${at(480)})`.execute(tx);
        }
      });
      await database.close({ free: false });
      open.length = 0;

      const clinic = await startTestApp(engine, { databaseUrl, clock });
      try {
        const statuses = async (...tokens: string[]) =>
          Promise.all(tokens.map(async (token) => (await clinic.get('/auth/sessions', token)).status));
        expect(await statuses('patient', 'recent', 'older')).toEqual([200, 200, 401]);
        const { sessions } = (await clinic.get('/auth/sessions', 'patient')).data;
        expect(sessions).toMatchObject([{ openedAt: at(-300), device: null }]);
      } finally {
        await clinic.close();
      }
    });
  });
});

describe('a PostgreSQL whose user may not create extensions', () => {
  it('works without the text index, and gets it once somebody has created the extension', async () => {
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
