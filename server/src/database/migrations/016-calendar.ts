import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/**
 * Holidays, leave, changed days, and two sittings a day (docs/decisions/033).
 *
 * `serial_number` becomes `day_serial`: one number for each serial of a doctor's day, in which the second sitting begins at
 * 1001. So the unique constraint and the indexes of large tables stay as they are, and lists still go by doctor, sitting
 * and serial.
 */
export const calendar: Migration = {
  name: '016-calendar',
  async up(db, engine) {
    await sql`alter table appointments rename column serial_number to day_serial`.execute(db);
    await sql`alter table appointments add column moved_from_id integer`.execute(db);
    await sql`alter table appointments add column moved_to_id integer`.execute(db);
    await sql`alter table appointments add column told_at text`.execute(db);
    await sql`alter table one_time_codes add column sitting integer`.execute(db);

    // The primary key gets the sitting. SQLite cannot change a primary key, so the small table is made anew.
    await sql`alter table weekly_sessions rename to weekly_sessions_before`.execute(db);
    await db.schema
      .createTable('weekly_sessions')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('weekday', 'integer', (column) => column.notNull().check(sql`weekday between 1 and 7`))
      .addColumn('sitting', 'integer', (column) => column.notNull().check(sql`sitting between 1 and 2`))
      .addColumn('start_time', 'text', (column) => column.notNull())
      .addColumn('end_time', 'text', (column) => column.notNull())
      .addColumn('patient_limit', 'integer', (column) =>
        column.notNull().check(sql`patient_limit between 1 and 100`),
      )
      .addColumn('reserved_slots', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('weekly_sittings_pk', ['doctor_id', 'weekday', 'sitting'])
      .execute();
    await sql`insert into weekly_sessions
      (doctor_id, weekday, sitting, start_time, end_time, patient_limit, reserved_slots)
      select doctor_id, weekday, 1, start_time, end_time, patient_limit, reserved_slots
      from weekly_sessions_before`.execute(db);
    await sql`drop table weekly_sessions_before`.execute(db);

    const create = (table: string) =>
      db.schema.createTable(table).$call((builder) => idColumn(builder, engine));
    await create('holidays')
      .addColumn('date', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_bn', 'text')
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute();
    await create('doctor_leaves')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('from_date', 'text', (column) => column.notNull())
      .addColumn('to_date', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('text', 'text')
      .addColumn('text_bn', 'text')
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute();
    await sql`create index doctor_leaves_of_doctor on doctor_leaves (doctor_id, to_date)`.execute(db);
    await sql`create index doctor_leaves_to on doctor_leaves (to_date)`.execute(db);
    await db.schema
      .createTable('changed_days')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (column) => column.notNull())
      // JSON: the sittings of the day, none for a day off. They are only ever read together.
      .addColumn('sittings', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('changed_days_pk', ['doctor_id', 'date'])
      .execute();
    await sql`create index changed_days_date on changed_days (date)`.execute(db);
  },
};
