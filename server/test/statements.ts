import { type CompiledQuery, SqliteQueryCompiler } from 'kysely';
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

/** Notes the statements that are built and run, and those whose text is kept (keep-query.ts). */
function noted(db: Db, statements: string[]): Db {
  const built = new Map<unknown, string>();
  const withNotes = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, new SqliteQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    // A query that is only compiled, to be kept, does not come here.
    transformResult: async ({ queryId, result }) => {
      const text = built.get(queryId);
      if (text !== undefined) statements.push(text);
      return result;
    },
  });
  return Object.assign(withNotes, {
    executeQuery: (query: CompiledQuery) => {
      statements.push(query.sql.replace(/\$\d+/g, '?'));
      return db.executeQuery(query);
    },
  });
}
