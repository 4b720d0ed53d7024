import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** A placeholder in a kept statement. Each run of the statement puts its own value there. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_values, name) => new Slot(String(name)) });

/**
 * Makes a function that runs a query whose statement is built once for each engine. Kysely would build it for
 * each run, which takes several times as long as SQLite needs to run it. A booking runs thirty queries.
 *
 * @param build makes the query. It only passes the values on as parameters. It must not make decisions from
 *   them, because they are not known yet
 */
export function keepQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const kept = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter.constructor;
    let query = kept.get(engine);
    if (!query) {
      query = build(db, slots as Values).compile();
      kept.set(engine, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** {@link keepQuery} for a query of at most one row. The function returns undefined if there is none. */
export function keepOne<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row | undefined> {
  const readAll = keepQuery(build);
  return async (db, values) => (await readAll(db, values))[0];
}
