import { sql } from 'kysely';
import { connect } from '../../../server/src/database/connect.ts';
import { withPostgres } from '../support/postgres.ts';
import { atMost, figure, heading } from '../support/report.ts';
import { compareClinics, REMOVES_NOTHING } from './lists.ts';
import { prepareClinic } from './prepared-clinic.ts';
import { measureRetention } from './retention.ts';

const MOST_TIMES = 1.5;
const DOCTORS = 2_000;
const APPOINTMENTS_OF_A_PATIENT = 10;
/** How many days the smaller and the larger clinic have been open. */
const DAYS = { small: 365, large: 3 * 365 };
const RECORDED_DAYS = 10;

/**
 * As the operator of a server of this size sets it, and without the log of changes that a copy of the server would read,
 * so that rows load fast.
 */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Measures the lists of a very large clinic on PostgreSQL, beside those of one with a tenth of the appointments. Both have
 * 2,000 doctors. The larger one has been open for three years and has 3.3 times as many appointments a day. Patients,
 * acts of the queue, entries of the audit log and messages grow with the appointments. Patients change over the years.
 *
 * @param rows the number of appointments of the larger clinic
 */
export function measureManyRows(rows: number): Promise<void> {
  const fewer = Math.round(rows / 10);
  heading(`Lists with ${fewer.toLocaleString('en')} and with ${rows.toLocaleString('en')} appointments`);
  const sizeOf = (appointments: number, days: number) => ({
    ...{ doctors: DOCTORS, patients: Math.round(appointments / APPOINTMENTS_OF_A_PATIENT), appointments },
    ...{ days, recordedDays: RECORDED_DAYS, patientsChange: true, withRecords: true },
  });
  const measure = async (urlOf: (name: string) => string) => {
    const largeUrl = urlOf('large');
    const small = await prepareClinic(urlOf('small'), sizeOf(fewer, DAYS.small), REMOVES_NOTHING);
    const large = await prepareClinic(largeUrl, sizeOf(rows, DAYS.large), REMOVES_NOTHING);
    try {
      await compareClinics(small, large, largeUrl, MOST_TIMES);
      await small.stop();
      await measureRetention(largeUrl, large, DOCTORS);
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
    heading('Kept counts and the rows themselves');
    await checkCounts(largeUrl);
  };
  return withPostgres(['small', 'large'], measure, SETTINGS);
}

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
async function checkCounts(url: string): Promise<void> {
  const database = await connect(url);
  const began = performance.now();
  const [row] = await database.changeSchema(async (tx) => (await DIFFERENCES.execute(tx)).rows);
  await database.close();
  figure('kept counts that differ', row?.differences ?? Number.NaN, '', atMost(0));
  figure('time to count all rows again', (performance.now() - began) / 1_000, 's');
}
