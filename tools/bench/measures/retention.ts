import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../../scripts/support/run.mjs';
import { startClinic } from '../contenders/contenders.ts';
import type { PreparedClinic } from '../contenders/prepared-clinic.ts';
import { forSeconds, repeatVisit, type Visit } from '../load/load.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { median, quantile } from '../support/statistics.ts';
import { makeBookings } from './rates.ts';

const ROUNDS = 3;
const WARM_UP_SECONDS = 5;
const SECONDS = 30;
/** A busy hour of a large chain, not as many as the server can take: 16 people who book all the time. */
const CONNECTIONS = 16;
/** The clinic has been open for three years, so the oldest year is removed. */
const KEPT_MONTHS = '24';
const LOOK_EVERY_MS = 100;

interface Round {
  latencies: number[];
  refusals: string[];
  /** The longest transaction that was seen, and the statement that it was at then. */
  longest: { ms: number; query: string };
}

/**
 * Measures bookings alone, while another instance removes the audit log of a year, and while one erases the
 * patients of a year, in turns. The removing instance is killed at the end of each turn, and its successor
 * continues the work.
 *
 * @param clinic the instance that books
 */
export async function measureRetention({ url, port }: PreparedClinic, doctors: number): Promise<void> {
  heading('Bookings while the data of a year is removed');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const due = await countRows(client);
    remark(
      `To remove: ${due.patients.toLocaleString('en')} patients and ${due.entries.toLocaleString('en')} entries of the audit log.`,
    );
    // Every second doctor: none of them is on leave.
    const visit = makeBookings(Array.from({ length: Math.floor(doctors / 2) }, (_, index) => 2 * index + 1));
    const alone: Round[] = [];
    const besideEntries: Round[] = [];
    const besidePatients: Round[] = [];
    await bookFor(port, WARM_UP_SECONDS, visit, client);
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await bookFor(port, SECONDS, visit, client));
      for (const [rounds, removes] of [
        [besideEntries, { AUDIT_MONTHS: KEPT_MONTHS, RETENTION_MONTHS: '0' }],
        [besidePatients, { AUDIT_MONTHS: '0', RETENTION_MONTHS: KEPT_MONTHS }],
      ] as const) {
        // Without this row the new instance believes that today's work has not begun, and starts it at once.
        await client.query("delete from daily_work where name like 'retention%'");
        const remover = await startClinic(url, root, removes);
        rounds.push(await bookFor(port, SECONDS, visit, client));
        process.kill(remover.pid, 'SIGKILL');
      }
    }
    report('alone', alone);
    report('while entries of the audit log are removed', besideEntries);
    report('while patients are erased', besidePatients);
    const left = await countRows(client);
    const minutes = (ROUNDS * SECONDS) / 60;
    figure('entries of the audit log removed a minute', (due.entries - left.entries) / minutes, '');
    figure('patients erased a minute', (due.patients - left.patients) / minutes, '');
    const { rows } = await client.query<{ name: string; dead: string; runs: string }>(
      `select relname as name, n_dead_tup as dead, autovacuum_count as runs from pg_stat_user_tables
      where relname in ('appointments', 'patients', 'audit_log')`,
    );
    for (const { name, dead, runs } of rows) remark(`${name}: ${dead} dead rows, ${runs} runs of autovacuum`);
  } finally {
    await client.end();
  }
}

/** How much of the oldest year is left. */
async function countRows(client: pg.Client): Promise<{ patients: number; entries: number }> {
  const { rows } = await client.query<{ patients: number; entries: number }>(
    `select
      (select count(*)::int from patients where erased_at is null and not exists (
        select from appointments where patient_id = patients.id and deleted_at is null
        and appointment_date >= to_char(now() - interval '24 months', 'YYYY-MM-DD'))) as patients,
      (select count(*)::int from audit_log where at < to_char(now() - interval '24 months', 'YYYY-MM-DD')) as entries`,
  );
  return rows[0] ?? { patients: 0, entries: 0 };
}

async function bookFor(port: number, seconds: number, visit: Visit, client: pg.Client): Promise<Round> {
  let longest = { ms: 0, query: '' };
  const goesOn = forSeconds(seconds);
  const watch = async () => {
    while (goesOn()) {
      const { rows } = await client.query<{ ms: number; query: string }>(
        `select extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms, left(query, 200) as query
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 1`,
      );
      const [oldest] = rows;
      if (oldest && oldest.ms > longest.ms) longest = oldest;
      await pause(LOOK_EVERY_MS);
    }
  };
  const [booked] = await Promise.all([repeatVisit(port, CONNECTIONS, visit, goesOn), watch()]);
  return { ...booked, longest };
}

function report(name: string, rounds: readonly Round[]): void {
  const of = <T>(value: (round: Round) => T) => rounds.map(value);
  remark(
    `${name}: bookings a second in each round: ${of((round) => Math.round(round.latencies.length / SECONDS)).join(', ')}`,
  );
  figure(`bookings a second, ${name}`, median(of(({ latencies }) => latencies.length / SECONDS)), '');
  figure(`  99 of 100 within`, median(of(({ latencies }) => quantile(latencies, 0.99))), 'ms');
  figure(`  the slowest within`, Math.max(...of(({ latencies }) => quantile(latencies, 1))), 'ms');
  const refusals = rounds.flatMap((round) => round.refusals);
  figure('  refused', refusals.length, '', atMost(0));
  if (refusals[0]) remark(refusals[0]);
  const [longest] = of(({ longest }) => longest.ms).sort((one, other) => other - one);
  figure('  longest transaction seen', longest ?? 0, 'ms');
  remark(rounds.find((round) => round.longest.ms === longest)?.longest.query ?? '');
}
