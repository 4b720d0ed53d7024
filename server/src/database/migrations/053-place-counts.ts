import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import { recount as recountClinic } from './010-kept-departments.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/**
 * Counts the appointments of every place but the first, so that the lists of one place are as fast as those
 * of the whole clinic. The first place has what the others leave of `appointment_counts`. A clinic with one
 * place therefore has no row here, and none of its appointments runs these triggers.
 */
export const placeCounts: Migration = {
  name: '053-place-counts',
  async up(db, engine) {
    await db.schema
      .createTable('place_counts')
      .addColumn('place_id', 'integer', (column) => column.notNull())
      // A date, or 'all' for all dates together.
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('department_id', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('place_counts_pk', ['place_id', 'day', 'department_id', 'status'])
      .execute();
    await countPlaces(db);
    await keepCounts(db, engine);
  },
};

/** Counts all appointments and patients again, for example after rows were inserted without the triggers. */
export async function recount(db: AnyDb): Promise<void> {
  await recountClinic(db);
  await sql`delete from place_counts`.execute(db);
  await countPlaces(db);
}

async function countPlaces(db: AnyDb): Promise<void> {
  await sql`insert into place_counts (place_id, day, department_id, status, total)
    select place_id, appointment_date, department_id, status, count(*) from appointments
      where deleted_at is null and place_id <> 1
      group by place_id, appointment_date, department_id, status`.execute(db);
  await sql`insert into place_counts (place_id, day, department_id, status, total)
    select place_id, 'all', department_id, status, sum(total) from place_counts
      group by place_id, department_id, status`.execute(db);
}

type Change = readonly [row: 'new' | 'old', by: 1 | -1];

const EVENTS: { name: string; event: string; changes: readonly Change[] }[] = [
  { name: 'placed_in', event: 'insert', changes: [['new', 1]] },
  { name: 'placed_out', event: 'delete', changes: [['old', -1]] },
  {
    name: 'placed_anew',
    event: 'update of status, deleted_at, appointment_date, department_id, place_id',
    changes: [
      ['old', -1],
      ['new', 1],
    ],
  },
];

/**
 * PostgreSQL runs the triggers of a table in the order of their names. These come after those of
 * `appointment_counts`, so that transactions take the rows of both tables in one order.
 */
async function keepCounts(db: AnyDb, engine: Engine): Promise<void> {
  for (const { name, event, changes } of EVENTS) {
    const elsewhere = changes.map(([row]) => `${row}.place_id <> 1`).join(' or ');
    const trigger = `create trigger appointments_${name} after ${event} on appointments for each row
      when (${elsewhere})`;
    if (engine === 'sqlite') {
      await sql.raw(`${trigger} begin ${countChanges(changes)} end`).execute(db);
      continue;
    }
    await sql
      .raw(`create function appointments_${name}() returns trigger language plpgsql as $$
        begin ${countChanges(changes)} return null; end $$`)
      .execute(db);
    await sql.raw(`${trigger} execute function appointments_${name}()`).execute(db);
  }
}

/**
 * Adds all changes in one statement and in one order, so that two transactions never wait for each other.
 * Changes that cancel each other out write nothing.
 */
function countChanges(changes: readonly Change[]): string {
  const rows = changes.flatMap(([row, by]) =>
    [`${row}.appointment_date`, "'all'"].map(
      (day) => `select ${row}.place_id as place_id, ${day} as day, ${row}.department_id as department_id,
        ${row}.status as status, ${by} as amount where ${row}.deleted_at is null and ${row}.place_id <> 1`,
    ),
  );
  return `insert into place_counts (place_id, day, department_id, status, total)
    select place_id, day, department_id, status, sum(amount) from (${rows.join(' union all ')}) as changes
    where true group by place_id, day, department_id, status having sum(amount) <> 0
    order by place_id, day, department_id, status
    on conflict (place_id, day, department_id, status)
      do update set total = place_counts.total + excluded.total;`;
}
