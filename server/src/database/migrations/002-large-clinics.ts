import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/**
 * Makes lists as fast with a million appointments as with a thousand, by counts that triggers keep and by an
 * index for searching inside texts (docs/decisions/007).
 */
export const largeClinics: Migration = {
  name: '002-large-clinics',
  async up(db, engine) {
    await db.schema
      .createTable('appointment_counts')
      // A date, or 'all' for all dates together.
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

    // After the status, the index has the order of the lists, so that a filter by status needs no sorting.
    await db.schema.dropIndex('appointments_status').execute();
    await db.schema
      .createIndex('appointments_status')
      .on('appointments')
      .columns(['status', 'appointment_date desc', 'doctor_id', 'serial_number'])
      .execute();

    // For a search for a whole phone number, the most common search at the desk.
    await db.schema.createIndex('appointments_phone').on('appointments').columns(['patient_phone']).execute();
    // PostgreSQL's index is made where its server has the extension for it: see postgres-indexes.ts.
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

/** Adds an appointment to the counts of its day and of all days, or subtracts it. */
function countAppointment(row: Row, by: 1 | -1, engine: Engine): string {
  // The lock keeps the doctor's department the same until the commit. A move of the doctor waits for it, and
  // then moves the count of this appointment too.
  const lock = engine === 'postgres' ? 'for share of doctors' : '';
  return `insert into appointment_counts (day, department_id, status, total)
    select days.day, doctors.department_id, ${row}.status, ${by}
    from doctors, (select ${row}.appointment_date as day union all select 'all' as day) as days
    where doctors.id = ${row}.doctor_id and ${row}.deleted_at is null ${lock}
    on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;
}

/**
 * The patients are counted in sixteen rows, so that first bookings at the same moment rarely wait for the
 * same row.
 */
function countPatient(row: Row, by: 1 | -1): string {
  return `insert into patient_counts (shard, is_active, total) values (${row}.id % 16, ${row}.is_active, ${by})
    on conflict (shard, is_active) do update set total = patient_counts.total + excluded.total;`;
}

/** Adds all appointments of a doctor to the counts of a department, or subtracts them. */
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

/** Creates a trigger that runs statements after each row that an event changes. */
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

/** Makes an index of sequences of three letters. It finds any part of a word, in any script. */
async function indexTexts(db: AnyDb, table: string, columns: string[]): Promise<void> {
  const index = `${table}_text`;
  const values = (row: Row) => columns.map((column) => `${row}.${column}`).join(', ');
  const add = `insert into ${index} (rowid, ${columns}) values (new.id, ${values('new')});`;
  const remove = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', old.id, ${values('old')});`;
  await sql
    .raw(`create virtual table ${index} using fts5
      (${columns}, content='${table}', content_rowid='id', tokenize='trigram')`)
    .execute(db);
  // A removed text leaves no trace in the index, because it may be the name of somebody who asked to be
  // erased.
  await sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`).execute(db);
  await sql.raw(`insert into ${index} (${index}) values ('rebuild')`).execute(db);
  const on = (event: string, name: string, body: string) =>
    createTrigger(db, 'sqlite', { table, event, name, body });
  await on('insert', 'indexed', add);
  await on('delete', 'unindexed', remove);
  await on(`update of ${columns}`, 'indexed_anew', remove + add);
}
