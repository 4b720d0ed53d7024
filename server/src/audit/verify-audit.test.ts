import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine, freshDatabaseUrl, migratedDatabaseUrl } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { theClinic } from '../database/migrations/001-the-clinic.ts';
import { largeClinics } from '../database/migrations/002-large-clinics.ts';
import { dataProtection } from '../database/migrations/003-data-protection.ts';
import { makeRetention } from '../privacy/retention.ts';
import { insertAuditEntry } from './audit.queries.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const DAY = 86_400;
const open: TestApp[] = [];
afterEach(async () => {
  for (const clinic of open.splice(0)) await clinic.close();
});

const entry = (at: string, subjectId = 7) => ({
  at,
  actorKind: 'staff' as const,
  actorId: 1,
  action: 'patient.view',
  subjectKind: 'patient',
  subjectId,
  address: '10.0.0.1',
  details: null,
});

describeOnAnyEngine('the chain of the audit log', (engine) => {
  const start = async (env: Record<string, string> = {}, databaseUrl?: string) => {
    const clinic = await startTestApp(engine, { env, ...(databaseUrl ? { databaseUrl } : {}) });
    open.push(clinic);
    return clinic;
  };
  const add = ({ database, clock }: TestApp, rows = 10) =>
    database.write(async (tx) => {
      for (let count = 1; count <= rows; count += 1) {
        await insertAuditEntry(tx, entry(clock.now().toISOString(), count));
      }
    });
  const verify = ({ services }: TestApp, options = {}) => verifyAudit(services, options);
  /** Runs SQL like an attacker who has access to the database and nothing else. */
  const tamper = async ({ database }: TestApp, ...statements: string[]) => {
    for (const statement of statements) await database.write((tx) => sql.raw(statement).execute(tx));
  };

  it('is whole after single and simultaneous rows, and the check returns the last hash', async () => {
    const clinic = await start();
    expect(await verify(clinic)).toEqual({ isWhole: true, rows: 0, position: 0, hash: '', removed: 0 });
    await add(clinic, 3);
    const first = await verify(clinic);
    expect(first).toMatchObject({
      isWhole: true,
      rows: 3,
      position: 3,
      hash: expect.stringMatching(/^\w{64}$/),
    });
    const doctorId = await addDoctor(clinic);
    await Promise.all(Array.from({ length: 20 }, () => book(clinic, doctorId)));
    const second = await verify(clinic);
    expect(second).toMatchObject({ isWhole: true, position: expect.any(Number) });
    expect(second.rows).toBeGreaterThanOrEqual(23);
    // A hash that was noted earlier is still in the chain.
    const notedHash = 'hash' in first ? first.hash : '';
    expect(await verify(clinic, { notedHash })).toEqual(second);
    expect(await verify(clinic, { notedHash: 'f'.repeat(64) })).toMatchObject({ isWhole: false });
  });

  it('is whole while two instances write and seal', async () => {
    const url = await migratedDatabaseUrl(engine);
    const clinics = [await start({}, url), await start({}, url)];
    await Promise.all(
      clinics.flatMap((clinic) =>
        Array.from({ length: 10 }, async () => {
          await add(clinic, 5);
          await sealAudit(clinic.services);
        }),
      ),
    );
    expect(await verify(clinics[0] as TestApp)).toMatchObject({ isWhole: true, rows: 100, position: 100 });
  });

  const COLUMNS = 'at, actor_kind, actor_id, action, subject_kind, subject_id, details, address';
  it.each<[string, string[], number | null, string]>([
    ['changed', ["update audit_log set action = 'staff.sign-in' where id = 4"], 4, 'did not write it so'],
    [
      'changed with its digest taken from another',
      [
        'update audit_log set subject_id = 5, digest = (select digest from audit_log where id = 5) where id = 4',
      ],
      4,
      'was changed or moved',
    ],
    ['removed', ['delete from audit_log where id = 4'], 5, 'the row before it is missing'],
    ['removed at the end', ['delete from audit_log where id > 8'], 8, 'the 2 rows behind it are missing'],
    [
      'removed at the beginning',
      ['delete from audit_log where id < 3'],
      3,
      'the 2 rows before it are missing',
    ],
    [
      'inserted',
      [`insert into audit_log (${COLUMNS}) select ${COLUMNS} from audit_log where id = 4`],
      11,
      'did not write it so',
    ],
    [
      'inserted with the digest of another',
      [`insert into audit_log (${COLUMNS}, digest) select ${COLUMNS}, digest from audit_log where id = 4`],
      11,
      'a copy of another row',
    ],
    [
      'inserted with a place behind the end',
      [
        `insert into audit_log (${COLUMNS}, position, hash) select ${COLUMNS}, 11, hash from audit_log where id = 4`,
      ],
      11,
      'was added behind the end',
    ],
    [
      'inserted before the beginning',
      [
        `insert into audit_log (${COLUMNS}, position, hash) select ${COLUMNS}, 0, hash from audit_log where id = 4`,
      ],
      11,
      'stands before the beginning',
    ],
    [
      'swapped with the next',
      [
        'update audit_log set position = 99 where id = 4',
        'update audit_log set position = 4 where id = 5',
        'update audit_log set position = 5 where id = 4',
      ],
      5,
      'was changed or moved',
    ],
    [
      'swapped with the next, hashes too',
      [
        'update audit_log set position = 99, hash = (select hash from audit_log where id = 5) where id = 4',
        'update audit_log set position = 4 where id = 5',
        'update audit_log set position = 5 where id = 4',
      ],
      5,
      'was changed or moved',
    ],
    [
      'taken out of the chain',
      ['update audit_log set position = null, hash = null where id = 4'],
      5,
      'missing',
    ],
    ['made anew without its ends', ['delete from audit_chain'], null, 'the record of its ends is gone'],
  ])('shows a row that was %s', async (_what, statements, brokenId, reason) => {
    const clinic = await start();
    await add(clinic);
    expect(await verify(clinic)).toMatchObject({ isWhole: true, rows: 10 });
    await tamper(clinic, ...statements);
    const found = await verify(clinic);
    expect(found).toMatchObject({ isWhole: false, brokenId });
    expect('reason' in found && found.reason).toContain(reason);
  });

  it('shows a row that was changed before it was sealed', async () => {
    const clinic = await start();
    await add(clinic);
    await tamper(clinic, "update audit_log set details = '{}' where id = 10");
    expect(await verify(clinic)).toMatchObject({ isWhole: false, brokenId: 10 });
  });

  it('is broken with CLINIC_SECRET when somebody rebuilt it, and nothing is sealed on top of it', async () => {
    const url = await migratedDatabaseUrl(engine);
    const clinic = await start({ CLINIC_SECRET: SECRET }, url);
    await add(clinic);
    expect(await verify(clinic)).toMatchObject({ isWhole: true, rows: 10 });
    await tamper(
      clinic,
      'delete from audit_log where id > 6',
      `update audit_chain set head_position = 6, head_hash = (select hash from audit_log where id = 6)`,
    );
    await add(clinic, 1);
    const found = await verify(clinic);
    expect(found).toMatchObject({ isWhole: false, brokenId: null });
    expect('reason' in found && found.reason).toContain('not written with this CLINIC_SECRET');
    const { position } = await clinic.database.read
      .selectFrom('auditLog')
      .select('position')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(position).toBeNull();
    // Removing the keyed hash does not hide it either.
    await tamper(clinic, 'update audit_chain set mac = null');
    expect(await verify(clinic)).toMatchObject({ isWhole: false });
  });

  it('is whole after a change of CLINIC_SECRET once the operator confirms the new secret', async () => {
    const url = await migratedDatabaseUrl(engine);
    const before = await start({ CLINIC_SECRET: SECRET }, url);
    await add(before);
    await verify(before);
    const after = await start({ CLINIC_SECRET: `${SECRET}-new` }, url);
    await add(after, 2);
    expect(await verify(after)).toMatchObject({ isWhole: false, brokenId: null });
    expect(await verify(after, { newSecret: true })).toMatchObject({ isWhole: true, rows: 12 });
    expect(await verify(after)).toMatchObject({ isWhole: true, rows: 12 });
    expect(await verify(before)).toMatchObject({ isWhole: false });
  });

  it('stays whole when old rows are removed for their age, and shows a row that somebody else removed', async () => {
    const clinic = await start({ AUDIT_MONTHS: '1', CLINIC_SECRET: SECRET });
    await add(clinic, 250);
    clinic.clock.advance(20 * DAY);
    await add(clinic, 5);
    clinic.clock.advance(20 * DAY);
    await workedDaysAgo(clinic, 1);
    expect(await makeRetention(clinic.services, { atOnce: 100 }).run()).toMatchObject({ auditLog: 250 });
    expect(await verify(clinic)).toMatchObject({ isWhole: true, rows: 5, position: 255, removed: 250 });
    await tamper(clinic, 'delete from audit_log where id = 251');
    expect(await verify(clinic)).toMatchObject({ isWhole: false, brokenId: 252 });
  });

  it('stays whole when the addresses of an erased patient are emptied', async () => {
    const clinic = await start();
    const { token } = await signedIn(clinic, 'Admin');
    const patient = await addPatient(clinic);
    await clinic.send('POST', '/auth/patient/logout', {}, patient.token);
    expect(await verify(clinic)).toMatchObject({ isWhole: true });
    const erased = await clinic.send(
      'POST',
      `/patients/${patient.id}/erase`,
      { phone: patient.phone },
      token,
    );
    expect(erased.status).toBe(200);
    const rows = await clinic.database.read.selectFrom('auditLog').select('address').execute();
    expect(rows.filter(({ address }) => address === null)).not.toEqual([]);
    expect(await verify(clinic)).toMatchObject({ isWhole: true });
  });

  it('accepts rows without a digest from an older version only, in their order', async () => {
    const url = await freshDatabaseUrl(engine);
    const older = await connect(url);
    await migrate(older, [theClinic, largeClinics, dataProtection]);
    for (let count = 0; count < 3; count += 1) {
      await older.write((tx) =>
        sql`insert into audit_log (at, actor_kind, action) values ('2026-11-01T00:00:00.000Z', 'system', 'staff.create')`.execute(
          tx,
        ),
      );
    }
    await older.close({ free: false });
    const clinic = await start({}, url);
    await add(clinic, 2);
    expect(await verify(clinic)).toMatchObject({ isWhole: true, rows: 5 });
    await tamper(clinic, `insert into audit_log (${COLUMNS}) select ${COLUMNS} from audit_log where id = 1`);
    expect(await verify(clinic)).toMatchObject({ isWhole: false, brokenId: 6, rows: 5 });
  });

  it('is checked by clinic verify-audit while a server runs', async () => {
    const url = await migratedDatabaseUrl(engine);
    const clinic = await start({}, url);
    await add(clinic, 4);
    const command = (...args: string[]) =>
      startCommand('audit/verify-command.ts', args, { DATABASE_URL: url }).ended;
    const whole = await command();
    expect(whole).toMatchObject({ code: 0, err: expect.stringMatching(/^This is demo mode[^\n]*\n$/) });
    expect(whole.out).toMatch(
      /^4 rows of the audit log are intact; 0 older rows .*\nHash of the last row \(4\): [0-9a-f]{64}\n$/,
    );
    await tamper(clinic, "update audit_log set action = 'staff.create' where id = 2");
    const broken = await command();
    expect(broken).toMatchObject({ code: 1, out: '' });
    expect(broken.err.split('\n')[1]).toBe(
      'Row 2 of the audit log is broken: the server did not write it so. 1 rows before it are intact.',
    );
    expect(await command('not-a-hash')).toMatchObject({ code: 1, out: '' });
  }, 120_000);
});

describe('a server that listens', () => {
  it('seals its audit rows within seconds', async () => {
    const clinic = await startTestApp('sqlite');
    open.push(clinic);
    await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });
    const sealed = () => clinic.database.read.selectFrom('auditLog').select('position').execute();
    await expect.poll(sealed, { timeout: 20_000 }).toEqual([{ position: 1 }]);
  }, 30_000);
});
