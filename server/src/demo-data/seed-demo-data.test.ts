import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { makeClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { actHash, BEFORE_FIRST } from '../queue/act-hash.ts';
import { loadQueue } from '../queue/load-queue.ts';
import { timesOf } from '../queue/record-act.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { seedDemoData } from './seed-demo-data.ts';

const config = readConfig({ DEMO_MODE: 'true' });
const noon = makeClock('Asia/Dhaka', () => new Date('2026-11-20T06:00:00Z'));

describeOnAnyEngine('seeding the demo', (engine) => {
  let database: Database;
  let seeded: boolean[];
  beforeAll(async () => {
    database = await connect(await migratedDatabaseUrl(engine));
    seeded = await Promise.all([1, 2, 3].map(() => seedDemoData(database, noon)));
  });
  afterAll(() => database.close({ free: false }));

  const count = async (table: 'departments' | 'doctors' | 'patients' | 'staff' | 'appointments') =>
    (await database.read.selectFrom(table).select('id').execute()).length;

  it('happens once, also when several instances start together', async () => {
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await seedDemoData(database, noon)).toBe(false);
    expect(await count('departments')).toBe(8);
    expect(await count('doctors')).toBe(14);
    expect(await count('patients')).toBe(60);
    expect(await count('staff')).toBe(4);
  });

  it('stores three weeks of appointments', async () => {
    const days = await database.read
      .selectFrom('appointments')
      .select('appointmentDate')
      .distinct()
      .execute();
    expect(days.length).toBeGreaterThanOrEqual(21);
    expect(await count('appointments')).toBeGreaterThan(500);
  });

  it('gives every doctor, department and room a Bangla text, without Latin letters or digits', async () => {
    const doctors = await database.read.selectFrom('doctors').select(['nameBn', 'qualificationBn']).execute();
    const departments = await database.read
      .selectFrom('departments')
      .select(['nameBn', 'descriptionBn', 'locationBn'])
      .execute();
    const rooms = await database.read
      .selectFrom('appointments')
      .select('departmentLocationBn')
      .distinct()
      .execute();
    for (const row of [...doctors, ...departments, ...rooms]) {
      for (const text of Object.values(row)) expect(text).toMatch(/^[^a-z0-9]+$/i);
    }
  });

  it('has records whose hashes, heads and columns are those that the queue itself would have written', async () => {
    const heads = await database.read.selectFrom('queueSittings').selectAll().execute();
    expect(new Set(heads.map(({ date }) => date)).size).toBeGreaterThan(10);
    for (const head of heads) {
      const rows = await database.read
        .selectFrom('queueActs')
        .selectAll()
        .where('doctorId', '=', head.doctorId)
        .where('date', '=', head.date)
        .where('sitting', '=', head.sitting)
        .orderBy('number')
        .execute();
      let hash = BEFORE_FIRST;
      for (const row of rows) {
        hash = actHash(hash, row);
        expect(row.hash).toBe(hash);
      }
      const { queue } = await loadQueue(database.read, config, head);
      expect(head).toMatchObject({
        hash,
        version: rows.length,
        state: queue.state,
        startedAt: queue.startedAt,
        endedAt: queue.endedAt,
      });
      const appointments = await database.read
        .selectFrom('appointments')
        .selectAll()
        .where('doctorId', '=', head.doctorId)
        .where('appointmentDate', '=', head.date)
        .execute();
      for (const row of appointments) {
        const place = queue.places.get(row.id);
        if (place) expect(row).toMatchObject({ status: place.status, ...timesOf(place) });
      }
    }
  });

  it('gives the staff their printed passwords', async () => {
    const staff = await database.read
      .selectFrom('staff')
      .select(['username', 'role', 'passwordHash'])
      .execute();
    for (const account of DEMO_ACCOUNTS) {
      const stored = staff.find((member) => member.username === account.username);
      expect(stored?.role).toBe(account.role);
      expect(await verify(stored?.passwordHash ?? '', account.password)).toBe(true);
    }
  });

  it('gives one account the screen of a doctor who sits today', async () => {
    const account = await database.read
      .selectFrom('staff')
      .innerJoin('doctors', 'doctors.id', 'staff.doctorId')
      .innerJoin('weeklySessions', 'weeklySessions.doctorId', 'doctors.id')
      .select(['staff.username', 'staff.fullName', 'doctors.name'])
      .where('weeklySessions.weekday', '=', weekdayOf(noon.today()))
      .execute();
    expect(account.map(({ username }) => username)).toEqual(['doctor']);
    expect(account[0]?.fullName).toBe(account[0]?.name);
  });

  it('changes nothing in a database that has a department', async () => {
    const other = await connect(await migratedDatabaseUrl(engine));
    try {
      const at = noon.now().toISOString();
      await other.write((tx) =>
        tx
          .insertInto('departments')
          .values({
            name: 'Ours',
            description: null,
            location: null,
            isActive: 1,
            createdAt: at,
            updatedAt: at,
          })
          .execute(),
      );
      expect(await seedDemoData(other, noon)).toBe(false);
      expect(await other.read.selectFrom('doctors').select('id').execute()).toEqual([]);
    } finally {
      await other.close({ free: false });
    }
  });
});
