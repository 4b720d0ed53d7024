/** A line of a Dockerfile, without its continuations. */
interface Instruction {
  /** In capitals, such as `COPY`. */
  word: string;
  rest: string;
}

/** The instructions from one FROM to the next, without it. */
export interface Stage {
  /** The name behind AS; empty for the last stage. */
  name: string;
  instructions: Instruction[];
}

export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The sources and the target of COPY, and the stage that it copies from. */
export function readCopy(rest: string): { from: string | undefined; sources: string[]; target: string } {
  const words = rest.split(' ');
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
  const paths = from === undefined ? words : words.slice(1);
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** The variables of ENV, without quotation marks. */
export function readEnv(rest: string): Record<string, string> {
  return Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

/** The words of a CMD in JSON, also behind HEALTHCHECK's options. */
export function readCommand(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf('[')));
}
