import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import type { Db } from '../src/database/tables.ts';

/** What a database accepts and holds, as far as the statements of a program depend on it. */
export interface Shape {
  tables: Record<string, TableShape>;
  /** `table: trigger` */
  triggers: string[];
}

export interface TableShape {
  columns: Record<string, { type: string; mayBeNull: boolean; hasDefault: boolean }>;
  rules: Rule[];
}

/** A rule that refuses rows. */
export interface Rule {
  kind: 'unique' | 'check' | 'reference';
  /** The columns that it looks at; null if they are not known, for an index of an expression. */
  columns: string[] | null;
  text: string;
}

/** Reads the shape of a database from its catalogue. */
export function readShape(database: Pick<Database, 'read' | 'engine'>): Promise<Shape> {
  return database.engine === 'sqlite' ? readSqlite(database.read) : readPostgres(database.read);
}

async function rowsOf<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

async function readSqlite(db: Db): Promise<Shape> {
  const stored = await rowsOf(
    db,
    sql<{ name: string; sql: string }>`select name, sql from sqlite_master
      where type = 'table' and name not like 'sqlite_%'`,
  );
  const tables: Shape['tables'] = {};
  for (const { name: table, sql: definition } of stored) {
    const columns = await rowsOf(
      db,
      sql<{ name: string; type: string; nn: number; pk: number; dflt: string | null }>`
        select name, type, "notnull" as nn, pk, dflt_value as dflt from pragma_table_info(${table})`,
    );
    tables[table] = {
      columns: Object.fromEntries(
        columns.map(({ name, type, nn, pk, dflt }) => [
          name,
          // A key of integers gets its value by itself.
          { type: type.toLowerCase(), mayBeNull: nn === 0 && pk === 0, hasDefault: dflt !== null || pk > 0 },
        ]),
      ),
      rules: [
        ...(await uniqueRulesOfSqlite(db, table)),
        ...(await referencesOfSqlite(db, table)),
        ...checksIn(definition).map((text) => ({
          kind: 'check' as const,
          columns: columns.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
          text: `check ${text}`,
        })),
      ],
    };
  }
  const triggers = await rowsOf(
    db,
    sql<{ text: string }>`select tbl_name || ': ' || name as text from sqlite_master where type = 'trigger'`,
  );
  return { tables, triggers: triggers.map(({ text }) => text) };
}

async function uniqueRulesOfSqlite(db: Db, table: string): Promise<Rule[]> {
  const indexes = await rowsOf(
    db,
    sql<{ name: string; text: string | null }>`select list.name, master.sql as text
      from pragma_index_list(${table}) as list left join sqlite_master as master on master.name = list.name
      where list."unique" = 1`,
  );
  const rules: Rule[] = [];
  for (const { name, text } of indexes) {
    const columns = await rowsOf(
      db,
      sql<{ name: string | null }>`select name from pragma_index_info(${name})`,
    );
    const names = columns.map((column) => column.name);
    rules.push({
      kind: 'unique',
      columns: names.includes(null) ? null : (names as string[]),
      text: text === null ? `unique (${names.join(', ')})` : text.replace(/^.* on /i, 'unique on '),
    });
  }
  return rules;
}

async function referencesOfSqlite(db: Db, table: string): Promise<Rule[]> {
  const rows = await rowsOf(
    db,
    sql<{ column: string; to: string; deletes: string }>`select "from" as "column", "table" as "to",
      on_delete as deletes from pragma_foreign_key_list(${table})`,
  );
  return rows.map(({ column, to, deletes }) => ({
    kind: 'reference',
    columns: [column],
    text: `${column} references ${to} on delete ${deletes}`,
  }));
}

/** SQLite keeps the checks of a table only in the text of its definition. */
function checksIn(definition: string): string[] {
  return [...definition.matchAll(/\bcheck\s*\(/gi)].map((found) => {
    const start = found.index + found[0].length - 1;
    let depth = 0;
    for (let end = start; end < definition.length; end += 1) {
      if (definition[end] === '(') depth += 1;
      if (definition[end] === ')') depth -= 1;
      if (depth === 0) return definition.slice(start, end + 1).replaceAll(/\s+/g, ' ');
    }
    throw new Error(`A check has no end: ${definition}`);
  });
}

async function readPostgres(db: Db): Promise<Shape> {
  const columns = await rowsOf(
    db,
    sql<{ of: string; name: string; type: string; mayBeNull: boolean; hasDefault: boolean }>`
      select relname as of, attname as name, format_type(atttypid, atttypmod) as type,
        not attnotnull as may_be_null, atthasdef or attidentity <> '' as has_default
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p') and attnum > 0
        and not attisdropped`,
  );
  const rules = await rowsOf(
    db,
    sql<{ of: string; kind: Rule['kind']; columns: string[]; text: string; isExpression: boolean }>`
      select relname as of, 'unique' as kind, indexprs is not null as is_expression,
        regexp_replace(pg_get_indexdef(indexrelid), '^.* ON ', 'unique on ') as text,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = to_regnamespace(current_schema())
      union all
      select relname, case contype when 'c' then 'check' else 'reference' end, false, pg_get_constraintdef(con.oid),
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey))
      from pg_constraint as con join pg_class on pg_class.oid = conrelid
      where contype in ('c', 'f') and relnamespace = to_regnamespace(current_schema())`,
  );
  const triggers = await rowsOf(
    db,
    sql<{ text: string }>`select relname || ': ' || tgname as text from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = to_regnamespace(current_schema())`,
  );
  const tables: Shape['tables'] = {};
  for (const { of, name, ...column } of columns) {
    tables[of] ??= { columns: {}, rules: [] };
    tables[of].columns[name] = column;
  }
  for (const { of, isExpression, columns: looked, ...rule } of rules) {
    tables[of]?.rules.push({ ...rule, columns: isExpression ? null : looked });
  }
  return { tables, triggers: triggers.map(({ text }) => text) };
}
