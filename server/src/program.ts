import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(import.meta.url);

/** The folder of the program, with the sources in `server/src` and the built server in `server/dist`. */
export const PROGRAM = HERE.slice(0, HERE.lastIndexOf(`${sep}server${sep}`));

/**
 * A file of the server that runs as a process: the source or the built file, like the file that runs now.
 *
 * @param path from `server/src`, without ending
 */
export function serverFile(path: string): string {
  const [folder = ''] = HERE.slice(join(PROGRAM, 'server').length + 1).split(sep);
  return join(PROGRAM, 'server', folder, `${path}${extname(HERE)}`);
}
