/**
 * How to call one of the product's commands, for usages and hints. npm sets npm_lifecycle_event; without it the command
 * was called as `clinic`, the way docs/operating.md installs it.
 *
 * @param word the command, for example `staff`
 * @param args what follows it, for example `list`; may be empty
 * @returns `npm run staff -- list` under npm, else `clinic staff list`
 */
export function commandLine(word: string, args = '', env: NodeJS.ProcessEnv = process.env): string {
  if (env.npm_lifecycle_event === undefined) return ['clinic', word, args].filter(Boolean).join(' ');
  return args ? `npm run ${word} -- ${args}` : `npm run ${word}`;
}
