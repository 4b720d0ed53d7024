import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration speaks of a schema that no longer is or not yet is
type AnyDb = Kysely<any>;

/**
 * What lets a list answer as fast with a million appointments as with a thousand: counts that triggers keep, and an
 * index for searching inside texts (docs/decisions/007).
 */
export const largeClinics: Migration = {
  name: '002-large-clinics',
  async up(db, engine) {
    await db.schema
      .createTable('appointment_counts')
      // A date, or 'all' for all of them.
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('department_id', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('appointment_counts_pk', ['day', 'department_id', 'status'])
      .execute();
    await db.schema
      .createTable('patient_counts')
      .addColumn('shard', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('patient_counts_pk', ['shard', 'is_active'])
      .execute();
    await recount(db);
    await keepCounts(db, engine);

    // The lists' order behind the status too, so that a status alone needs no sorting.
    await db.schema.dropIndex('appointments_status').execute();
    await db.schema
      .createIndex('appointments_status')
      .on('appointments')
      .columns(['status', 'appointment_date desc', 'doctor_id', 'serial_number'])
      .execute();

    // A search for a whole phone number, the most common one at the desk.
    await db.schema.createIndex('appointments_phone').on('appointments').columns(['patient_phone']).execute();
    // PostgreSQL's is made where its server has what it takes: see postgres-text-index.ts.
    if (engine === 'sqlite') {
      for (const [table, columns] of Object.entries(SEARCHED)) await indexTexts(db, table, columns);
    }
  },
};

async function recount(db: AnyDb): Promise<void> {
  await sql`delete from appointment_counts`.execute(db);
  await sql`delete from patient_counts`.execute(db);
  const settled = sql`from appointments join doctors on doctors.id = appointments.doctor_id where deleted_at is null`;
  await sql`insert into appointment_counts (day, department_id, status, total)
    select appointment_date, department_id, status, count(*) ${settled}
    group by appointment_date, department_id, status`.execute(db);
  await sql`insert into appointment_counts (day, department_id, status, total)
    select 'all', department_id, status, count(*) ${settled} group by department_id, status`.execute(db);
  await sql`insert into patient_counts (shard, is_active, total)
    select id % 16, is_active, count(*) from patients group by id % 16, is_active`.execute(db);
}

type Row = 'new' | 'old';

/** Adds an appointment to its day and to all days, or takes it away. */
function countAppointment(row: Row, by: 1 | -1, engine: Engine): string {
  // The department holds still until the commit: a doctor who changes it meanwhile takes this appointment along.
  const lock = engine === 'postgres' ? 'for share of doctors' : '';
  return `insert into appointment_counts (day, department_id, status, total)
    select days.day, doctors.department_id, ${row}.status, ${by}
    from doctors, (select ${row}.appointment_date as day union all select 'all' as day) as days
    where doctors.id = ${row}.doctor_id and ${row}.deleted_at is null ${lock}
    on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;
}

/** Sixteen rows share the patients, so that first bookings at the same moment rarely wait for one of them. */
function countPatient(row: Row, by: 1 | -1): string {
  return `insert into patient_counts (shard, is_active, total) values (${row}.id % 16, ${row}.is_active, ${by})
    on conflict (shard, is_active) do update set total = patient_counts.total + excluded.total;`;
}

/** All appointments of a doctor arrive in a department or leave it. */
function countDoctor(row: Row, by: 1 | -1): string {
  const add = (day: string) => `insert into appointment_counts (day, department_id, status, total)
    select ${day}, ${row}.department_id, status, ${by} * count(*) from appointments
    where doctor_id = new.id and deleted_at is null group by ${day === "'all'" ? 'status' : `${day}, status`}
    on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;
  return add('appointment_date') + add("'all'");
}

async function keepCounts(db: AnyDb, engine: Engine): Promise<void> {
  const on = (table: string, event: string, name: string, body: string) =>
    createTrigger(db, engine, { table, event, name, body });
  await on('appointments', 'insert', 'counted_in', countAppointment('new', 1, engine));
  await on('appointments', 'delete', 'counted_out', countAppointment('old', -1, engine));
  await on(
    'appointments',
    'update of status, deleted_at, appointment_date, doctor_id',
    'counted_anew',
    countAppointment('old', -1, engine) + countAppointment('new', 1, engine),
  );
  await on('patients', 'insert', 'counted_in', countPatient('new', 1));
  await on('patients', 'delete', 'counted_out', countPatient('old', -1));
  await on(
    'patients',
    'update of is_active',
    'counted_anew',
    countPatient('old', -1) + countPatient('new', 1),
  );
  await on(
    'doctors',
    'update of department_id',
    'counted_anew',
    countDoctor('old', -1) + countDoctor('new', 1),
  );
}

/** Runs statements after each row that an event touches. */
async function createTrigger(
  db: AnyDb,
  engine: Engine,
  { table, event, name, body }: Record<'table' | 'event' | 'name' | 'body', string>,
): Promise<void> {
  const trigger = `create trigger ${table}_${name} after ${event} on ${table} for each row`;
  if (engine === 'sqlite') {
    await sql.raw(`${trigger} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function ${table}_${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`)
    .execute(db);
  await sql.raw(`${trigger} execute function ${table}_${name}()`).execute(db);
}

const SEARCHED = {
  appointments: ['patient_name', 'patient_phone', 'notes'],
  patients: ['name', 'phone', 'address'],
};

/** Three letters at a time: finds any part of a word, in any script. */
async function indexTexts(db: AnyDb, table: string, columns: string[]): Promise<void> {
  const index = `${table}_text`;
  const values = (row: Row) => columns.map((column) => `${row}.${column}`).join(', ');
  const add = `insert into ${index} (rowid, ${columns}) values (new.id, ${values('new')});`;
  const remove = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', old.id, ${values('old')});`;
  await sql
    .raw(`create virtual table ${index} using fts5
      (${columns}, content='${table}', content_rowid='id', tokenize='trigram')`)
    .execute(db);
  // What is taken out leaves no trace in the index: it may be the name of somebody who asked to be forgotten.
  await sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`).execute(db);
  await sql.raw(`insert into ${index} (${index}) values ('rebuild')`).execute(db);
  const on = (event: string, name: string, body: string) =>
    createTrigger(db, 'sqlite', { table, event, name, body });
  await on('insert', 'indexed', add);
  await on('delete', 'unindexed', remove);
  await on(`update of ${columns}`, 'indexed_anew', remove + add);
}
