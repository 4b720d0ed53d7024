import { expect, it } from 'vitest';
import { parseSource, readSourceFiles, type SourceFile } from './source-files.ts';

const MOST_LINES = 400;
const FOLDERS = [
  ...['contract/src', 'contract/test', 'server/src', 'server/test', 'web/src'],
  ...['e2e', 'faults', 'scripts', 'tools'],
];

const linesOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length;

/** The files that are too long, each with what to do about it. */
const tooLong = (files: SourceFile[]): string[] =>
  files
    .filter((file) => linesOf(file) > MOST_LINES)
    .map(
      (file) =>
        `${file.path} has ${linesOf(file)} lines. First say once what it says twice, then give its second subject a file of its own.`,
    );

it(`no file of code or tests is longer than ${MOST_LINES} lines, so that a reader keeps all of it in mind`, () => {
  const files = readSourceFiles(FOLDERS);
  expect(files.length).toBeGreaterThan(1_000);
  expect(tooLong(files)).toEqual([]);
});

// A rule that cannot fail is no rule.
it('a file that is too long is found, and the message says what to do', () => {
  const file = (lines: number) => parseSource(`web/src/${lines}.ts`, 'export {};\n'.repeat(lines));
  expect(tooLong([file(MOST_LINES), file(MOST_LINES + 1)])).toEqual([
    expect.stringMatching(/^web\/src\/401\.ts has 401 lines\. First .+, then .+\.$/),
  ]);
});
