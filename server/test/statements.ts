import { type CompiledQuery, SqliteQueryCompiler } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import type { Db } from '../src/database/tables.ts';

/**
 * Returns the statements that some work runs, in order and without values. They show what the work costs
 * without measuring time. `transactions` has one list for each transaction. Statements of background work at
 * the same time are included.
 */
export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<{ reads: string[]; transactions: string[][] }> {
  const reads: string[] = [];
  const transactions: string[][] = [];
  const { read, write } = database;
  database.read = recordStatements(read, reads);
  database.write = (run) => {
    const statements: string[] = [];
    transactions.push(statements);
    return write((tx) => run(recordStatements(tx, statements)));
  };
  try {
    await work();
  } finally {
    Object.assign(database, { read, write });
  }
  return { reads, transactions };
}

/** Records the statements that are built and run, and those whose text is kept (keep-query.ts). */
function recordStatements(db: Db, statements: string[]): Db {
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
