/**
 * The line that calls one of the product's commands, for usage texts and hints. npm sets npm_lifecycle_event.
 * Without it, the command was called through `clinic`, which docs/operating.md installs.
 *
 * @param word the command, for example `staff`
 * @param args its arguments, for example `list`; may be empty
 * @returns `npm run staff -- list` under npm, else `clinic staff list`
 */
export function commandLine(word: string, args = '', env: NodeJS.ProcessEnv = process.env): string {
  if (env.npm_lifecycle_event === undefined) return ['clinic', word, args].filter(Boolean).join(' ');
  return args ? `npm run ${word} -- ${args}` : `npm run ${word}`;
}
