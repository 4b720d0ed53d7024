import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';
import { parseSource, type SourceFile } from './source-files.ts';

/** Their exports are checked. Bangla texts have the exports of the English ones. */
const CHECKED = /^(contract|server|web)\/src\/(?!messages\/bn[./])/;
/** Their imports count. */
const FOLDERS = ['contract/src', 'server/src', 'server/test', 'web/src', 'e2e', 'faults', 'scripts', 'tools'];

/** Exports that no other file imports by name, and why each of them is an export. */
const ALLOWED: { reason: string; exports: RegExp }[] = [
  {
    reason: 'the server loads the built file and calls it (server/src/pages/built-pages.ts)',
    exports: /^web\/src\/entry-server\.tsx render(Page|WithoutScripts)$/,
  },
  {
    reason: 'the server loads the built file and calls it (server/src/pages/plain-pages.ts)',
    exports: /^web\/src\/plain\/plain-pages\.tsx plainPages$/,
  },
  {
    reason: 'the scripts load the built command and call it (scripts/support/run-built.mjs)',
    exports: /^server\/src\/\w[\w-]*\/[\w-]+-command\.ts main$/,
  },
  {
    reason: 'the build makes a stylesheet of it (web/theme-css.ts)',
    exports: /^web\/src\/theme\.ts tints$/,
  },
  {
    reason: 'the declaration files name the rows of tables in the results of queries',
    exports: /^server\/src\/database\/rows\/[\w-]+\.ts \w+Row$/,
  },
];

/** The names that a file exports, as others import them. */
function exportsOf({ code }: SourceFile): string[] {
  const declared = code.matchAll(
    /^export (?:async |abstract )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm,
  );
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    namesIn(list).map(({ to }) => to),
  );
  const byDefault = /^export default /m.test(code) ? ['default'] : [];
  return [...[...declared].map(([, name = '']) => name), ...listed, ...byDefault];
}

/** `a, type b, c as d`: the name before and after each `as`. */
function namesIn(list: string): { from: string; to: string }[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', to = from] = part.split(/\s+as\s+/);
      return { from, to };
    });
}

/** Every `target name` that a file imports. A lazy import takes all names of its target: `target *`. */
function importsOf({ code, imports }: SourceFile): string[] {
  const targets = new Map(imports.map(({ specifier, target }) => [specifier, target]));
  const found = imports.filter(({ isLazy }) => isLazy).map(({ target }) => `${target} *`);
  for (const [, clause = '', specifier = ''] of code.matchAll(
    /^(?:import|export) (?:type )?([^'"`;]*?)\s*\bfrom ['"]([^'"]+)['"]/gm,
  )) {
    const target = targets.get(specifier) ?? specifier;
    const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
    for (const { from } of namesIn(list)) found.push(`${target} ${from}`);
    const [, alias] = /\* as (\w+)/.exec(clause) ?? [];
    if (alias) {
      for (const [, name] of code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) {
        found.push(`${target} ${name}`);
      }
    } else if (clause.startsWith('*')) found.push(`${target} *`);
    if (/^\w/.test(clause)) found.push(`${target} default`);
  }
  return found;
}

/** Exports that no other file imports, or only tests though their own file does not use them either. */
function unusedExports(files: SourceFile[]): string[] {
  const byTests = new Set(files.filter(({ isTest }) => isTest).flatMap(importsOf));
  const byOthers = new Set(files.filter(({ isTest }) => !isTest).flatMap(importsOf));
  const has = (used: Set<string>, path: string, name: string) =>
    used.has(`${path} ${name}`) || used.has(`${path} *`);
  return files
    .filter(({ path, isTest }) => CHECKED.test(path) && !isTest)
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => {
          if (has(byOthers, file.path, name)) return false;
          return !(has(byTests, file.path, name) && usesItself(file, name));
        })
        .map((name) => `${file.path} ${name}`),
    );
}

/** True if the file names its export beside the line that declares it. */
function usesItself({ code }: SourceFile, name: string): boolean {
  return [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}

function readFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|mjs|mts)$/.test(path))
      .map((path) => parseSource(path, readFileSync(`${root}/${path}`, 'utf8'))),
  );
}

describe('an export', () => {
  it('is imported by another file', () => {
    expect(
      unusedExports(readFiles()).filter((one) => !ALLOWED.some(({ exports }) => exports.test(one))),
    ).toEqual([]);
  });

  it('that nobody imports is found', () => {
    const file = (path: string, ...lines: string[]) => parseSource(path, lines.join('\n'));
    expect(
      unusedExports([
        file(
          'contract/src/a.ts',
          'export const used = 1;',
          'export type Unused = string;',
          'export async function byName() {}',
          'export const inTestAndHere = 2;',
          'export const inTestOnly = inTestAndHere;',
          'export class ByNamespace {}',
          'const late = 3;',
          'export { late as later };',
          '// import { Unused } from "./a.ts"',
        ),
        file('web/src/b.tsx', 'export default function B() {}', 'export const c = 1;'),
        file('web/src/lazy.tsx', 'export default function Lazy() {}'),
        file('web/src/main.tsx', "import B from './b.tsx';", "const lazy = () => import('./lazy.tsx');"),
        file('e2e/one.spec.ts', "import {\n  used,\n  type byName as other,\n} from '../contract/src/a.ts';"),
        file('server/src/d.ts', "import * as a from '@clinic-serial/contract/a';", 'a.ByNamespace;'),
        file('contract/src/a.test.ts', "import { inTestAndHere, inTestOnly } from './a.ts';"),
      ]),
    ).toEqual([
      'contract/src/a.ts Unused',
      'contract/src/a.ts inTestOnly',
      'contract/src/a.ts later',
      'web/src/b.tsx c',
    ]);
  });
});
