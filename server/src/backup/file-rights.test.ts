import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { addOne, filesIn, inClinic, newClinic, newPlace } from '../../test/sqlite-clinic.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { backupTime } from './rotation.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const clock = makeTestClock();
const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});

/** The rights of all files in a folder, without subfolders and without the empty lock. */
function rightsIn(folder: string): Record<string, string> {
  const files = filesIn(folder).filter((name) => !statSync(join(folder, name)).isDirectory());
  return Object.fromEntries(files.map((name) => [name, rightsOf(join(folder, name))]));
}

// Windows has no such rights.
describe.skipIf(process.platform === 'win32')('only their owner may read', () => {
  it('a new database, its log, its index of the log, and the folder that was made for it', async () => {
    const place = newPlace();
    const path = join(dirname(place.path), 'new', 'clinic.db');
    await inClinic({ ...place, path }, async (store) => {
      const { id } = (await store.database.read.selectFrom('staff').select('id').executeTakeFirst()) ?? {};
      expect(id).toBeUndefined();
      expect(rightsIn(dirname(path))).toEqual({
        'clinic.db': '600',
        'clinic.db-shm': '600',
        'clinic.db-wal': '600',
      });
    });
    expect(rightsOf(dirname(path))).toBe('700');
  });

  it('a backup, its sums and their folder, whoever makes it', async () => {
    const byServer = await newClinic();
    const env = { ...byServer.env, CLINIC_SECRET: SECRET, BACKUP_EVERY_MINUTES: '60' };
    servers.push(await startServer(env));
    const made = () =>
      existsSync(byServer.folder) ? filesIn(byServer.folder).filter((name) => backupTime(name)) : [];
    await eventually(() => made().length, 50_000).toBe(1);
    const byCommand = await newClinic();
    const { code } = await startCommand('backup/backup-command.ts', [], {
      ...byCommand.env,
      CLINIC_SECRET: SECRET,
    }).ended;
    expect(code).toBe(0);
    for (const { folder } of [byServer, byCommand]) {
      const rights = rightsIn(folder);
      expect(Object.keys(rights).map((name) => name.replace(/^clinic-.*Z-\d+/, ''))).toEqual([
        '.db',
        '.db.hmac-sha256',
        '.db.sha256',
      ]);
      expect(new Set(Object.values(rights))).toEqual(new Set(['600']));
      expect(rightsOf(folder)).toBe('700');
    }
  }, 120_000);

  it('what a restore sets aside and puts in its place, whatever the rights before', async () => {
    const clinic = await newClinic();
    const { file } = await makeBackup({
      databaseUrl: `file:${clinic.path}`,
      folder: clinic.folder,
      secret: SECRET,
      copies: null,
      clock,
    });
    chmodSync(clinic.path, 0o644);
    chmodSync(file, 0o644);
    await restore({ file, database: clinic.path, secret: SECRET, clock });
    const rights = rightsIn(dirname(clinic.path));
    expect(Object.keys(rights)).toHaveLength(4);
    expect(new Set(Object.values(rights))).toEqual(new Set(['600']));
  });

  it('what was there before the start of the server: it corrects its own files and no others', async () => {
    const clinic = await newClinic();
    const folder = dirname(clinic.path);
    const backup = 'clinic-2026-11-20T04-00-00.000Z.db';
    const aside = `clinic.db.before-restore-2026-11-20T04-00-00.000Z`;
    mkdirSync(clinic.folder);
    const own = [aside, `${aside}-wal`, `backups/${backup}`, `backups/${backup}.sha256`].map((name) =>
      join(folder, name),
    );
    const foreign = [join(folder, 'notes.txt'), join(clinic.folder, 'letter.db')];
    for (const path of [...own, ...foreign]) writeFileSync(path, 'something');
    for (const path of [clinic.path, ...own, ...foreign]) chmodSync(path, 0o644);
    servers.push(await startServer(clinic.env));
    expect([clinic.path, ...own].map(rightsOf)).toEqual(Array.from({ length: 5 }, () => '600'));
    expect(foreign.map(rightsOf)).toEqual(['644', '644']);
    // A log that an older version left readable for others is corrected too.
    await servers.pop()?.end('SIGTERM');
    await inClinic(clinic, async (store) => {
      for (const suffix of ['-wal', '-shm']) chmodSync(clinic.path + suffix, 0o644);
      servers.push(await startServer(clinic.env));
      await addOne(store);
      expect(rightsOf(`${clinic.path}-wal`)).toBe('600');
      expect(rightsOf(`${clinic.path}-shm`)).toBe('600');
    });
  }, 120_000);
});
