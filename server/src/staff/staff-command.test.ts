import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { limitAccount } from '../../test/limited-account.ts';
import { addAccount, newToken, newUsername, PASSWORD } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';
import { newLinkKey, withSecondFactor } from '../../test/second-factor.ts';
import { runStaffCommand } from './staff-command.ts';

describeOnAnyEngine('clinic staff', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  /** Runs the command and returns what it prints. If the command asks for a password, it gets this one. */
  const run = async (args: string[], password?: string) => {
    const lines: string[] = [];
    await runStaffCommand(args, {
      database: clinic.database,
      clock: clinic.clock,
      clinicName: 'Green Road Clinic',
      print: (line) => lines.push(line),
      askPassword: async () => {
        if (password === undefined) throw new Error('A password was asked for.');
        return password;
      },
    });
    return lines;
  };
  const signIn = (username: string, password: string) =>
    clinic.send('POST', '/auth/admin', { username, password });
  const audited = async (action: string) =>
    (
      await clinic.database.read
        .selectFrom('auditLog')
        .select(['actorKind', 'actorId', 'subjectId', 'address'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .execute()
    )[0];

  it('creates an account that can sign in', async () => {
    expect(
      await run(['create', '--username', 'Nusrat', '--role', 'admin', '--name', 'Nusrat Jahan'], PASSWORD),
    ).toEqual(['Nusrat can sign in now, as Admin.']);
    const { data } = await signIn('nusrat', PASSWORD);
    expect(data.admin).toMatchObject({
      username: 'Nusrat',
      fullName: 'Nusrat Jahan',
      email: null,
      role: 'Admin',
      language: null,
      lastLogin: null,
    });
    expect((await clinic.get('/admin/audit', data.token)).status).toBe(200);
    expect(await audited('staff.create')).toEqual({
      actorKind: 'system',
      actorId: null,
      subjectId: data.admin.id,
      address: 'command line',
    });
  });

  it.each(['Admin', 'STAFF', 'viewer'])('creates the role however it is written: %s', async (role) => {
    const username = newUsername();
    await run(['create', '--username', username, '--role', role, '--email', 'a@clinic.example'], PASSWORD);
    const { admin } = (await signIn(username, PASSWORD)).data;
    expect(admin.role.toLowerCase()).toBe(role.toLowerCase());
    expect(admin).toMatchObject({ fullName: username, email: 'a@clinic.example' });
  });

  it.each([
    [['create', '--role', 'Admin'], '--username is needed, at most 60 characters'],
    [['create', '--username', '  ', '--role', 'Admin'], '--username is needed, at most 60 characters'],
    [
      ['create', '--username', 'x'.repeat(61), '--role', 'Admin'],
      '--username is needed, at most 60 characters',
    ],
    [['create', '--username', 'nobody'], '--role must be one of Admin, Staff, Viewer'],
    [['create', '--username', 'nobody', '--role', 'Boss'], '--role must be one of Admin, Staff, Viewer'],
    [['create', '--username', 'TAKEN', '--role', 'Staff'], 'There is an account TAKEN already.'],
    [['reset-password'], '--username is needed'],
    [['reset-password', '--username', 'nobody'], 'There is no account nobody.'],
    [['deactivate'], '--username is needed'],
    [['deactivate', '--username', 'nobody'], 'There is no account nobody.'],
    [['activate', '--username', 'nobody'], 'There is no account nobody.'],
    [[], /^Staff accounts of the clinic:[\s\S]*clinic staff create --username NAME/],
    [['delete', '--username', 'taken'], /^Staff accounts of the clinic:/],
    [['list', '--all'], /'--all'/],
  ])('with %j says what is wrong, and changes nothing', async (args, message) => {
    const taken = await clinic.database.read
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'taken')
      .executeTakeFirst();
    if (!taken) await addAccount(clinic, 'Staff', { username: 'taken' });
    const before = await countRows(clinic.database);
    await expect(run(args, PASSWORD)).rejects.toThrow(message);
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it.each([
    ['', 'Please enter a new password'],
    ['1234567', 'New password must be at least 8 characters long'],
    ['x'.repeat(201), 'Please use at most 200 characters'],
    ['password123', 'This password is on the lists that attackers try first.'],
    ['GreenRoadClinic1', 'Please choose a password that is not the name of the account or of the clinic.'],
  ])('takes no password like %j', async (password, message) => {
    const username = newUsername();
    const create = ['create', '--username', username, '--role', 'Admin'];
    await expect(run(create, password)).rejects.toThrow(message);
    expect((await signIn(username, password)).status).not.toBe(200);
    await addAccount(clinic, 'Staff', { username });
    await expect(run(['reset-password', '--username', username], password)).rejects.toThrow(message);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('stores only an e-mail address that the settings would accept', async () => {
    const username = newUsername();
    const create = ['create', '--username', username, '--role', 'Admin', '--email', 'no address'];
    await expect(run(create, PASSWORD)).rejects.toThrow('Please enter a valid email address');
    expect((await signIn(username, PASSWORD)).status).toBe(401);
  });

  it('creates a username once when two commands ask at the same time', async () => {
    const username = newUsername();
    const create = ['create', '--username', username, '--role', 'Staff'];
    const results = await Promise.allSettled([run(create, PASSWORD), run(create, PASSWORD)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason.message).toBe(
      `There is an account ${username} already.`,
    );
  });

  it('gives a new password and ends all sessions of the account', async () => {
    const username = newUsername();
    const staffId = await addAccount(clinic, 'Staff', { username });
    const tokens = [await newToken(clinic, { staffId }), await newToken(clinic, { staffId })];
    expect(await run(['reset-password', '--username', username.toUpperCase()], 'a-new-password')).toEqual([
      `The password of ${username} was reset without the old one. All sessions of the account have ended.`,
    ]);
    for (const token of tokens) expect((await clinic.get('/admin/profile', token)).status).toBe(401);
    expect((await signIn(username, PASSWORD)).code).toBe('SIGN_IN_FAILED');
    expect((await signIn(username, 'a-new-password')).status).toBe(200);
    expect(await audited('staff.password')).toMatchObject({ actorKind: 'system', subjectId: staffId });
  });

  it('deactivates an account and activates it again; its sessions stay ended', async () => {
    const username = newUsername();
    const staffId = await addAccount(clinic, 'Staff', { username });
    const token = await newToken(clinic, { staffId });
    expect(await run(['deactivate', '--username', username])).toEqual([`${username} can no longer sign in.`]);
    expect((await clinic.get('/admin/profile', token)).status).toBe(401);
    expect((await signIn(username, PASSWORD)).code).toBe('SIGN_IN_FAILED');
    expect(await audited('staff.deactivate')).toMatchObject({ actorKind: 'system', subjectId: staffId });

    expect(await run(['activate', '--username', username])).toEqual([`${username} can sign in again.`]);
    expect((await clinic.get('/admin/profile', token)).status).toBe(401);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    expect(await audited('staff.activate')).toMatchObject({ actorKind: 'system', subjectId: staffId });
  });

  it('leaves the last Admin who can sign in', async () => {
    const { database } = clinic;
    await database.write((tx) => tx.updateTable('staff').set({ isActive: 0 }).execute());
    const username = newUsername();
    await addAccount(clinic, 'Admin', { username });
    await expect(run(['deactivate', '--username', username])).rejects.toThrow(
      'The clinic needs an Admin who can sign in. Please make another account an Admin first.',
    );
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    await addAccount(clinic, 'Admin');
    expect(await run(['deactivate', '--username', username])).toEqual([`${username} can no longer sign in.`]);
  });

  it('ends an open one-time link with a new password', async () => {
    const key = await newLinkKey(clinic);
    const { data } = await clinic.send('POST', '/auth/staff-link', { key });
    await run(['reset-password', '--username', data.username], 'a-new-password');
    expect((await clinic.send('POST', '/auth/staff-link', { key })).code).toBe('STAFF_LINK_OVER');
    expect((await signIn(data.username, 'a-new-password')).status).toBe(200);
  });

  it('removes a second factor, for somebody who lost the phone', async () => {
    const { username, staffId } = await withSecondFactor(clinic, 'Staff');
    expect((await signIn(username, PASSWORD)).code).toBe('SECOND_FACTOR_NEEDED');
    const remove = ['remove-second-factor', '--username', username];
    expect(await run(remove)).toEqual([`${username} signs in with the password alone now.`]);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    expect(await audited('staff.second-factor-removed')).toMatchObject({
      actorKind: 'system',
      subjectId: staffId,
    });
    await expect(run(remove)).rejects.toThrow('This account has no second factor.');
  });

  it('lists the accounts by name, with roles, the inactive ones marked, without passwords', async () => {
    await addAccount(clinic, 'Viewer', { username: 'zz-last', isActive: false });
    await addAccount(clinic, 'Admin', { username: 'AA-first' });
    const lines = await run(['list']);
    expect(lines[0]).toMatch(/^AA-first +Admin +Somebody who is Admin$/);
    expect(lines.at(-1)).toMatch(/^zz-last +Viewer +Somebody who is Viewer \(inactive\)$/);
    expect(lines.join('\n')).not.toMatch(/argon2|\$/);
  });

  it('lists the doctors to whom an account is limited', async () => {
    const own = await addDoctor(clinic, { name: 'Dr. Own' });
    const staffId = await addAccount(clinic, 'Staff', { username: 'limited' });
    await limitAccount(clinic, staffId, [own, 987654]);
    expect(await run(['list'])).toContainEqual(
      expect.stringMatching(
        /^limited +Staff +Somebody who is Staff \(only (Dr. Own|, |deleted doctor 987654)+\)$/,
      ),
    );
  });
});
