import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migratedDatabaseUrl } from '../../test/databases.ts';
import { readShape } from '../../test/schema-shape.ts';
import { connect } from './connect.ts';

const ROWS = fileURLToPath(new URL('./rows/', import.meta.url));
const TABLES = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8');

const SUBJECTS = [
  ['doctors', 'Doctors'],
  ['patients', 'Patients'],
  ['appointments', 'Appointments'],
  ['queue', 'The queue of a sitting'],
  ['calendar', 'The calendar'],
  ['sms', 'SMS'],
  ['sign-in', 'Signing in'],
  ['audit', 'The audit log'],
  ['clinic', 'The clinic'],
  ['money', 'Money'],
  ['imports', 'Imports'],
] as const;

const START = `# The tables

This page is made from \`server/src/database/rows\` and the schema of a migrated database. After a change of either, make it again:

\`\`\`
npx vitest run --project=api server/src/database/data-page.test.ts --update
\`\`\`

An arrow leads from a table to the one that it refers to. The columns, with their meaning, are in the files.
`;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of one file of rows, with the first sentences that stand above each row. */
function tablesOf(subject: string): { table: string; about: string }[] {
  const code = readFileSync(`${ROWS}${subject}.ts`, 'utf8');
  const rows = code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport interface (\w+Row) /g);
  return [...rows].map(([, comment = '', row]) => ({
    table: snakeCase(new RegExp(`(\\w+): ${row};`).exec(TABLES)?.[1] ?? ''),
    about: comment
      .replace(/^\s*\* ?/gm, '')
      .replace(/\{@link (\w+)\}/g, '`$1`')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

async function references(): Promise<string[]> {
  const database = await connect(await migratedDatabaseUrl('sqlite'));
  const { tables } = await readShape(database).finally(() => database.close());
  return Object.entries(tables)
    .flatMap(([table, { rules }]) =>
      rules
        .filter(({ kind }) => kind === 'reference')
        .map(
          ({ columns, text }) =>
            `  ${table} --> |${columns?.join(', ')}| ${/references (\w+)/.exec(text)?.[1]}`,
        ),
    )
    .sort();
}

it('docs/data.md lists every table and draws every reference', async () => {
  const arrows = await references();
  const lists = SUBJECTS.map(([subject, title]) => {
    const lines = tablesOf(subject).map(({ table, about }) => `| \`${table}\` | ${about} |`);
    return `## ${title}\n\n\`server/src/database/rows/${subject}.ts\`\n\n| Table | What a row is |\n|---|---|\n${lines.join('\n')}\n`;
  });
  const files = readdirSync(ROWS).filter((name) => name !== 'flag.ts');
  expect(SUBJECTS.map(([subject]) => `${subject}.ts`).sort()).toEqual(files.sort());
  const drawing = `## References\n\n\`\`\`mermaid\nflowchart LR\n${arrows.join('\n')}\n\`\`\`\n`;
  await expect([START, drawing, ...lists].join('\n')).toMatchFileSnapshot('../../../docs/data.md');
});
