import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(import.meta.url);

/**
 * The folder of the program, absolute. The sources are in `server/src` of it, the built server in
 * `server/dist`.
 */
export const PROGRAM = HERE.slice(0, HERE.lastIndexOf(`${sep}server${sep}`));

/**
 * Finds a file of the server that is run as a process of its own.
 *
 * @param path from `server/src`, without ending
 * @returns absolute path of the source or of the built file, like the file that runs now
 */
export function serverFile(path: string): string {
  const [folder = ''] = HERE.slice(join(PROGRAM, 'server').length + 1).split(sep);
  return join(PROGRAM, 'server', folder, `${path}${extname(HERE)}`);
}
