import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { describeOnAnyEngine, freshDatabaseUrl, migratedDatabaseUrl } from '../../test/databases.ts';
import { startGatewayServer, status } from '../../test/gateway-server.ts';
import { addAccount } from '../../test/people.ts';
import { REAL_CLINIC } from '../../test/real-clinic.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { writeProofs } from '../backup/proof.ts';
import { makeClock } from '../clock.ts';
import { connect } from '../database/connect.ts';
import { sqlitePath } from '../sqlite-path.ts';

const SECRET = REAL_CLINIC.CLINIC_SECRET;

/** Runs the command. Returns the exit code, the output, the failed lines and the last line. */
async function examine(env: Record<string, string>, args: string[] = []) {
  const { code, out, err } = await startCommand('doctor/doctor-command.ts', args, {
    ...REAL_CLINIC,
    ...env,
  }).ended;
  const lines = out.trim().split('\n');
  return { code, err, out, failed: lines.filter((line) => line.startsWith('failed')), last: lines.at(-1) };
}

const newFolder = () => mkdtempSync(join(inject('runFolder'), 'doctor-'));

describeOnAnyEngine('npm run doctor', (engine) => {
  it('finds nothing wrong with a complete installation, and names the faults of another', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const folder = newFolder();
    const settings = join(newFolder(), 'clinic-serial.env');
    writeFileSync(settings, '', { mode: 0o640 });
    const database = await connect(databaseUrl);
    const env = { DATABASE_URL: databaseUrl, BACKUP_FOLDER: folder };
    const path = sqlitePath(databaseUrl);
    if (path !== undefined) {
      await makeBackup({ databaseUrl, folder, secret: SECRET, copies: null, clock: makeClock('Asia/Dhaka') });
    }

    const args = ['--settings', settings];
    const without = await examine(env, args);
    expect(without.failed).toEqual([expect.stringContaining('accounts: no active Admin')]);
    expect([without.code, without.last]).toEqual([1, expect.stringMatching(/^1 of \d+ checks failed\.$/)]);

    await addAccount({ database, clock: makeTestClock() }, 'Admin');
    const whole = await examine(env, args);
    expect(whole.failed).toEqual([]);
    expect([whole.code, whole.last, whole.err]).toEqual([0, 'No check failed.', '']);
    expect(whole.out).toMatch(/^ok +storing: possible$/m);
    expect(whole.out).not.toContain(SECRET);

    chmodSync(settings, 0o644);
    expect((await examine(env, args)).failed).toEqual([expect.stringContaining(`chmod 640 ${settings}`)]);
    await database.close();
  });

  it('says that the database cannot be used, and still checks the rest', async () => {
    const url =
      engine === 'sqlite' ? `file:${newFolder()}/nowhere.db` : 'postgres://nobody@127.0.0.1:1/clinic';
    const { code, failed, out } = await examine({ DATABASE_URL: url, BACKUP_FOLDER: newFolder() });
    expect(code).toBe(1);
    expect(failed[0]).toMatch(/^failed +database: /);
    expect(out).toContain('Node.js');
    const path = sqlitePath(url);
    // The command creates no empty database.
    if (path !== undefined) expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});

describe('npm run doctor', () => {
  it('says in one line what is wrong with a setting', async () => {
    const { code, failed } = await examine({ BACKUP_EVERY_MINUTES: 'hourly' });
    expect([code, failed]).toEqual([
      1,
      [expect.stringContaining('BACKUP_EVERY_MINUTES must be a whole number')],
    ]);
  });

  it('reports a damaged backup, and files that others can read', async () => {
    const databaseUrl = await migratedDatabaseUrl('sqlite');
    const path = sqlitePath(databaseUrl) ?? '';
    const folder = newFolder();
    const { file } = await makeBackup({
      databaseUrl,
      folder,
      secret: SECRET,
      copies: null,
      clock: makeClock('Asia/Dhaka'),
    });
    writeFileSync(file, 'x', { flag: 'a' });
    chmodSync(path, 0o644);
    const { failed } = await examine({ DATABASE_URL: databaseUrl, BACKUP_FOLDER: folder });
    expect(failed.find((line) => line.includes('newest backup'))).toContain('is not as it was written');
    expect(failed.find((line) => line.includes('others can read'))).toContain(path);
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('opens the newest backup: its sums may be right and its database damaged', async () => {
    const folder = newFolder();
    const databaseUrl = await migratedDatabaseUrl('sqlite');
    const clock = makeClock('Asia/Dhaka');
    const { file } = await makeBackup({ databaseUrl, folder, secret: SECRET, copies: null, clock });
    // The third page and what follows it.
    writeFileSync(file, readFileSync(file).fill(0xff, 8_192));
    writeProofs(file, basename(file), SECRET);
    const { failed } = await examine({ DATABASE_URL: databaseUrl, BACKUP_FOLDER: folder });
    expect(failed.find((line) => line.includes('newest backup'))).toMatch(/is damaged|cannot be read/);
  });

  it("sends a test message and reports the gateway's answer; checks the public address", async () => {
    const gateway = await startGatewayServer();
    const env = { DATABASE_URL: await freshDatabaseUrl('sqlite'), SMS_HTTP_URL: gateway.url };
    const args = ['--sms', '01712345678', '--url', gateway.url];
    gateway.answer = status(200, '{"error":417,"msg":"Insufficient balance"}');
    const refused = (await examine(env, args)).failed;
    expect(refused).toContainEqual(expect.stringContaining('not accepted, 417: the balance is used up'));
    expect(refused).toContainEqual(expect.stringContaining(`${gateway.url} is not encrypted`));
    gateway.answer = status(200, '{"error":0}');
    expect((await examine(env, args)).out).toMatch(/^ok +test message: /m);
    await gateway.close();
  });

  it.each([['--sms', '12345'], ['--url', 'clinic.example'], ['--help']])(
    'prints its usage for the arguments %s %s',
    async (...args) => {
      const { code, err } = await examine({}, args);
      expect([code, err]).toEqual([1, expect.stringContaining('clinic doctor: checks')]);
    },
  );
});
