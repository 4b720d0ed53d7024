import { type CompiledQuery, type KyselyPlugin, SqliteQueryCompiler } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import type { Db } from '../src/database/tables.ts';

/**
 * The statements that some work runs, in order, values left out: what the work costs, without a clock. `transactions`
 * holds one list for each; what goes on in the background meanwhile stands among them.
 */
export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<{ reads: string[]; transactions: string[][] }> {
  const reads: string[] = [];
  const transactions: string[][] = [];
  const { read, write } = database;
  database.read = noted(read, reads);
  database.write = (run) => {
    const statements: string[] = [];
    transactions.push(statements);
    return write((tx) => run(noted(tx, statements)));
  };
  try {
    await work();
  } finally {
    Object.assign(database, { read, write });
  }
  return { reads, transactions };
}

/** Notes the statements that Kysely builds, and those whose text is kept (insert-row.ts). */
function noted(db: Db, statements: string[]): Db {
  const withNotes = db.withPlugin(noting(statements));
  return Object.assign(withNotes, {
    executeQuery: (query: CompiledQuery) => {
      statements.push(query.sql.replace(/\$\d+/g, '?'));
      return db.executeQuery(query);
    },
  });
}

function noting(statements: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      statements.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
