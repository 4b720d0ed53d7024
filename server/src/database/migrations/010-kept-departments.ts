import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/**
 * An appointment keeps the department and the room that it was booked with (docs/decisions/016). The counts
 * of a department follow its appointments, so that past appointments stay in their department when the doctor
 * moves.
 */
export const keptDepartments: Migration = {
  name: '010-kept-departments',
  async up(db, engine) {
    await sql`alter table appointments add column department_id integer references departments (id)`.execute(
      db,
    );
    await sql`alter table appointments add column department_location text`.execute(db);
    // Earlier departments of a doctor are not known, so the present department is used.
    await sql`update appointments set department_id = departments.id, department_location = departments.location
      from doctors join departments on departments.id = doctors.department_id
      where doctors.id = appointments.doctor_id`.execute(db);
    await countByDepartment(db, engine);
  },
};

/**
 * Counts all appointments and patients again, for example after rows were inserted in bulk without the
 * triggers. The counts are the ones that the triggers keep.
 */
export async function recount(db: AnyDb): Promise<void> {
  await sql`delete from appointment_counts`.execute(db);
  await sql`delete from patient_counts`.execute(db);
  await sql`insert into appointment_counts (day, department_id, status, total)
    select appointment_date, department_id, status, count(*) from appointments where deleted_at is null
    group by appointment_date, department_id, status`.execute(db);
  await sql`insert into appointment_counts (day, department_id, status, total)
    select 'all', department_id, status, count(*) from appointments where deleted_at is null
    group by department_id, status`.execute(db);
  await sql`insert into patient_counts (shard, is_active, total)
    select id % 16, is_active, count(*) from patients group by id % 16, is_active`.execute(db);
}

/**
 * Makes the triggers count an appointment in the department of its own row. They no longer read the doctor's
 * row.
 */
async function countByDepartment(db: AnyDb, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`drop trigger doctors_counted_anew${engine === 'postgres' ? ' on doctors' : ''}`);
  if (engine === 'postgres') await run('drop function doctors_counted_anew');

  const events = {
    counted_in: ['insert', [['new', 1]]],
    counted_out: ['delete', [['old', -1]]],
    counted_anew: [
      'update of status, deleted_at, appointment_date, department_id',
      [
        ['old', -1],
        ['new', 1],
      ],
    ],
  } as const;
  for (const [name, [event, changes]] of Object.entries(events)) {
    const trigger = `create trigger appointments_${name} after ${event} on appointments for each row`;
    if (engine === 'sqlite') {
      await run(`drop trigger appointments_${name}`);
      await run(`${trigger} begin ${changes.map(([row, by]) => countOnSqlite(row, by)).join(' ')} end`);
    } else {
      await run(`drop trigger appointments_${name} on appointments`);
      await run(`create or replace function appointments_${name}() returns trigger language plpgsql as $$
        begin ${countOnPostgres(changes)} return null; end $$`);
      await run(`${trigger} execute function appointments_${name}()`);
    }
  }
}

type Row = 'new' | 'old';

const ADD_TO_TOTAL =
  'on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;';

/** Adds an appointment to the counts of its day and of all days, or subtracts it. */
function countOnSqlite(row: Row, by: 1 | -1): string {
  return `insert into appointment_counts (day, department_id, status, total)
    select days.day, ${row}.department_id, ${row}.status, ${by}
    from (select ${row}.appointment_date as day union all select 'all' as day) as days
    where ${row}.deleted_at is null ${ADD_TO_TOTAL}`;
}

/**
 * PostgreSQL adds all changes in one statement and in one order, so that two transactions never wait for each
 * other. Changes that cancel each other out write nothing.
 */
function countOnPostgres(changes: readonly (readonly [Row, 1 | -1])[]): string {
  const values = changes.map(
    ([row, by]) =>
      `(${row}.department_id, ${row}.appointment_date, ${row}.status, ${row}.deleted_at is null, ${by})`,
  );
  return `insert into appointment_counts (day, department_id, status, total)
    select days.day, changes.department_id, changes.status, sum(changes.amount)
    from (values ${values.join(', ')}) as changes (department_id, appointment_date, status, is_counted, amount)
    cross join lateral (values (changes.appointment_date), ('all')) as days (day)
    where changes.is_counted
    group by days.day, changes.department_id, changes.status
    having sum(changes.amount) <> 0
    order by days.day, changes.department_id, changes.status
    ${ADD_TO_TOTAL}`;
}
