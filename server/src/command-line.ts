/**
 * The line that calls a command of the product, for usage texts. Under npm, which sets npm_lifecycle_event,
 * it is `npm run staff -- list`, otherwise `clinic staff list` (docs/operating.md).
 *
 * @param word the command, for example `staff`
 * @param args its arguments, for example `list`; may be empty
 */
export function commandLine(word: string, args = '', env: NodeJS.ProcessEnv = process.env): string {
  if (env.npm_lifecycle_event === undefined) return ['clinic', word, args].filter(Boolean).join(' ');
  return args ? `npm run ${word} -- ${args}` : `npm run ${word}`;
}
