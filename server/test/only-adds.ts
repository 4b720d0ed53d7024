import type { Rule, Shape, TableShape } from './schema-shape.ts';

/**
 * Compares the shapes of a database before and after a migration.
 *
 * @returns what would break a program that does not know the migration; empty if the migration only adds.
 *   What a changed trigger does is not compared
 */
export function breaksIn(before: Shape, after: Shape): string[] {
  return [
    ...Object.entries(before.tables).flatMap(([name, table]) => {
      const now = after.tables[name];
      return now ? breaksInTable(name, table, now) : [`${name} is gone`];
    }),
    ...before.triggers
      .filter((trigger) => !after.triggers.includes(trigger))
      .map((trigger) => `${trigger} is gone`),
  ];
}

function breaksInTable(table: string, before: TableShape, after: TableShape): string[] {
  const old = Object.entries(before.columns).flatMap(([column, was]) => {
    const name = `${table}.${column}`;
    const is = after.columns[column];
    if (!is) return [`${name} is gone`];
    return [
      ...(is.type === was.type ? [] : [`${name} is ${is.type} instead of ${was.type}`]),
      ...(was.mayBeNull && !is.mayBeNull ? [`${name} may no longer be null`] : []),
      // Older programs do not expect null where there was none.
      ...(!was.mayBeNull && is.mayBeNull ? [`${name} may be null`] : []),
      ...(was.hasDefault && !is.hasDefault ? [`${name} has no default any more`] : []),
    ];
  });
  const added = Object.entries(after.columns)
    .filter(([column, { mayBeNull, hasDefault }]) => !before.columns[column] && !mayBeNull && !hasDefault)
    .map(([column]) => `${table}.${column} is new and must be given`);
  const rules = (from: TableShape, to: TableShape) =>
    from.rules.filter(({ text }) => !to.rules.some((rule) => rule.text === text));
  return [
    ...old,
    ...added,
    ...rules(after, before)
      .filter((rule) => refusesOldRows(rule, before, after))
      .map(({ text }) => `${table} has a new rule: ${text}`),
    // A program may rely on them: "on conflict" needs a unique index, and deleting needs "on delete cascade".
    ...rules(before, after)
      .filter(({ kind }) => kind !== 'check')
      .map(({ text }) => `${table} has lost a rule: ${text}`),
  ];
}

/**
 * True if a new rule could refuse rows of a program that does not know the new columns and leaves them empty.
 */
function refusesOldRows({ kind, columns }: Rule, before: TableShape, after: TableShape): boolean {
  if (columns === null || columns.some((column) => before.columns[column])) return true;
  return kind === 'unique' && !columns.some((column) => after.columns[column]?.mayBeNull);
}
