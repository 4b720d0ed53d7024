import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_NODE, LEAST_SQLITE, sqliteProblem } from './check-sqlite.mjs';
import { root } from './run.mjs';

class Connection {
  close() {}
}

const loads = () => ({ DatabaseSync: Connection });
const missing = (): never => {
  throw new Error('No native build was found\nand a second line');
};

describe('the check of the SQLite driver', () => {
  it('finds nothing wrong on this machine', () => {
    expect(sqliteProblem({ url: undefined })).toBe('');
  });

  it('names the package, the machine, the reason and what to do in one line', () => {
    const problem = sqliteProblem({
      url: 'file:./data/clinic.db',
      versions: { node: '22.1.0' },
      load: missing,
    });
    expect(problem).toBe(
      `The driver of SQLite, @photostructure/sqlite, does not load with Node 22.1.0 on ${process.platform} ${process.arch} ` +
        '(No native build was found): run npm ci, or use Node 24 or newer, which contains SQLite.',
    );
  });

  it('loads no driver for PostgreSQL', () => {
    expect(sqliteProblem({ url: 'postgres://localhost/clinic', load: missing })).toBe('');
  });

  it.each([
    ['20.20.2', undefined, '@photostructure/sqlite'],
    ['24.1.0', '3.50.0', '@photostructure/sqlite'],
    ['24.21.0', '3.51.3', 'node:sqlite'],
    ['26.10.0', '3.53.0', 'node:sqlite'],
  ])('with Node %s and its SQLite %s takes %s', (node, sqlite, expected) => {
    const asked: string[] = [];
    const load = (name: string) => {
      asked.push(name);
      return loads();
    };
    expect(sqliteProblem({ url: '', versions: { node, sqlite }, load })).toBe('');
    expect(asked).toEqual([expected]);
  });

  it('has the rule of the server', () => {
    const server = readFileSync(join(root, 'server/src/database/sqlite-driver.ts'), 'utf8');
    expect(server).toContain(`const FIRST_NODE = ${FIRST_NODE};`);
    expect(server).toContain(`const LEAST_SQLITE = '${LEAST_SQLITE}';`);
  });
});
