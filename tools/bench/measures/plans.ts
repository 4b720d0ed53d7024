import { CompiledQuery, type Kysely } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { connect, type Database } from '../../../server/src/database/connect.ts';
import { clinicClock, type PreparedClinic } from '../contenders/prepared-clinic.ts';
import { atMost, figure, remark } from '../support/report.ts';
import { listPaths } from './list-paths.ts';

/**
 * The tables that grow over the years. On PostgreSQL, a plan node that reads more than MANY_ROWS rows of such
 * a table counts as a full scan.
 */
const GROWING = ['appointments', 'patients'];
const MANY_ROWS = 50_000;

/**
 * Asks the database for the plan of every statement behind the lists, and counts the statements that read a
 * growing table from end to end. SQLite shows its plan. PostgreSQL runs the statement and shows how many rows
 * it read.
 */
export async function checkPlans(clinic: PreparedClinic): Promise<void> {
  const { url } = clinic;
  const database = await connect(url);
  const asked: CompiledQuery[] = [];
  const { read } = database;
  database.read = recordQueries(asked, read);
  const env = { DATABASE_URL: url, REQUESTS_PER_MINUTE: '0', DEMO_MODE: 'true' };
  const app = await buildApp({
    config: readConfig(env),
    env,
    database,
    clock: clinicClock,
    log: pino({ level: 'silent' }),
    smsGateway: { send: async () => undefined },
    webRoot: null,
  });
  let scans = 0;
  let statements = 0;
  for (const [name, path] of Object.entries(listPaths(clinic))) {
    asked.length = 0;
    const { statusCode } = await app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${clinic.tokens.staff}` },
    });
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}.`);
    for (const query of [...asked]) {
      statements += 1;
      const found = await (database.engine === 'sqlite'
        ? scansOnSqlite(read, query)
        : scansOnPostgres(read, query));
      for (const scan of found) remark(`${name}: ${scan}: ${query.sql.slice(0, 300)}`);
      if (found.length > 0) scans += 1;
    }
  }
  await app.close();
  await database.close();
  figure(`full scans among ${statements} statements`, scans, '', atMost(0));
}

/** Makes `db` add every statement that it runs to `queries`, with its values. */
function recordQueries(queries: CompiledQuery[], db: Database['read']): Database['read'] {
  const recording = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = recording.getExecutor();
  const run = executor.executeQuery.bind(executor);
  Object.assign(executor, {
    executeQuery: (query: CompiledQuery) => {
      queries.push(query);
      return run(query);
    },
  });
  return recording;
}

// biome-ignore lint/suspicious/noExplicitAny: any statement can be explained
type AnyDb = Kysely<any>;

/**
 * A statement that reads rows in the order of the list, without sorting, and stops at a LIMIT is not a full
 * scan.
 */
async function scansOnSqlite(db: AnyDb, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  const details = rows.map((row) => row.detail);
  const isWalk =
    / limit /.test(query.sql) && !details.some((detail) => /TEMP B-TREE FOR ORDER BY/.test(detail));
  return details
    .filter((detail) => GROWING.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)))
    .filter(() => !isWalk);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

async function scansOnPostgres(db: AnyDb, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<Record<string, Array<{ Plan: PlanNode }>>>(
    CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
  );
  const [{ Plan: root } = { Plan: undefined }] = Object.values(rows[0] ?? {})[0] ?? [];
  const nodes: PlanNode[] = [];
  const collect = (node: PlanNode) => {
    nodes.push(node);
    node.Plans?.forEach(collect);
  };
  if (root) collect(root);
  return nodes
    .filter((node) => GROWING.includes(node['Relation Name'] ?? ''))
    .filter(
      (node) =>
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] > MANY_ROWS,
    )
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}`);
}
