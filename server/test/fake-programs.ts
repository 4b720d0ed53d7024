import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Stand-ins for programs of the system. A test decides how they behave. */
export interface FakePrograms {
  /** Their folder, for the variable PATH. It contains no other programs. */
  path: string;
  /** Their calls, one line each: the name and the arguments. */
  calls(): string[];
  /** The environment of the last call of a program. */
  environmentOf(program: string): Record<string, string>;
}

/**
 * Makes programs in a folder of their own.
 *
 * @param scripts shell scripts by the name of the program. They may write files to `$FOLDER`; the programs of
 *   the system are in their PATH
 */
export function fakePrograms(scripts: Record<string, string>): FakePrograms {
  const path = mkdtempSync(join(inject('runFolder'), 'programs-'));
  for (const [name, script] of Object.entries(scripts)) {
    const lines = [
      '#!/bin/sh',
      `FOLDER='${path}'`,
      `/usr/bin/env > "$FOLDER/${name}.env"`,
      `echo "${name} $*" >> "$FOLDER/calls"`,
      'PATH=/usr/bin:/bin',
      script,
    ];
    writeFileSync(join(path, name), `${lines.join('\n')}\n`);
    chmodSync(join(path, name), 0o755);
  }
  const read = (name: string) =>
    existsSync(join(path, name)) ? readFileSync(join(path, name), 'utf8').trim().split('\n') : [];
  return {
    path,
    calls: () => read('calls'),
    environmentOf: (program) =>
      Object.fromEntries(
        read(`${program}.env`).map((line) => [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1),
        ]),
      ),
  };
}
