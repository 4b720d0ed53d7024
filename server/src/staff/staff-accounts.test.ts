import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAccount, newToken, newUsername, PASSWORD, type SignedIn, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';

describeOnAnyEngine('staff accounts on the screen', (engine) => {
  let clinic: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = await signedIn(clinic, 'Admin');
  });
  afterAll(() => clinic.close());

  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin.token) =>
    clinic.send(method, `/admin/staff${path}`, body, token);
  const list = async () => (await clinic.get('/admin/staff', admin.token)).data.accounts;
  const accountOf = async (id: number) => (await list()).find((account: { id: number }) => account.id === id);
  const signIn = (username: string, password: string) =>
    clinic.send('POST', '/auth/admin', { username, password });
  const statusOf = async (token: string) => (await clinic.get('/admin/profile', token)).status;
  const lastAct = async () => {
    const row = await clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'actorId', 'action', 'subjectId', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { ...row, details: row.details && JSON.parse(row.details) };
  };
  const form = (parts: object = {}) => ({
    username: newUsername(),
    fullName: 'Rina Talukder',
    role: 'Staff',
    ...parts,
  });

  describe('adding one', () => {
    it('gives a link that is in this answer only; nobody can sign in before it was used', async () => {
      const doctorId = await addDoctor(clinic);
      const values = form({ email: 'rina@clinic.example', language: 'bn', doctorId });
      const { status, data } = await send('POST', '', values);
      expect(status).toBe(200);
      const { account, link } = data;
      expect(account).toMatchObject({
        ...values,
        isActive: true,
        lastLogin: null,
        hasPassword: false,
        hasSecondFactor: false,
        linkExpiresAt: link.expiresAt,
        openSessions: 0,
      });
      expect(account.doctorName).toMatch(/\w/);
      expect(new Date(link.expiresAt).getTime() - clinic.clock.now().getTime()).toBe(24 * 3_600_000);
      expect(link.key.length).toBeGreaterThanOrEqual(43);
      expect(await accountOf(account.id)).toEqual(account);
      expect((await everyStoredText(clinic.database)).filter((text) => text.includes(link.key))).toEqual([]);
      for (const password of ['', PASSWORD, link.key]) {
        expect((await signIn(values.username, password)).status).not.toBe(200);
      }
      const act = { action: 'staff.create', actorKind: 'staff', actorId: admin.staffId };
      const rows = await clinic.database.read
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'staff.create')
        .where('subjectId', '=', account.id)
        .execute();
      expect(rows).toMatchObject([act]);
    });

    it('refuses a name that is taken, in any spelling, and a doctor who does not exist', async () => {
      const username = newUsername();
      await addAccount(clinic, 'Viewer', { username });
      const sentence = 'There is an account with this username already.';
      expect(await send('POST', '', form({ username: username.toUpperCase() }))).toMatchObject({
        status: 409,
        code: 'USERNAME_IN_USE',
        errors: { username: sentence },
      });
      const answers = await Promise.all(
        [1, 2].map(() => send('POST', '', form({ username: `${username}x` }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await send('POST', '', form({ doctorId: 2_000_000 }))).toMatchObject({
        code: 'DOCTOR_NOT_FOUND',
        errors: { doctorId: 'Doctor not found' },
      });
    });

    it.each([
      [{ username: ' ' }, { username: 'Please enter a username' }],
      [{ fullName: '' }, { fullName: 'Please enter your full name' }],
      [{ role: 'Boss' }, { role: 'Please choose a role' }],
      [{ email: 'rina' }, { email: 'Please enter a valid email address' }],
    ])('with %j is refused with a sentence on its field', async (parts, errors) => {
      expect((await send('POST', '', form(parts))).errors).toEqual(errors);
    });
  });

  describe('changing one', () => {
    it('saves its form; another role is in force with the next request of the account', async () => {
      const account = await signedIn(clinic, 'Staff');
      const before = await accountOf(account.staffId);
      const values = { fullName: 'Mitu Das', email: 'mitu@clinic.example', role: 'Admin', language: 'en' };
      const { status, data } = await send('PUT', `/${account.staffId}`, {
        ...values,
        doctorId: null,
        username: 'another',
        isActive: false,
        updatedAt: before.updatedAt,
      });
      expect(status).toBe(200);
      expect(data).toMatchObject({ ...values, username: account.username, isActive: true, openSessions: 1 });
      expect((await clinic.get('/admin/staff', account.token)).status).toBe(200);
      expect(await lastAct()).toMatchObject({
        action: 'staff.update',
        actorId: admin.staffId,
        subjectId: account.staffId,
        details: { role: 'Admin', doctorId: null },
      });
      await send('PUT', `/${account.staffId}`, { ...values, role: 'Viewer' });
      expect((await clinic.get('/admin/staff', account.token)).status).toBe(403);
    });

    it('tells somebody who saves an older version', async () => {
      const id = await addAccount(clinic, 'Staff');
      const { updatedAt } = await accountOf(id);
      const values = { fullName: 'Mitu Das', role: 'Staff', updatedAt };
      expect((await send('PUT', `/${id}`, values)).status).toBe(200);
      expect(await send('PUT', `/${id}`, { ...values, role: 'Admin' })).toMatchObject({
        status: 409,
        code: 'RECORD_CHANGED',
      });
      expect((await accountOf(id)).role).toBe('Staff');
    });

    it('deactivates and activates: the account is signed out at once, and its link ends', async () => {
      const { data } = await send('POST', '', form());
      const { id, username } = data.account;
      const token = await newToken(clinic, { staffId: id });
      const off = await send('PUT', `/${id}/active`, { isActive: false });
      expect(off.data).toMatchObject({ isActive: false, linkExpiresAt: null, openSessions: 0 });
      expect(await statusOf(token)).toBe(401);
      expect((await clinic.send('POST', '/auth/staff-link', { key: data.link.key })).code).toBe(
        'STAFF_LINK_OVER',
      );
      expect(await lastAct()).toMatchObject({ action: 'staff.deactivate', subjectId: id });
      expect((await send('POST', `/${id}/link`)).code).toBe('ACCOUNT_INACTIVE');
      expect((await send('PUT', `/${id}/active`, { isActive: true })).data.isActive).toBe(true);
      expect(await statusOf(token)).toBe(401);
      expect((await send('POST', `/${id}/link`)).data.account.username).toBe(username);
    });

    it('resets a password: the old one and the sessions end at once, and only the newest link works', async () => {
      const account = await signedIn(clinic, 'Staff');
      const first = await send('POST', `/${account.staffId}/link`);
      expect(first.data.account).toMatchObject({ hasPassword: false, openSessions: 0 });
      expect(await statusOf(account.token)).toBe(401);
      expect(await lastAct()).toMatchObject({ action: 'staff.link', subjectId: account.staffId });
      expect((await signIn(account.username, PASSWORD)).code).toBe('SIGN_IN_FAILED');
      const second = await send('POST', `/${account.staffId}/link`);
      const open = (key: string) => clinic.send('POST', '/auth/staff-link', { key });
      expect((await open(first.data.link.key)).code).toBe('STAFF_LINK_OVER');
      expect((await open(second.data.link.key)).data.username).toBe(account.username);
    });

    it('ends all sessions of an account', async () => {
      const account = await signedIn(clinic, 'Viewer');
      const other = await newToken(clinic, { staffId: account.staffId });
      expect((await accountOf(account.staffId)).openSessions).toBe(2);
      expect((await send('POST', `/${account.staffId}/end-sessions`)).data.openSessions).toBe(0);
      for (const token of [account.token, other]) expect(await statusOf(token)).toBe(401);
      expect((await signIn(account.username, PASSWORD)).status).toBe(200);
      expect(await statusOf(admin.token)).toBe(200);
    });

    it('answers 404 for an account that does not exist', async () => {
      const calls = [
        send('PUT', '/2000000', { fullName: 'Mitu Das', role: 'Staff' }),
        send('PUT', '/2000000/active', { isActive: false }),
        send('POST', '/2000000/link'),
        send('POST', '/2000000/end-sessions'),
        send('DELETE', '/2000000/second-factor'),
      ];
      for (const { status, code } of await Promise.all(calls)) {
        expect([status, code]).toEqual([404, 'STAFF_NOT_FOUND']);
      }
    });

    it('does not reset the own password or second factor, which its owner proves in the settings', async () => {
      for (const [method, path] of [
        ['POST', 'link'],
        ['DELETE', 'second-factor'],
      ] as const) {
        expect((await send(method, `/${admin.staffId}/${path}`)).code).toBe('OWN_ACCOUNT');
      }
      expect(await statusOf(admin.token)).toBe(200);
    });
  });
});

describeOnAnyEngine('the last Admin who can sign in', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    await clinic.database.write((tx) => tx.updateTable('staff').set({ isActive: 0 }).execute());
  });

  const demote = (id: number, token: string) =>
    clinic.send('PUT', `/admin/staff/${id}`, { fullName: 'An Admin', role: 'Staff' }, token);
  const deactivate = (id: number, token: string) =>
    clinic.send('PUT', `/admin/staff/${id}/active`, { isActive: false }, token);
  const reset = (id: number, token: string) =>
    clinic.send('POST', `/admin/staff/${id}/link`, undefined, token);
  const admins = () =>
    clinic.database.read
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'Admin')
      .where('isActive', '=', 1)
      .where('passwordHash', '<>', '')
      .execute();
  const SENTENCE = 'The clinic needs an Admin who can sign in. Please make another account an Admin first.';

  it('is neither demoted nor deactivated, not even by their own hand', async () => {
    const { staffId, token } = await signedIn(clinic, 'Admin');
    await addAccount(clinic, 'Admin', { isActive: false });
    await addAccount(clinic, 'Staff');
    // An Admin who has not set a password yet could not help the clinic.
    const form = { username: newUsername(), fullName: 'New Admin', role: 'Admin' };
    expect((await clinic.send('POST', '/admin/staff', form, token)).status).toBe(200);
    for (const act of [demote, deactivate]) {
      expect(await act(staffId, token)).toMatchObject({ status: 409, code: 'LAST_ADMIN', error: SENTENCE });
    }
    expect(await admins()).toEqual([{ id: staffId }]);
  });

  it('may leave the role once there is another', async () => {
    const { staffId, token } = await signedIn(clinic, 'Admin');
    await addAccount(clinic, 'Admin');
    expect((await demote(staffId, token)).status).toBe(200);
    expect((await clinic.get('/admin/staff', token)).status).toBe(403);
  });

  it.each([
    ['demote', demote],
    ['deactivate', deactivate],
    ['reset', reset],
  ] as const)('stays when two Admins %s each other at once', async (_name, act) => {
    for (let round = 0; round < 6; round += 1) {
      await clinic.database.write((tx) => tx.updateTable('staff').set({ isActive: 0 }).execute());
      const [one, other] = [await signedIn(clinic, 'Admin'), await signedIn(clinic, 'Admin')];
      const answers = await Promise.all([act(other.staffId, one.token), act(one.staffId, other.token)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // The slower one is refused, as the last Admin's colleague or because it is no Admin any more.
      const refused = answers.find(({ status }) => status !== 200);
      expect(['LAST_ADMIN', 'FORBIDDEN', 'UNAUTHENTICATED']).toContain(refused?.code);
      expect(await admins()).toHaveLength(1);
    }
  });

  it('is not lost either when two are demoted by a third and by themselves', async () => {
    const [one, other] = [await signedIn(clinic, 'Admin'), await signedIn(clinic, 'Admin')];
    await Promise.all([demote(one.staffId, one.token), demote(other.staffId, other.token)]);
    expect(await admins()).toHaveLength(1);
  });
});
