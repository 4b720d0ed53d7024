import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../../server/src/database/connect.ts';
import {
  FEW,
  MANY,
  type PreparedClinic,
  prepareClinic,
  withPostgres,
} from '../contenders/prepared-clinic.ts';
import type { ClinicSize } from '../generate/large-clinic.ts';
import { alternating, ratioFigure } from '../load/side-by-side.ts';
import { atMost, figure, heading, spreadFigure } from '../support/report.ts';
import { spreadOf } from '../support/statistics.ts';
import { listPaths } from './list-paths.ts';
import { checkPlans } from './plans.ts';
import { measureRetention } from './retention.ts';

const CALLS = 41;
const MOST_MS = 50;
/** Nothing is removed while lists are measured. */
const REMOVES_NOTHING = { AUDIT_MONTHS: '0' };
const DOCTORS = 2_000;

interface Compared {
  small: Omit<ClinicSize, 'today'>;
  large: Omit<ClinicSize, 'today'>;
  /** How many times as long as in the small clinic a list may take in the large one. */
  mostTimes: number;
}

const USUAL: Compared = {
  // It has 100 appointments a day, more than a page shows, so that both clinics answer with full pages.
  small: { doctors: 14, patients: 100, appointments: 1_000, days: 10 },
  large: { doctors: DOCTORS, patients: 100_000, appointments: 1_000_000 },
  mostTimes: 2,
};

/** Measures the lists on SQLite and on a PostgreSQL server that the run starts and ends. */
export async function measureLists(folder: string): Promise<void> {
  const title = 'Lists with 1,000 and with 1,000,000 appointments';
  heading(`${title} (SQLite)`);
  await compareClinics(USUAL, (name) => `file:${join(folder, `${name}.db`)}`);
  heading(`${title} (PostgreSQL)`);
  await withPostgres(['small', 'large'], (urlOf) => compareClinics(USUAL, urlOf));
}

/**
 * The settings that an operator gives a server of this size. The log of changes that a copy of the server
 * would read is off, so that rows load fast.
 */
const LARGE_SERVER = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Measures the lists of a very large clinic on PostgreSQL, beside those of one with a tenth of the
 * appointments. Both have 2,000 doctors. The larger one has been open for three years and has 3.3 times as
 * many appointments a day. Patients, acts of the queue, entries of the audit log and messages grow with the
 * appointments. Then the oldest year is removed.
 *
 * @param rows the number of appointments of the larger clinic
 */
export function measureManyRows(rows: number): Promise<void> {
  const sizeOf = (appointments: number, days: number) => ({
    ...{ doctors: DOCTORS, patients: Math.round(appointments / 10), appointments, days, withRecords: true },
  });
  const fewer = Math.round(rows / 10);
  heading(`Lists with ${fewer.toLocaleString('en')} and with ${rows.toLocaleString('en')} appointments`);
  const compared = { small: sizeOf(fewer, 365), large: sizeOf(rows, 3 * 365), mostTimes: 1.5 };
  const measure = async (urlOf: (name: string) => string) => {
    await compareClinics(compared, urlOf, (large) => measureRetention(large, DOCTORS));
    heading('Kept counts and the rows themselves');
    await checkCounts(urlOf('large'));
  };
  return withPostgres(['small', 'large'], measure, LARGE_SERVER);
}

/**
 * Measures every list in two clinics, the statements behind them in the larger one, and there the dashboards
 * of a patient with few and of one with many appointments. Each figure is the median of 41 calls, one after
 * another, in turns with the other side.
 *
 * @param urlOf the address of an empty database
 * @param more measures in the large clinic after the small one has stopped
 */
async function compareClinics(
  sizes: Compared,
  urlOf: (name: string) => string,
  more: (large: PreparedClinic) => Promise<void> = async () => undefined,
): Promise<void> {
  const small = await prepareClinic(urlOf('small'), sizes.small, REMOVES_NOTHING);
  const large = await prepareClinic(urlOf('large'), sizes.large, REMOVES_NOTHING);
  try {
    const paths = listPaths(large);
    for (const [name, path] of Object.entries(listPaths(small))) {
      const ofLarge: Asked = [large, large.tokens.staff, paths[name] ?? path];
      await compare(name, sizes.mostTimes, [small, small.tokens.staff, path], ofLarge);
    }
    heading('Full scans in the large clinic');
    await checkPlans(large);
    heading('A patient with 10 and one with 2,000 appointments, in the large clinic');
    const { staff, few, many } = large.tokens;
    const stats = ({ id }: { id: number }) => `/patients/${id}/dashboard-stats`;
    const list = '/appointments?limit=30';
    await compare('dashboard numbers', 2, [large, few, stats(FEW)], [large, many, stats(MANY)]);
    await compare('dashboard lists', 2, [large, few, list], [large, many, list]);
    await compare('numbers as staff see them', 2, [large, staff, stats(FEW)], [large, staff, stats(MANY)]);
    await small.stop();
    await more(large);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

type Asked = [clinic: PreparedClinic, token: string, path: string];

async function compare(name: string, mostTimes: number, few: Asked, many: Asked): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (const order of alternating([0, 1] as const, CALLS)) {
    for (const index of order) times[index].push(await timeOf(index === 0 ? few : many));
  }
  spreadFigure(`${name}: ms`, spreadOf(times[1]), '', atMost(MOST_MS));
  ratioFigure('  times the small one', times[1], times[0], atMost(mostTimes));
}

async function timeOf([clinic, token, path]: Asked): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${clinic.port}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - began;
}

/** The rows of the first select that are not rows of the second, and the reverse. */
const DIFFERENCES = sql<{ differences: number }>`
  with kept as (
    select day, department_id, status, total from appointment_counts where total <> 0
    union all
    select place_id || ' ' || day, department_id, status, total from place_counts where total <> 0
    union all
    select 'patients', shard, cast(is_active as text), total from patient_counts where total <> 0
  ), counted as (
    select coalesce(appointment_date, 'all') as day, department_id, status, cast(count(*) as integer) as total
      from appointments where deleted_at is null
      group by grouping sets ((appointment_date, department_id, status), (department_id, status))
    union all
    select place_id || ' ' || coalesce(appointment_date, 'all'), department_id, status, cast(count(*) as integer)
      from appointments where deleted_at is null and place_id <> 1
      group by grouping sets ((place_id, appointment_date, department_id, status), (place_id, department_id, status))
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
