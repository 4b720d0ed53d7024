import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { failToStart } from '../server/test/server-process.ts';
import { startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';

const PAGE = 4_096;

/** The kinds of damage. Each function gets the undamaged file and returns the files of the damaged folder. */
const DAMAGES: Record<string, (whole: Buffer) => Record<string, Buffer>> = {
  'its header destroyed': (whole) => ({ 'clinic.db': Buffer.from(whole).fill(0, 0, 100) }),
  'its table of contents destroyed': (whole) => ({ 'clinic.db': Buffer.from(whole).fill(0xff, 100, PAGE) }),
  'a page in the middle destroyed': (whole) => {
    const middle = Math.floor(whole.length / PAGE / 2) * PAGE;
    return { 'clinic.db': Buffer.from(whole).fill(0xa5, middle, middle + PAGE) };
  },
  'its second half cut off': (whole) => ({ 'clinic.db': whole.subarray(0, whole.length / 2) }),
  'only its first bytes left': (whole) => ({ 'clinic.db': whole.subarray(0, 50) }),
  'random bytes in it': (whole) => ({ 'clinic.db': randomBytes(whole.length) }),
  'nothing in it, but a log beside it': (whole) => ({
    'clinic.db': Buffer.alloc(0),
    'clinic.db-wal': whole.subarray(0, 2 * PAGE),
  }),
};

describe('the server does not start with a damaged database file, and leaves the file as it is', () => {
  let whole: Buffer;
  beforeAll(async () => {
    const file = join(makeFolder(), 'clinic.db');
    const server = await startClinic(`file:${file}`);
    await server.end('SIGTERM');
    whole = readFileSync(file);
  });

  it.each(Object.entries(DAMAGES))('%s', async (_damage, make) => {
    const folder = makeFolder();
    const files = make(whole);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

    const { code, out, err } = await failToStart({ DATABASE_URL: `file:${folder}/clinic.db` });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^The database file \S+ is damaged \(.+\) and was left as it is: .+\.\n$/);

    const logs = (names: string[]) => names.filter((name) => /-(wal|shm|journal)$/.test(name));
    expect(logs(readdirSync(folder))).toEqual(logs(Object.keys(files)));
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(join(folder, name)).equals(content)).toBe(true);
    }
  });

  it('refuses a folder instead of a file', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'clinic'));
    const url = `file:${folder}/clinic`;
    const { code, err } = await failToStart({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(err).toMatch(/^The database file \S+ cannot be opened: .+\.\n$/);
    expect(readdirSync(join(folder, 'clinic'))).toEqual([]);
  });

  it('starts with an undamaged file after SIGKILL', async () => {
    const file = join(makeFolder(), 'clinic.db');
    const server = await startClinic(`file:${file}`);
    await server.end('SIGKILL');
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const again = await startClinic(`file:${file}`);
    expect(await again.end('SIGTERM')).toBe(0);
  });
});
