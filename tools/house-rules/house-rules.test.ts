import { describe, expect, it } from 'vitest';
import { parseSource, readSourceFiles, type SourceFile, WORKSPACES } from './source-files.ts';

const sources = readSourceFiles();
const production = sources.filter((file) => !file.isTest);

/** A rule about imports: files that match `from` must not import a target that matches `never`. */
interface ImportRule {
  name: string;
  from: RegExp;
  never: RegExp;
}

const AREAS = ['public', 'patient', 'admin'];

const IMPORT_RULES: ImportRule[] = [
  {
    name: 'the contract imports zod, itself and, to read a file of a person, the readers of tables',
    from: /^contract\/src\/(?!.*\.test\.ts$|rules\/import\/read-(csv|xlsx)\.ts$)/,
    never: /^(?!contract\/src\/|zod(\/|$))/,
  },
  { name: 'the server does not import the pages', from: /^server\/src\//, never: /^web\// },
  { name: 'the pages do not import the server', from: /^web\/src\//, never: /^server\// },
  {
    name: 'a rule of the contract names a message by its key, without its sentence',
    from: /^contract\/src\/(?!messages\/|rules\/(queue\/(state-text|when-to-come-text)|money\/visit-money-text)\.ts|.*\.test\.ts$)/,
    never: /^contract\/src\/messages\/en/,
  },
  {
    name: 'the pages load no sentences that only the server says',
    from: /^web\/src\/(?!test\/)/,
    never: /^contract\/src\/messages\/(en|en\/(failures|notices|requests))\.ts$/,
  },
  {
    name: 'only the staff area loads the sentences of staff',
    from: /^web\/src\/(?!admin\/|messages\/(en|bn)\/admin)/,
    never: /^contract\/src\/messages\/(en|bn)\/(desk|staff-fields)\.ts$/,
  },
  {
    name: 'parts, API access, sessions and texts know no feature',
    from: /^web\/src\/(ui|api|session|messages)\//,
    never: /^web\/src\/(public|patient|admin)\//,
  },
  ...AREAS.map((area) => ({
    name: `the ${area} area does not import another`,
    from: new RegExp(`^web/src/${area}/`),
    never: new RegExp(`^web/src/(${AREAS.filter((other) => other !== area).join('|')})/`),
  })),
];

function brokenImports({ from, never }: ImportRule, files: SourceFile[]): string[] {
  return files
    .filter((file) => from.test(file.path))
    .flatMap((file) => file.imports.map(({ target }) => ({ path: file.path, target })))
    .filter(({ target }) => never.test(target))
    .map(({ path, target }) => `${path} imports ${target}`);
}

/**
 * A rule about code: of the files that match `within`, only those that match `only` may contain `pattern`.
 */
interface CodeRule {
  name: string;
  within: RegExp;
  only: RegExp;
  pattern: RegExp;
}

const CODE_RULES: CodeRule[] = [
  {
    name: 'SQL stands in *.queries.ts and server/src/database',
    within: /^server\/src\//,
    only: /\.queries\.ts$|^server\/src\/database\//,
    pattern: /\.(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/,
  },
  {
    name: 'the server reads the wall clock in clock.ts',
    within: /^(server|contract)\/src\//,
    only: /^server\/src\/clock\.ts$/,
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
  },
  {
    name: 'the pages move the focus with web/src/ui/focus; print.ts focuses the window of the printed sheet',
    // Pages without a framework move it themselves.
    within: /^web\/src\/(?!plain\/scripts\/)/,
    only: /^web\/src\/ui\/(focus\/|ticket\/print\.ts$)/,
    pattern: /\.focus\(/,
  },
  {
    name: 'no failure is recognised by its words',
    within: /^web\/src\//,
    only: /$^/,
    pattern: /\.message\s*[!=]==\s*['"`]|\.message\.(includes|startsWith|endsWith|match)\(/,
  },
];

function brokenCode({ within, only, pattern }: CodeRule, files: SourceFile[]): string[] {
  return files
    .filter(({ path, code }) => within.test(path) && !only.test(path) && pattern.test(code))
    .map(({ path, code }) => `${path}: ${code.match(pattern)?.[0]}`);
}

/** Biome formats code to this width, but leaves comments as they are. */
const LINE_WIDTH = 110;

/**
 * The comments that are wider. A directive must stand in one line. Migrations of a release are never changed.
 */
function wideComments({ path, text }: SourceFile): string[] {
  if (path.startsWith('server/src/database/migrations/')) return [];
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/\*\*?|\*) (?!biome-ignore)/.test(line);
    return isComment && line.length > LINE_WIDTH ? [`${path}:${index + 1}`] : [];
  });
}

const named = <Rule extends { name: string }>(rules: Rule[]) =>
  rules.map((rule) => [rule.name, rule] as const);

describe('the house rules', () => {
  it('are checked in every workspace', () => {
    for (const workspace of WORKSPACES) {
      expect(sources.filter(({ path }) => path.startsWith(`${workspace}/`))).not.toHaveLength(0);
    }
  });

  it.each(named(IMPORT_RULES))('%s', (_name, rule) => expect(brokenImports(rule, sources)).toEqual([]));

  it.each(named(CODE_RULES))('%s', (_name, rule) => expect(brokenCode(rule, production)).toEqual([]));

  it('comments fit the line width, so that they are read without scrolling', () => {
    expect(
      sources.concat(readSourceFiles(['tools', 'scripts', 'e2e', 'faults'])).flatMap(wideComments),
    ).toEqual([]);
  });

  it('the module of each route is a file, so that the server finds its scripts and styles', () => {
    const routes = sources.find(({ path }) => path === 'web/src/routes.tsx')?.text ?? '';
    const modules = [...routes.matchAll(/module: '([^']+)'/g)].map(([, module]) => `web/${module}`);
    expect(modules.length).toBeGreaterThan(5);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(modules));
  });

  it('there are no barrel files (index.ts): a file is imported by its own name', () => {
    expect(sources.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
  });
});

// These tests show that each rule can fail.
describe('the search for broken rules', () => {
  const file = (path: string, ...lines: string[]) => parseSource(path, lines.join('\n'));
  const importRule = (name: string) => IMPORT_RULES.filter((rule) => rule.name.includes(name));
  const codeRule = (name: string) => CODE_RULES.filter((rule) => rule.name.includes(name));

  it('finds every kind of import, and ignores imports in comments and strings', () => {
    const { imports } = file(
      'web/src/ui/A.tsx',
      "import './a.css';",
      "import type { B } from '../api/b.ts';",
      'import {\n  C,\n  D,\n} from "./C.tsx";',
      "export * from './d.ts';",
      "const e = lazy(() => import('./E.tsx'));",
      "import { f } from '@clinic-serial/contract/fields/phone';",
      "// import './not-this.ts';",
      "const glob = '/api/*';",
      "import { g } from 'zod/mini';",
      "const close = '*/';",
      "const text = `\nimport './not-this-either.ts' `;".replace('\nimport', 'import'),
    );
    expect(imports.map(({ target }) => target)).toEqual([
      'web/src/ui/a.css',
      'web/src/api/b.ts',
      'web/src/ui/C.tsx',
      'web/src/ui/d.ts',
      'contract/src/fields/phone.ts',
      'zod/mini',
      'web/src/ui/E.tsx',
    ]);
  });

  it.each([
    ['the contract imports', 'contract/src/subjects/errors.ts', "import { z } from 'zodiac';"],
    ['the contract imports', 'contract/src/subjects/errors.ts', "import { readFileSync } from 'node:fs';"],
    ['the server does not', 'server/src/app.ts', "import { paths } from '../../web/src/paths.ts';"],
    ['the pages do not', 'web/src/api/client.ts', "import type { App } from '@clinic-serial/server/app';"],
    ['by its key', 'contract/src/fields/id.ts', "import { fields } from '../messages/en/fields.ts';"],
    [
      'only the server says',
      'web/src/admin/A.tsx',
      "import { en } from '@clinic-serial/contract/messages/en';",
    ],
    [
      'sentences of staff',
      'web/src/ui/A.tsx',
      "import { desk } from '@clinic-serial/contract/messages/en/desk';",
    ],
    ['know no feature', 'web/src/ui/Pager.tsx', "import { Home } from '../public/home/HomePage.tsx';"],
    ['the admin area', 'web/src/admin/A.tsx', "const b = () => import('../patient/B.tsx');"],
  ])('%s: finds %s with %s', (name, path, line) => {
    expect(importRule(name).flatMap((rule) => brokenImports(rule, [file(path, line)]))).toHaveLength(1);
  });

  it.each([
    ['SQL', 'server/src/doctors/list-doctors.ts', "db.selectFrom('doctors')"],
    ['SQL', 'server/src/doctors/list-doctors.ts', 'sql<{ n: number }>`select 1`'],
    ['clock', 'server/src/doctors/list-doctors.ts', 'const now = new Date();'],
    ['focus', 'web/src/ui/list/FilterRow.tsx', 'input.current?.focus();'],
    ['by its words', 'web/src/ui/failure.ts', "if (error.message === 'Doctor not found') return;"],
  ])('%s: finds %s with %s', (name, path, line) => {
    expect(codeRule(name).flatMap((rule) => brokenCode(rule, [file(path, line)]))).toHaveLength(1);
  });
});
