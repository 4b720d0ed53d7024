import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../test/databases.ts';
import { addOldClinic } from '../../test/old-clinic.ts';
import { newUsername, PASSWORD, signedIn } from '../../test/people.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { theClinic } from '../database/migrations/001-the-clinic.ts';
import { runStaffCommand } from './staff-command.ts';

describeOnAnyEngine('the doctor of a staff account', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await runStaffCommand(args, {
      database: clinic.database,
      clock: clinic.clock,
      clinicName: 'Green Road Clinic',
      print: (line) => lines.push(line),
      askPassword: async () => PASSWORD,
    });
    return lines;
  };
  const doctorOf = async (token: string) => (await clinic.get('/admin/profile', token)).data.doctorId;
  const audited = () =>
    clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'address', 'subjectId', 'details'])
      .where('action', '=', 'staff.doctor')
      .orderBy('id', 'desc')
      .executeTakeFirst();

  it('comes with the profile and the sign-in, and is taken away again', async () => {
    const { staffId, username, token } = await signedIn(clinic, 'Staff');
    const doctorId = await addDoctor(clinic, { name: 'Dr. Screen' });
    expect(await doctorOf(token)).toBeNull();

    expect(await run('doctor', username.toUpperCase(), String(doctorId))).toEqual([
      `${username} opens the screen of Dr. Screen after the sign-in.`,
    ]);
    expect(await doctorOf(token)).toBe(doctorId);
    const again = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
    expect(again.data.admin).toMatchObject({ id: staffId, doctorId });
    expect((await run('list')).find((line) => line.startsWith(username))).toContain(`(doctor ${doctorId})`);
    expect(await audited()).toEqual({
      actorKind: 'system',
      address: 'command line',
      subjectId: staffId,
      details: JSON.stringify({ doctorId }),
    });

    expect(await run('doctor', username, 'none')).toEqual([`${username} belongs to no doctor any more.`]);
    expect(await doctorOf(token)).toBeNull();
    expect((await audited())?.details).toBe('{"doctorId":null}');
  });

  it.each([
    [['doctor'], '--username is needed'],
    [['doctor', 'nobody', '1'], 'There is no account nobody.'],
    [['doctor', 'USERNAME'], "The id of the doctor is needed, or 'none'."],
    [['doctor', 'USERNAME', 'Dr. Screen'], "The id of the doctor is needed, or 'none'."],
    [['doctor', 'USERNAME', '0'], "The id of the doctor is needed, or 'none'."],
    [['doctor', 'USERNAME', '987654'], 'There is no doctor 987654.'],
  ])('%j says what is wrong, and changes nothing', async (args, message) => {
    const { username, token } = await signedIn(clinic, 'Staff');
    const before = await audited();
    await expect(run(...args.map((arg) => (arg === 'USERNAME' ? username : arg)))).rejects.toThrow(message);
    expect(await doctorOf(token)).toBeNull();
    expect(await audited()).toEqual(before);
  });

  it('goes with a doctor who is deleted, and the account stays', async () => {
    const admin = await signedIn(clinic, 'Admin');
    const { username, token } = await signedIn(clinic, 'Staff');
    const doctorId = await addDoctor(clinic);
    await run('doctor', username, String(doctorId));
    expect((await clinic.send('DELETE', `/doctors/${doctorId}`, undefined, admin.token)).status).toBe(200);
    expect(await doctorOf(token)).toBeNull();
  });

  it('is nobody for the accounts of an earlier version', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await migrate(database);
    const accounts = await database.read.selectFrom('staff').select(['username', 'doctorId']).execute();
    await database.close({ free: false });
    expect(accounts).toEqual([{ username: 'viewer', doctorId: null }]);
  });

  it('can be that of a new account', async () => {
    const username = newUsername();
    const doctorId = await addDoctor(clinic, { name: 'Dr. New' });
    await run('create', '--username', username, '--role', 'Staff');
    await run('doctor', username, String(doctorId));
    const { data } = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
    expect(data.admin.doctorId).toBe(doctorId);
  });
});
