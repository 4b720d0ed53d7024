import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { newToken, PASSWORD, type SignedIn, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';

describeOnAnyEngine('the own account', (engine) => {
  let clinic: TestApp;
  let account: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    account = await signedIn(clinic, 'Viewer');
  });
  afterAll(() => clinic.close());

  const rowOf = (staffId: number) =>
    clinic.database.read.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirstOrThrow();

  describe('its profile', () => {
    const save = (form: object) => clinic.send('PUT', '/admin/profile', form, account.token);

    it('is that of the account that is signed in, without the password', async () => {
      const viewer = await signedIn(clinic, 'Viewer');
      const { data } = await clinic.get('/admin/profile', viewer.token);
      expect(data).toEqual({
        id: viewer.staffId,
        username: viewer.username,
        fullName: 'Somebody who is Viewer',
        email: null,
        role: 'Viewer',
        language: null,
        doctorId: null,
        limitedTo: [],
        hasSecondFactor: false,
        needsSecondFactor: false,
        lastLogin: null,
        createdAt: clinic.clock.now().toISOString(),
      });
    });

    it('is saved with name and e-mail, trimmed', async () => {
      const { status, data } = await save({ fullName: '  Mitu Das ', email: ' mitu@clinic.example ' });
      expect(status).toBe(200);
      expect(data).toMatchObject({ fullName: 'Mitu Das', email: 'mitu@clinic.example' });
      expect((await clinic.get('/admin/profile', account.token)).data).toEqual(data);
    });

    it('keeps the e-mail address when the body leaves it out', async () => {
      await save({ fullName: 'Mitu Das', email: 'mitu@clinic.example' });
      expect((await save({ fullName: 'Mitu Das' })).data.email).toBe('mitu@clinic.example');
    });

    it.each([{ email: '' }, { email: '   ' }, { email: null }])(
      'keeps the e-mail of %j as null',
      async (more) => {
        await save({ fullName: 'Mitu Das', email: 'mitu@clinic.example' });
        expect((await save({ fullName: 'Mitu Das', ...more })).data.email).toBeNull();
      },
    );

    it.each([
      [{ fullName: '' }, { fullName: 'Please enter your full name' }],
      [{ fullName: '  ' }, { fullName: 'Please enter your full name' }],
      [{}, { fullName: 'Please enter your full name' }],
      [{ fullName: 'x'.repeat(101) }, { fullName: 'Please use at most 100 characters' }],
      [{ fullName: 'Mitu', email: 'mitu' }, { email: 'Please enter a valid email address' }],
      [{ fullName: 'Mitu', email: 'a@b' }, { email: 'Please enter a valid email address' }],
      [{ fullName: 'Mitu', email: 1 }, { email: 'Please enter a valid email address' }],
    ])('with %j is refused with a sentence', async (form, errors) => {
      const before = await rowOf(account.staffId);
      const answer = await save(form);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: Object.values(errors)[0] });
      expect(answer.errors).toEqual(errors);
      expect(await rowOf(account.staffId)).toEqual(before);
    });

    it('takes no more than the form: role, username, ids, moments and passwords change nothing', async () => {
      const other = await signedIn(clinic, 'Admin');
      const [before, otherBefore] = [await rowOf(account.staffId), await rowOf(other.staffId)];
      clinic.clock.advance(60);
      const answer = await save({
        fullName: 'Mitu Das',
        email: 'mitu@clinic.example',
        id: other.staffId,
        staffId: other.staffId,
        role: 'Admin',
        username: 'root',
        isActive: false,
        is_active: false,
        password: 'another-password',
        passwordHash: 'x',
        password_hash: 'x',
        lastLogin: '2000-01-01T00:00:00.000Z',
        createdAt: '2000-01-01T00:00:00.000Z',
      });
      expect(answer.data).toMatchObject({ id: account.staffId, role: 'Viewer', username: account.username });
      expect(await rowOf(account.staffId)).toEqual({
        ...before,
        fullName: 'Mitu Das',
        email: 'mitu@clinic.example',
        updatedAt: clinic.clock.now().toISOString(),
      });
      expect(await rowOf(other.staffId)).toEqual(otherBefore);
      expect((await clinic.send('POST', '/departments', { name: 'Of a Viewer' }, account.token)).status).toBe(
        403,
      );
    });
  });

  describe('its language', () => {
    const choose = (token: string, body: object) => clinic.send('PUT', '/admin/language', body, token);

    it('is the one that the staff member chose last, and comes with the next sign-in', async () => {
      const { staffId, username, token } = await signedIn(clinic, 'Viewer');
      const before = await rowOf(staffId);
      expect(before.language).toBeNull();
      for (const language of ['bn', 'en', 'bn']) {
        const { status, data } = await choose(token, { language });
        expect([status, data]).toEqual([200, expect.objectContaining({ id: staffId, language })]);
        expect((await clinic.get('/admin/profile', token)).data).toEqual(data);
      }
      expect(await rowOf(staffId)).toEqual({ ...before, language: 'bn' });
      const signIn = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
      expect(signIn.data.admin).toMatchObject({ id: staffId, language: 'bn' });
    });

    it.each([{}, { language: null }, { language: '' }, { language: 'fr' }, { language: 'BN' }])(
      'is English or Bangla, not %j',
      async (body) => {
        expect(await choose(account.token, body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
        expect((await rowOf(account.staffId)).language).toBeNull();
      },
    );
  });

  describe('its password', () => {
    const change = (token: string, body: object) => clinic.send('PUT', '/admin/change-password', body, token);
    const signIn = (username: string, password: string) =>
      clinic.send('POST', '/auth/admin', { username, password });
    const NEW = 'a new password 123 রহিমা';

    it('is changed; every other session ends, this one stays', async () => {
      const { staffId, username, token } = await signedIn(clinic, 'Staff');
      const elsewhere = await newToken(clinic, { staffId });
      const bystander = await signedIn(clinic, 'Staff');
      const answer = await change(token, { currentPassword: PASSWORD, newPassword: NEW });
      expect(answer).toMatchObject({ status: 200, data: { changed: true } });
      expect((await clinic.get('/admin/profile', token)).status).toBe(200);
      expect((await clinic.get('/admin/profile', elsewhere)).status).toBe(401);
      expect((await clinic.get('/admin/profile', bystander.token)).status).toBe(200);
      expect((await signIn(username, PASSWORD)).code).toBe('SIGN_IN_FAILED');
      expect((await signIn(username, NEW)).status).toBe(200);
      expect((await signIn(bystander.username, PASSWORD)).status).toBe(200);
      const stored = await everyStoredText(clinic.database);
      expect(stored.filter((text) => text.includes(NEW))).toEqual([]);
      expect((await rowOf(staffId)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('stays when the current one is wrong, and the error stands on its field', async () => {
      const { staffId, token } = await signedIn(clinic, 'Staff');
      const elsewhere = await newToken(clinic, { staffId });
      const before = await rowOf(staffId);
      expect(await change(token, { currentPassword: 'wrong', newPassword: NEW })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        error: 'The current password is not correct',
        errors: { currentPassword: 'The current password is not correct' },
      });
      expect(await rowOf(staffId)).toEqual(before);
      expect((await clinic.get('/admin/profile', elsewhere)).status).toBe(200);
    });

    it('cannot be guessed in an open session: five wrong ones lead to a pause', async () => {
      const { token, username } = await signedIn(clinic, 'Staff');
      for (let time = 0; time < 5; time += 1) {
        expect((await change(token, { currentPassword: 'wrong', newPassword: NEW })).status).toBe(400);
      }
      expect(await change(token, { currentPassword: PASSWORD, newPassword: NEW })).toMatchObject({
        status: 429,
        code: 'TOO_MANY_SIGN_INS',
        headers: { 'retry-after': '1' },
      });
      clinic.clock.advance(1);
      expect((await change(token, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
      expect((await signIn(username, NEW)).status).toBe(200);
    });

    it.each([
      [
        {},
        { currentPassword: 'Please enter your current password', newPassword: 'Please enter a new password' },
      ],
      [{ currentPassword: '', newPassword: NEW }, { currentPassword: 'Please enter your current password' }],
      [{ currentPassword: PASSWORD, newPassword: '' }, { newPassword: 'Please enter a new password' }],
      [
        { currentPassword: PASSWORD, newPassword: '1234567' },
        { newPassword: 'New password must be at least 8 characters long' },
      ],
      [
        { currentPassword: PASSWORD, newPassword: 'x'.repeat(201) },
        { newPassword: 'Please use at most 200 characters' },
      ],
    ])('with %j is refused with a sentence', async (body, errors) => {
      const answer = await change(account.token, body);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(answer.errors).toEqual(errors);
    });

    it.each([
      ['Password123', 'This password is on the lists that attackers try first. Please choose another one.'],
      ['clinic-serial', 'Please choose a password that is not the name of the account or of the clinic.'],
    ])('that is easy to guess is refused on its field: %s', async (newPassword, sentence) => {
      const before = await rowOf(account.staffId);
      expect(await change(account.token, { currentPassword: PASSWORD, newPassword })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        error: sentence,
        errors: { newPassword: sentence },
      });
      expect(await rowOf(account.staffId)).toEqual(before);
    });

    it('may have exactly 8 characters', async () => {
      const { token } = await signedIn(clinic, 'Staff');
      expect((await change(token, { currentPassword: PASSWORD, newPassword: 'k7f2m9x4' })).status).toBe(200);
    });
  });
});
