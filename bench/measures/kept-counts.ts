import { sql } from 'kysely';
import { connect } from '../../server/src/database/connect.ts';
import { figure } from '../support/report.ts';

/** The rows of the first select that are not rows of the second, and the reverse. */
const DIFFERENCES = sql<{ differences: number }>`
  with kept as (
    select day, department_id, status, total from appointment_counts where total <> 0
    union all
    select 'patients', shard, cast(is_active as text), total from patient_counts where total <> 0
  ), counted as (
    select coalesce(appointment_date, 'all') as day, department_id, status, cast(count(*) as integer) as total
      from appointments where deleted_at is null
      group by grouping sets ((appointment_date, department_id, status), (department_id, status))
    union all
    select 'patients', id % 16, cast(is_active as text), cast(count(*) as integer)
      from patients group by id % 16, is_active
  )
  select cast(count(*) as integer) as differences
    from ((table kept except table counted) union all (table counted except table kept)) as differing`;

/** Compares the counts that the triggers keep with a count of all rows. PostgreSQL only. It locks nothing. */
export async function checkCounts(url: string): Promise<void> {
  const database = await connect(url);
  const began = performance.now();
  const [row] = await database.changeSchema(async (tx) => (await DIFFERENCES.execute(tx)).rows);
  await database.close();
  figure('kept counts that differ', row?.differences ?? Number.NaN, '', { kind: 'most', value: 0 });
  figure('time to count all rows again', (performance.now() - began) / 1_000, 's');
}
