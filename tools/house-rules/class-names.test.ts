import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.mjs';
import { type ClassName, classNamesIn } from './class-names.ts';
import { readSourceFiles } from './source-files.ts';

/** The stylesheets, and the folders whose components have their classes. */
const STYLES = [
  { style: 'tailwind.css', folders: ['public', 'patient', 'live', 'ui'] },
  { style: 'admin/staff.css', folders: ['admin'] },
  { style: 'plain/board.css', folders: ['plain'], only: /\/(Page|BoardPage)\.tsx$/ },
  { style: 'plain/live-page.css', folders: ['plain'], only: /\/(?!BoardPage)\w+\.tsx?$/ },
];

/** Class names without a look, and who asks for them. */
const HOOKS: Readonly<Record<string, string>> = {
  notranslate: 'the translation of the browser',
  sittings: 'the script of the board, and its tests',
  'tint-*': 'web/theme-css.ts makes one for each colour',
};

const SOURCES = join(root, 'web/src');

/** A file that a stylesheet imports, as Tailwind asks for it. */
async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : join(root, 'node_modules', `${id}.css`);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

/**
 * The class names of a stylesheet: those that it writes itself, and those of Tailwind among the candidates.
 */
async function classesOf(style: string, candidates: string[]): Promise<Set<string>> {
  const path = join(SOURCES, style);
  const compiler = await compile(readFileSync(path, 'utf8'), { base: dirname(path), loadStylesheet });
  const css = compiler.build(candidates);
  return new Set(
    [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w\u0080-\uffff-])+)/g)].map(([, name = '']) =>
      name
        .replace(/\\([0-9a-f]{1,6}) ?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, '$1'),
    ),
  );
}

async function withoutLook(found: ClassName[], style: string): Promise<string[]> {
  const classes = await classesOf(
    style,
    found.map(({ name }) => name),
  );
  return found
    .filter(({ name }) => !classes.has(name) && !(name in HOOKS))
    .map(({ path, name }) => `${path}: ${name}`);
}

const texts = new Map(
  readSourceFiles(['web/src'])
    .filter(({ isTest }) => !isTest)
    .map(({ path, text }) => [path, text]),
);

describe('class names', () => {
  const all = classNamesIn(texts);

  it.each(STYLES)('of $folders all have a look in $style', async ({ style, folders, only }) => {
    const found = all.filter(
      ({ path }) =>
        folders.some((folder) => path.startsWith(`web/src/${folder}/`)) && (only?.test(path) ?? true),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(await withoutLook(found, style)).toEqual([]);
  });

  it('that are invented are found: in a text, a condition, a constant, an object, a function and an import', async () => {
    const page = `
      import { BOX } from './looks.ts';
      const ROW = { lead: 'flex invented-key', icon: 'not-read' };
      const lookOf = (isOpen: boolean) => \`mt-1 \${isOpen ? 'invented-result' : ''}\`;
      const Page = ({ kind }: { kind: string }) => (
        <main className="mt-2 invented-text">
          <p className={kind === 'not-a-class' ? 'flex' : 'invented-choice'} />
          <p className={\`\${ROW.lead} \${BOX}\`} title="not-a-class" />
          <p className={\`invented-\${kind} flex\`} />
          <p className={lookOf(true)} />
        </main>
      );`;
    const invented = classNamesIn(
      new Map([
        ['web/src/ui/Page.tsx', page],
        ['web/src/ui/looks.ts', "export const BOX = 'p-2 invented-import contents';"],
      ]),
    );
    expect((await withoutLook(invented, 'tailwind.css')).map((line) => line.split(' ')[1])).toEqual([
      'invented-text',
      'invented-choice',
      'invented-key',
      'invented-import',
      // Tailwind does not take it for a class (tokens.css).
      'contents',
      'invented-*',
      'invented-result',
    ]);
  });
});
