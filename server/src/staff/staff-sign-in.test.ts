import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAccount, newToken, newUsername, PASSWORD, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { statementsOf } from '../../test/statements.ts';
import { findStaffByUsername } from './staff.queries.ts';

const WRONG = {
  status: 401,
  code: 'SIGN_IN_FAILED',
  error: 'The username or the password is not correct.',
  data: undefined,
  errors: undefined,
};

describeOnAnyEngine('signing in as staff', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const signIn = (username: unknown, password: unknown = PASSWORD) =>
    clinic.send('POST', '/auth/admin', { username, password });

  it('returns the account and a token that opens the portal', async () => {
    const username = newUsername();
    const id = await addAccount(clinic, 'Staff', { username });
    const { status, data } = await signIn(username);
    expect(status).toBe(200);
    expect(data).toEqual({
      admin: {
        id,
        username,
        fullName: 'Somebody who is Staff',
        email: null,
        role: 'Staff',
        language: null,
        doctorId: null,
        limitedTo: [],
        hasSecondFactor: false,
        needsSecondFactor: false,
        lastLogin: null,
        createdAt: clinic.clock.now().toISOString(),
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await clinic.get('/admin/profile', data.token)).data.username).toBe(username);
    expect(await everyStoredText(clinic.database)).not.toContain(data.token);
  });

  it('shows when the account signed in before', async () => {
    const username = newUsername();
    await addAccount(clinic, 'Staff', { username });
    await signIn(username);
    clinic.clock.advance(3_600);
    const { data } = await signIn(username);
    expect(data.admin.lastLogin).toBe(new Date(clinic.clock.now().getTime() - 3_600_000).toISOString());
    // The settings show the same as the answer to the sign-in.
    expect((await clinic.get('/admin/profile', data.token)).data.lastLogin).toBe(data.admin.lastLogin);
  });

  it.each(['NADIA', 'nadia', 'Nadia', '  nadia  '])('accepts the username as %j', async (typed) => {
    const known = await clinic.database.read
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'Nadia')
      .executeTakeFirst();
    const id = known?.id ?? (await addAccount(clinic, 'Viewer', { username: 'Nadia' }));
    expect((await signIn(typed)).data.admin).toMatchObject({ id, username: 'Nadia' });
  });

  it.each(['Émilie', 'রহিমা', 'Ömer_%'])('accepts the letters of %s too', async (username) => {
    const id = await addAccount(clinic, 'Viewer', { username });
    expect((await signIn(username)).data?.admin.id).toBe(id);
  });

  it.each(['nad\u0130a', 'nad\u0131a', 'ｎａｄｉａ'])(
    'takes %s for another name than nadia',
    async (typed) => {
      const known = await findStaffByUsername(clinic.database.read, 'nadia');
      if (!known) await addAccount(clinic, 'Viewer', { username: 'Nadia' });
      expect(await signIn(typed)).toMatchObject(WRONG);
      const id = await addAccount(clinic, 'Viewer', { username: typed });
      expect((await signIn(typed)).data.admin.id).toBe(id);
    },
  );

  it('answers an unknown user, a wrong password and an inactive account alike', async () => {
    const [known, inactive] = [newUsername(), newUsername()];
    await addAccount(clinic, 'Admin', { username: known });
    await addAccount(clinic, 'Admin', { username: inactive, isActive: false });
    const answers = [
      await signIn(newUsername(), PASSWORD),
      await signIn(known, 'a wrong password'),
      await signIn(known, PASSWORD.toUpperCase()),
      await signIn(known, ` ${PASSWORD}`),
      await signIn(inactive, PASSWORD),
      await signIn("' or 1=1 --", "' or 1=1 --"),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(WRONG);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      expect(answer.headers['content-length']).toBe(answers[0]?.headers['content-length']);
    }
  });

  it('costs the same work for an unknown user, a wrong password and an inactive account', async () => {
    const [known, inactive] = [newUsername(), newUsername()];
    await addAccount(clinic, 'Admin', { username: known });
    await addAccount(clinic, 'Admin', { username: inactive, isActive: false });
    const statements = async (username: string) => {
      const { reads, transactions } = await statementsOf(clinic.database, () => signIn(username, 'wrong'));
      // The server looks for waiting messages now and then, whoever signs in, so those statements are left
      // out.
      const ofSignIn = transactions.filter(
        (one) => !one.some((statement) => statement.includes('sms_outbox')),
      );
      return [reads, ...ofSignIn];
    };
    const work = await statements(known);
    expect(work.flat()).toContainEqual(expect.stringMatching(/^insert into "audit_log"/));
    expect(await statements(newUsername())).toEqual(work);
    expect(await statements(inactive)).toEqual(work);
  });

  it('takes the processor as long for an unknown user as for a wrong password', async () => {
    const known = newUsername();
    await addAccount(clinic, 'Admin', { username: known });
    // Processor time, not the time of day, so that other programs on a busy machine do not count. The least
    // of three, because other work of this process does count.
    const processorMs = async (username: () => string) => {
      const rounds: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = process.cpuUsage();
        await signIn(username(), 'wrong');
        const { user, system } = process.cpuUsage(before);
        rounds.push((user + system) / 1_000);
      }
      return Math.min(...rounds);
    };
    const forWrongPassword = await processorMs(() => known);
    expect(await processorMs(newUsername)).toBeGreaterThan(forWrongPassword / 2);
  });

  it.each([
    [{ username: '', password: 'x' }, { username: 'Please enter your username' }],
    [{ username: '   ', password: 'x' }, { username: 'Please enter your username' }],
    [{ username: 'x', password: '' }, { password: 'Please enter your password' }],
    [{}, { username: 'Please enter your username', password: 'Please enter your password' }],
    [
      { username: 1, password: true },
      { username: 'Please enter your username', password: 'Please enter your password' },
    ],
    [{ username: 'x'.repeat(61), password: 'x' }, { username: 'Please use at most 60 characters' }],
    [{ username: 'x', password: 'x'.repeat(201) }, { password: 'Please use at most 200 characters' }],
  ])('with %j is refused with a sentence', async (body, errors) => {
    const answer = await clinic.send('POST', '/auth/admin', body);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: Object.values(errors)[0] });
    expect(answer.errors).toEqual(errors);
  });

  it('opens a session that ends with signing out, and no other session ends with it', async () => {
    const { staffId, token } = await signedIn(clinic, 'Staff');
    const elsewhere = await newToken(clinic, { staffId });
    expect((await clinic.send('POST', '/auth/admin/logout', undefined, token)).data).toEqual({
      loggedOut: true,
    });
    expect(await clinic.get('/admin/profile', token)).toMatchObject({ status: 401 });
    expect(await clinic.send('POST', '/auth/admin/logout', undefined, token)).toMatchObject({ status: 401 });
    expect((await clinic.get('/admin/profile', elsewhere)).status).toBe(200);
  });
});
