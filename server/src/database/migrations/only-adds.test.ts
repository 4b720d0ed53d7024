import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines, freshDatabaseUrl } from '../../../test/databases.ts';
import { breaksIn } from '../../../test/only-adds.ts';
import { readShape } from '../../../test/schema-shape.ts';
import { connect, type Database } from '../connect.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

/** Migrations before this one may break older programs. Clinics upgrade past them with all instances stopped. */
const FIRST = '027';

/** The tables of the samples, before the migration. */
const BEFORE = [
  'create table towns (id integer primary key, name text)',
  `create table people (id integer primary key, name text not null, phone text unique, age integer not null default 0,
    town_id integer references towns (id), check (age >= 0))`,
];

const change = (what: string, to: string) => ({ instead: [what, to] as const });

/** What the samples may leave, in an order in which it can be dropped. */
const TABLES = ['people', 'towns', 'rooms', 'trash', 'bin'];

/** A migration that breaks each rule: a statement, or another definition of the table `people`. */
const BREAKING: [name: string, sample: string | ReturnType<typeof change>, complaint: RegExp][] = [
  ['drops a table', 'drop table trash', /^trash is gone$/],
  ['renames a table', 'alter table trash rename to bin', /^trash is gone$/],
  ['drops a column', change('name text not null,', ''), /^people.name is gone$/],
  ['renames a column', 'alter table people rename column name to full_name', /^people.name is gone$/],
  ['changes a type', change('name text', 'name varchar(9)'), /^people.name is .* instead of text$/],
  ['requires a value', change('town_id integer', 'town_id integer not null'), /may no longer be null$/],
  ['allows no value', change('name text not null', 'name text'), /^people.name may be null$/],
  ['removes a default', change(' default 0', ''), /^people.age has no default any more$/],
  ['adds a column that must be given', change('check', 'room text not null, check'), /^people.room is new/],
  ['makes a column unique', 'create unique index one_name on people (name)', /new rule: unique on/i],
  [
    'makes an expression unique',
    'create unique index one_name on people (lower(name))',
    /new rule: unique on/i,
  ],
  [
    'makes a new column unique that older programs leave at its default',
    change('check', 'rank integer not null default 1 unique, check'),
    /new rule: unique/i,
  ],
  ['checks a column', change('name text not null', "name text not null check (name <> '')"), /rule: check/i],
  ['checks a column more strictly', change('age >= 0', 'age >= 1'), /new rule: check/i],
  ['adds a reference', change('check', 'foreign key (age) references towns (id), check'), /new rule: /i],
  ['drops what is unique', change('text unique', 'text'), /has lost a rule: unique/i],
  ['drops a reference', change(' references towns (id)', ''), /has lost a rule: /],
];

const ADDING: [name: string, sample: string | ReturnType<typeof change>][] = [
  ['a table', 'create table rooms (id integer primary key, name text not null unique)'],
  ['a column', 'alter table people add column note text'],
  [
    'a column with a default and a check',
    'alter table people add column is_new integer not null default 0 check (is_new in (0, 1))',
  ],
  ['a column with a reference', 'alter table people add column home integer references towns (id)'],
  ['an index', 'create index people_name on people (name)'],
  ['an index of some rows', 'create index people_old on people (name) where age > 60'],
  ['a unique column that may be null', change('check', 'link text unique, check')],
  ['less of a check', change(', check (age >= 0)', '')],
];

describeOnBothEngines('the test of migrations', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await connect(await freshDatabaseUrl(engine));
  });
  afterEach(() => run(TABLES.map((table) => `drop table if exists ${table}`)));
  afterAll(() => database.close({ free: false }));

  const run = (statements: readonly string[]) =>
    database.changeSchema(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });

  /** @returns what a sample migration breaks */
  async function breaksOf(sample: string | ReturnType<typeof change>): Promise<string[]> {
    await run([...BEFORE, 'create table trash (id integer primary key)']);
    const before = await readShape(database);
    if (typeof sample === 'string') await run([sample]);
    else {
      const [, people = ''] = BEFORE;
      expect(people).toContain(sample.instead[0]);
      await run(['drop table people', people.replace(...sample.instead)]);
    }
    return breaksIn(before, await readShape(database));
  }

  it.each(BREAKING)('complains of one that %s', async (_name, sample, complaint) => {
    expect(await breaksOf(sample)).toContainEqual(expect.stringMatching(complaint));
  });

  it.each(ADDING)('accepts one that adds %s', async (_name, sample) =>
    expect(await breaksOf(sample)).toEqual([]),
  );

  it('complains of a trigger that is gone', () =>
    expect(breaksIn({ tables: {}, triggers: ['people: count'] }, { tables: {}, triggers: [] })).toEqual([
      'people: count is gone',
    ]));

  it(`finds that every migration from ${FIRST} on only adds, or says what it needs`, async () => {
    const first = MIGRATIONS.findIndex(({ name }) => name.startsWith(FIRST));
    const clinic = await connect(await freshDatabaseUrl(engine));
    await migrate(clinic, MIGRATIONS.slice(0, first));
    const broken: Record<string, string[]> = {};
    let before = await readShape(clinic);
    for (let count = first + 1; count <= MIGRATIONS.length; count += 1) {
      const [name] = await migrate(clinic, MIGRATIONS.slice(0, count));
      const after = await readShape(clinic);
      const breaks = breaksIn(before, after);
      const { needs } = MIGRATIONS[count - 1] ?? {};
      if (breaks.length > 0 && needs === undefined) broken[`${name}`] = breaks;
      before = after;
    }
    await clinic.close();
    expect(broken).toEqual({});
  });

  it('finds that what a migration needs is an earlier one', () => {
    const names = MIGRATIONS.map(({ name }) => name);
    const wrong = MIGRATIONS.filter(
      ({ name, needs }) => needs !== undefined && !names.slice(0, names.indexOf(name)).includes(needs),
    );
    expect(wrong).toEqual([]);
  });
});
