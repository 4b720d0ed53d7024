/** A block of code of a Markdown file. */
export interface CodeBlock {
  /** The word behind the three backticks: `sh` for commands. */
  kind: string;
  text: string;
}

/**
 * The blocks of code of a Markdown text, or of a section of it.
 *
 * @param heading the section, for example `Another computer`; the whole text when left out
 */
export function codeBlocks(markdown: string, heading?: string): CodeBlock[] {
  const start = heading === undefined ? 0 : markdown.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`There is no section ${heading}`);
  const end = heading === undefined ? -1 : markdown.indexOf('\n## ', start + 1);
  const section = markdown.slice(start, end < 0 ? undefined : end);
  return [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', kind = '', text = '']) => ({
      kind,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
