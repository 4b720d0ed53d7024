import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

export const WORKSPACES = ['contract', 'server', 'web'] as const;

export interface SourceFile {
  /** From the root: `web/src/ui/list/Pager.tsx`. */
  path: string;
  isTest: boolean;
  text: string;
  /** Without comments. */
  code: string;
  imports: Import[];
}

interface Import {
  /** As written: `./Pager.tsx`, `@clinic-serial/contract/subjects/errors`, `zod/mini`. */
  specifier: string;
  /**
   * The imported file: a path from the root (`contract/src/subjects/errors.ts`) for our own files, else the
   * specifier.
   */
  target: string;
  /** `import(…)`: loaded later. */
  isLazy: boolean;
}

/**
 * Reads the source files of folders.
 *
 * @param folders of the repository; by default the `src` of each workspace
 */
export function readSourceFiles(
  folders: readonly string[] = WORKSPACES.map((one) => `${one}/src`),
): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => parseSource(path, readFileSync(`${root}/${path}`, 'utf8')));
}

/** Uses a few patterns instead of a parser. They are enough, because one tool formats all our sources. */
export function parseSource(path: string, text: string): SourceFile {
  const code = withoutComments(text);
  const found = [
    ...[...code.matchAll(STATIC_IMPORT)].map((match) => ({ specifier: match[1] ?? '', isLazy: false })),
    ...[...code.matchAll(LAZY_IMPORT)].map((match) => ({ specifier: match[1] ?? '', isLazy: true })),
  ];
  const imports = found.map((one) => ({ ...one, target: resolveImport(path, one.specifier) }));
  return { path, isTest: /\.test\.tsx?$|^web\/src\/test\//.test(path), text, code, imports };
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`; `import type` is an import like any other. */
const STATIC_IMPORT = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;
const LAZY_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Matches string literals too, so that they are kept: `'/api/*'` does not begin a comment. */
const TEXT_OR_COMMENT =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

function withoutComments(text: string): string {
  return text.replace(TEXT_OR_COMMENT, (_match, quoted?: string) => quoted ?? '');
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  // Both stand for the folder of the built language. The rules look at English.
  const screenTexts = /^#messages\/(.+)$/.exec(specifier);
  if (screenTexts) return `web/src/messages/en/${screenTexts[1]}.ts`;
  const own = /^@clinic-serial\/([^/]+)\/?(.*)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}.ts`.replace('messages/current/', 'messages/en/') : specifier;
}
