import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/**
 * Makes the counting triggers safe under concurrency (docs/decisions/011).
 *
 * On PostgreSQL the old trigger failed with 21000 whenever a booking waited for an edit of its doctor. The
 * counts themselves were never wrong, because the failed transaction was undone. So nothing is counted again
 * here.
 */
export const countingTrigger: Migration = {
  name: '004-counting-trigger',
  async up(db, engine) {
    if (engine === 'postgres') {
      await replaceFunction(db, 'appointments_counted_in', countAppointment(['new', 1]));
      await replaceFunction(db, 'appointments_counted_out', countAppointment(['old', -1]));
      await replaceFunction(db, 'appointments_counted_anew', countAppointment(['old', -1], ['new', 1]));
      await replaceFunction(db, 'patients_counted_anew', COUNT_PATIENT_ANEW);
      await replaceFunction(db, 'doctors_counted_anew', MOVE_DOCTOR);
    }
    await countOnlyMoves(db, engine);
  },
};

type Change = readonly ['new' | 'old', 1 | -1];

/**
 * Adds an appointment to the counts, or subtracts it.
 *
 * Two statements, because PostgreSQL gives each one its own snapshot. The first waits until nobody is editing
 * the doctor, and keeps the department from changing until the commit. The second then reads the department.
 *
 * All triggers write their rows in one statement and in the same order, so that two transactions never wait
 * for each other. Changes that cancel each other out write nothing.
 */
function countAppointment(...changes: Change[]): string {
  const doctors = changes.map(([row]) => `${row}.doctor_id`).join(', ');
  const values = changes
    .map(
      ([row, by]) =>
        `(${row}.doctor_id, ${row}.appointment_date, ${row}.status, ${row}.deleted_at is null, ${by})`,
    )
    .join(', ');
  return `perform 1 from doctors where id in (${doctors}) order by id for share;
    insert into appointment_counts (day, department_id, status, total)
      select days.day, doctors.department_id, changes.status, sum(changes.amount)
      from (values ${values}) as changes (doctor_id, appointment_date, status, is_counted, amount)
      join doctors on doctors.id = changes.doctor_id
      cross join lateral (values (changes.appointment_date), ('all')) as days (day)
      where changes.is_counted
      group by days.day, doctors.department_id, changes.status
      having sum(changes.amount) <> 0
      order by days.day, doctors.department_id, changes.status
      on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;
}

/**
 * Moves the appointments of a doctor to the new department. The update of the doctor has waited for every
 * transaction that counts one of them, so this snapshot sees all that were counted in the old department and
 * no others.
 */
const MOVE_DOCTOR = `insert into appointment_counts (day, department_id, status, total)
    select days.day, moves.department_id, held.status, sum(held.total * moves.sign)
    from (
      select appointment_date, status, count(*) as total from appointments
      where doctor_id = new.id and deleted_at is null group by appointment_date, status
    ) as held
    cross join lateral (values (held.appointment_date), ('all')) as days (day)
    cross join (values (old.department_id, -1), (new.department_id, 1)) as moves (department_id, sign)
    group by days.day, moves.department_id, held.status
    order by days.day, moves.department_id, held.status
    on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;

const COUNT_PATIENT_ANEW = `insert into patient_counts (shard, is_active, total)
    select new.id % 16, changes.is_active, sum(changes.amount)
    from (values (old.is_active, -1), (new.is_active, 1)) as changes (is_active, amount)
    group by changes.is_active
    having sum(changes.amount) <> 0
    order by changes.is_active
    on conflict (shard, is_active) do update set total = patient_counts.total + excluded.total;`;

/** Saving a doctor who stays in the department no longer counts the appointments of that doctor again. */
async function countOnlyMoves(db: AnyDb, engine: Engine): Promise<void> {
  const event = `create trigger doctors_counted_anew after update of department_id on doctors for each row
    when (old.department_id <> new.department_id)`;
  if (engine === 'postgres') {
    await sql.raw('drop trigger doctors_counted_anew on doctors').execute(db);
    await sql.raw(`${event} execute function doctors_counted_anew()`).execute(db);
    return;
  }
  await sql.raw('drop trigger doctors_counted_anew').execute(db);
  await sql.raw(`${event} begin ${sqliteMove('old', -1)} ${sqliteMove('new', 1)} end`).execute(db);
}

/**
 * Adds the appointments of a doctor to the counts of a department, or subtracts them, for each day and for
 * all days.
 */
function sqliteMove(row: 'new' | 'old', sign: 1 | -1): string {
  const add = (
    day: string,
    key: string,
  ) => `insert into appointment_counts (day, department_id, status, total)
    select ${day}, ${row}.department_id, status, ${sign} * count(*) from appointments
    where doctor_id = new.id and deleted_at is null group by ${key}
    on conflict (day, department_id, status) do update set total = appointment_counts.total + excluded.total;`;
  return add('appointment_date', 'appointment_date, status') + add("'all'", 'status');
}

async function replaceFunction(db: AnyDb, name: string, body: string): Promise<void> {
  await sql
    .raw(`create or replace function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`)
    .execute(db);
}
