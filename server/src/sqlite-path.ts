const SCHEME = 'file:';

/** The path of the file in a database's URL; undefined when it is on PostgreSQL. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith(SCHEME) ? url.slice(SCHEME.length) : undefined;
}
