import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAccount, newToken, newUsername, PASSWORD, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { appCode, challengeOf, enterPassword, switchOn, withSecondFactor } from '../../test/second-factor.ts';
import { deviceOf, mustWait } from '../../test/staff-sign-in.ts';
import { findSignedInAccount } from './staff.queries.ts';
import { openStaffSession } from './staff-sign-in.ts';

describeOnBothEngines('the second factor', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  // Each test has its own half minute, so that no test uses up the code of another.
  afterEach(() => clinic.clock.advance(120));

  const code = (secret: string, steps = 0) => appCode(secret, clinic.clock.now(), steps);
  const send = (path: string, body?: object, token?: string) => clinic.send('POST', path, body, token);
  const withCode = (challenge: string, typed: string) =>
    send('/auth/admin/second-factor', { challenge, code: typed });
  const state = async (token: string) => (await clinic.get('/admin/second-factor', token)).data;
  const statusOf = async (token: string) => (await clinic.get('/admin/profile', token)).status;
  const acts = async (staffId: number) =>
    (
      await clinic.database.read
        .selectFrom('auditLog')
        .select('action')
        .where('subjectId', '=', staffId)
        .where('subjectKind', '=', 'staff')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  describe('is switched on', () => {
    it('with a right code of the app; ten recovery codes are shown once, and other sessions end', async () => {
      const account = await signedIn(clinic, 'Staff');
      const elsewhere = await newToken(clinic, { staffId: account.staffId });
      expect(await state(account.token)).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false });
      const begun = await send('/admin/second-factor/begin', undefined, account.token);
      const { secret, address } = begun.data;
      expect(address).toContain(`otpauth://totp/Clinic%20Serial:${account.username}?`);
      expect(new URL(address).searchParams.get('secret')).toBe(secret);
      // Nothing has changed before the app has shown a right code.
      expect((await enterPassword(clinic, account.username)).status).toBe(200);
      const wrong = await send('/admin/second-factor/confirm', { code: '000000' }, account.token);
      expect(wrong).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(wrong.errors?.code).toMatch(/^This code is not correct/);

      const { data } = await send('/admin/second-factor/confirm', { code: code(secret) }, account.token);
      expect(data.admin).toMatchObject({ id: account.staffId, hasSecondFactor: true });
      expect(new Set(data.recoveryCodes).size).toBe(10);
      for (const shown of data.recoveryCodes) expect(shown).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      expect(await statusOf(account.token)).toBe(200);
      expect(await statusOf(elsewhere)).toBe(401);
      expect(await state(account.token)).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
      expect((await acts(account.staffId)).at(-1)).toBe('staff.second-factor-on');

      const stored = (await everyStoredText(clinic.database)).join('\n');
      for (const text of [secret, ...data.recoveryCodes, data.recoveryCodes[0].replaceAll('-', '')]) {
        expect(stored).not.toContain(text);
      }
    });

    it('and opens no session to a sign-in that began before with the password alone', async () => {
      for (const wait of [0, 3, 6, 9, 12, 15]) {
        const { username, token } = await signedIn(clinic, 'Staff');
        const begun = await send('/admin/second-factor/begin', undefined, token);
        const [early, confirmed] = await Promise.all([
          enterPassword(clinic, username),
          setTimeout(wait).then(() =>
            send('/admin/second-factor/confirm', { code: code(begun.data.secret) }, token),
          ),
        ]);
        expect(confirmed.status).toBe(200);
        expect(early.status === 200 ? await statusOf(early.data.token) : early.status).toBe(401);
      }
    });

    it('and a sign-in with the password alone that it overtakes is no last login', async () => {
      const { staffId, token } = await signedIn(clinic, 'Staff');
      const asRead = await findSignedInAccount(clinic.database.read, staffId);
      await switchOn(clinic, token);
      const opened = await clinic.database.write((tx) =>
        openStaffSession(clinic.services, tx, asRead, { address: '127.0.0.1', cookies: '' }),
      );
      expect(opened).toBeUndefined();
      const account = await findSignedInAccount(clinic.database.read, staffId);
      expect(account).toMatchObject({ lastLoginAt: null, previousLoginAt: null });
      expect(await acts(staffId)).not.toContain('staff.sign-in');
    });

    it('not twice', async () => {
      const { token } = await withSecondFactor(clinic, 'Staff');
      expect((await send('/admin/second-factor/begin', undefined, token)).code).toBe('SECOND_FACTOR_ON');
      expect((await send('/admin/second-factor/confirm', { code: '123456' }, token)).code).toBe(
        'SECOND_FACTOR_ON',
      );
    });
  });

  describe('at the sign-in', () => {
    it('is asked for after the right password only; other answers are as before', async () => {
      const { username } = await withSecondFactor(clinic, 'Staff');
      const wrong = await enterPassword(clinic, username, { password: 'wrong' });
      const unknown = await enterPassword(clinic, newUsername(), { password: 'wrong' });
      expect([wrong.status, wrong.code, wrong.error]).toEqual([unknown.status, unknown.code, unknown.error]);
      const right = await enterPassword(clinic, username);
      expect(right).toMatchObject({
        status: 401,
        code: 'SECOND_FACTOR_NEEDED',
        error: 'Please enter the code of your authenticator app.',
        data: undefined,
      });
      expect(right.challenge).toMatch(/^\d+\.\d+\.[\w-]{43}$/);
      expect(right.headers['set-cookie']).toBeUndefined();
    });

    it('takes a code of the app, one step early or late, and signs in', async () => {
      for (const steps of [-1, 0, 1]) {
        const { username, secret, staffId } = await withSecondFactor(clinic, 'Staff');
        clinic.clock.advance(60);
        const { status, data, headers } = await withCode(
          await challengeOf(clinic, username),
          code(secret, steps),
        );
        expect([status, data.admin.id]).toEqual([200, staffId]);
        expect(await statusOf(data.token)).toBe(200);
        expect(String(headers['set-cookie'])).toContain('staff_device_');
      }
      const { username, secret } = await withSecondFactor(clinic, 'Staff');
      clinic.clock.advance(120);
      for (const steps of [-2, 2]) {
        const answer = await withCode(await challengeOf(clinic, username), code(secret, steps));
        expect([answer.status, answer.code]).toEqual([401, 'SECOND_FACTOR_WRONG']);
      }
    });

    it('takes each code once, and no older one after it', async () => {
      const { username, secret } = await withSecondFactor(clinic, 'Staff');
      clinic.clock.advance(60);
      const older = code(secret, -1);
      const typed = code(secret);
      const challenge = await challengeOf(clinic, username);
      expect((await withCode(challenge, typed)).status).toBe(200);
      for (const seen of [typed, older]) {
        expect((await withCode(challenge, seen)).code).toBe('SECOND_FACTOR_WRONG');
      }
      expect((await withCode(challenge, code(secret, 1))).status).toBe(200);
    });

    it('takes one code once when it comes several times at the same moment', async () => {
      const { username, secret, recoveryCodes } = await withSecondFactor(clinic, 'Staff');
      const challenge = await challengeOf(clinic, username);
      for (const typed of [code(secret, 1), recoveryCodes[0] ?? '']) {
        const answers = await Promise.all([1, 2, 3].map(() => withCode(challenge, typed)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      }
    });

    it('takes each recovery code once, however it is typed', async () => {
      const { username, recoveryCodes, staffId, token } = await withSecondFactor(clinic, 'Staff');
      const challenge = await challengeOf(clinic, username);
      const [first = '', second = ''] = recoveryCodes;
      expect((await withCode(challenge, first)).status).toBe(200);
      expect((await withCode(challenge, first)).code).toBe('SECOND_FACTOR_WRONG');
      expect((await withCode(challenge, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
      expect((await state(token)).recoveryCodesLeft).toBe(8);
      expect((await acts(staffId)).filter((act) => act === 'staff.recovery-code-used')).toHaveLength(2);
      // Of another account.
      const other = await withSecondFactor(clinic, 'Staff');
      expect((await withCode(await challengeOf(clinic, other.username), recoveryCodes[2] ?? '')).status).toBe(
        401,
      );
    });

    it('takes Bangla digits', async () => {
      const { username, secret } = await withSecondFactor(clinic, 'Staff');
      const bangla = code(secret, 1).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
      expect((await withCode(await challengeOf(clinic, username), bangla)).status).toBe(200);
    });

    it('waits five minutes for the code, and no longer than the password, the factor and the account stay', async () => {
      const { username, secret } = await withSecondFactor(clinic, 'Staff');
      const old = await challengeOf(clinic, username);
      clinic.clock.advance(300);
      expect(await withCode(old, code(secret))).toMatchObject({ status: 401, code: 'SIGN_IN_EXPIRED' });

      for (const end of [
        async (id: number) => clinic.send('POST', `/admin/staff/${id}/link`, undefined, await admin()),
        async (id: number) =>
          clinic.send('PUT', `/admin/staff/${id}/active`, { isActive: false }, await admin()),
        async (id: number) =>
          clinic.send('DELETE', `/admin/staff/${id}/second-factor`, undefined, await admin()),
      ]) {
        const account = await withSecondFactor(clinic, 'Staff');
        const challenge = await challengeOf(clinic, account.username);
        expect((await end(account.staffId)).status).toBe(200);
        expect((await withCode(challenge, code(account.secret, 1))).code).toBe('SIGN_IN_EXPIRED');
      }
    });

    it.each(['', 'x', '1.9999999999.forged', `1.9999999999.${'A'.repeat(43)}`])(
      'takes no challenge like %j',
      async (challenge) => {
        expect((await withCode(challenge, '123456')).code).toBe('SIGN_IN_EXPIRED');
      },
    );

    it('does not take the challenge of another account', async () => {
      const [one, other] = [await withSecondFactor(clinic, 'Staff'), await withSecondFactor(clinic, 'Admin')];
      const [, ...rest] = (await challengeOf(clinic, one.username)).split('.');
      const forged = [other.staffId, ...rest].join('.');
      expect((await withCode(forged, code(other.secret, 1))).code).toBe('SIGN_IN_EXPIRED');
    });
  });

  onAnyEngine(engine, () => {
    describe('that is guessed', () => {
      const guess = async (username: string, from: string, challenge?: string) => {
        const given = challenge ?? (await enterPassword(clinic, username, { from })).challenge;
        const response = await clinic.app.inject({
          method: 'POST',
          url: '/api/auth/admin/second-factor',
          payload: { challenge: given, code: '000000' },
          remoteAddress: from,
        });
        return { status: response.statusCode, headers: response.headers, ...response.json() };
      };

      it('slows the guesser down like wrong passwords, also when the password is entered anew each time', async () => {
        const { username, staffId } = await withSecondFactor(clinic, 'Staff');
        for (let time = 0; time < 5; time += 1) {
          expect((await guess(username, '10.2.0.1')).code).toBe('SECOND_FACTOR_WRONG');
        }
        expect(await enterPassword(clinic, username, { from: '10.2.0.1' })).toMatchObject(mustWait(1));
        const failed = (await acts(staffId)).filter((act) => act === 'staff.sign-in-failed');
        expect(failed).toHaveLength(5);
      });

      it('is slowed down over all networks together, and a device that signed in before is not', async () => {
        const { username, secret } = await withSecondFactor(clinic, 'Staff');
        clinic.clock.advance(60);
        const cookie = deviceOf(await withCode(await challengeOf(clinic, username), code(secret)));
        const challenge = await challengeOf(clinic, username);
        for (let network = 0; network < 10; network += 1) {
          expect((await guess(username, `10.3.${network}.1`, challenge)).code).toBe('SECOND_FACTOR_WRONG');
        }
        expect(await guess(username, '10.3.99.1', challenge)).toMatchObject(mustWait(1));
        const known = await clinic.app.inject({
          method: 'POST',
          url: '/api/auth/admin/second-factor',
          payload: { challenge, code: code(secret, 1) },
          remoteAddress: '10.3.98.1',
          headers: { cookie },
        });
        expect(known.statusCode).toBe(200);
      });

      it('leads to a pause in an open session too, where the password is known', async () => {
        const { token, secret } = await withSecondFactor(clinic, 'Staff');
        const confirm = (typed: string) =>
          send('/admin/confirm-password', { currentPassword: PASSWORD, code: typed }, token);
        for (let time = 0; time < 5; time += 1) expect((await confirm('000000')).status).toBe(403);
        expect(await confirm(code(secret, 1))).toMatchObject(mustWait(1));
      });
    });

    describe('is switched off', () => {
      it('and asked for no more', async () => {
        const { token, username, staffId } = await withSecondFactor(clinic, 'Staff');
        const off = () => send('/admin/second-factor/off', undefined, token);
        expect((await off()).data).toMatchObject({ hasSecondFactor: false });
        expect((await enterPassword(clinic, username)).status).toBe(200);
        expect(await state(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
        expect((await acts(staffId)).filter((act) => act.startsWith('staff.second'))).toEqual([
          'staff.second-factor-begun',
          'staff.second-factor-on',
          'staff.second-factor-off',
        ]);
        expect((await off()).code).toBe('SECOND_FACTOR_OFF');
      });

      it('by an Admin for somebody else, who then signs in with the password alone', async () => {
        const { username, staffId } = await withSecondFactor(clinic, 'Staff');
        const token = await admin();
        const remove = () => clinic.send('DELETE', `/admin/staff/${staffId}/second-factor`, undefined, token);
        expect((await remove()).data).toMatchObject({ hasSecondFactor: false });
        expect((await enterPassword(clinic, username)).status).toBe(200);
        expect(await acts(staffId)).toContain('staff.second-factor-removed');
        expect((await remove()).code).toBe('SECOND_FACTOR_OFF');
      });
    });

    it('gets new recovery codes; the old ones no longer work', async () => {
      const { token, username, recoveryCodes } = await withSecondFactor(clinic, 'Staff');
      const { data } = await send('/admin/second-factor/recovery-codes', undefined, token);
      expect(data.recoveryCodes).toHaveLength(10);
      const challenge = await challengeOf(clinic, username);
      expect((await withCode(challenge, recoveryCodes[0] ?? '')).code).toBe('SECOND_FACTOR_WRONG');
      expect((await withCode(challenge, data.recoveryCodes[0])).status).toBe(200);
    });

    describe('that the clinic requires of Admins', () => {
      const require = (on: boolean) => {
        clinic.services.config.secondFactorForAdmins = on;
      };
      afterEach(() => require(false));

      it('lets an Admin without one do nothing but set it up', async () => {
        const username = newUsername();
        await addAccount(clinic, 'Admin', { username });
        require(true);
        const { data } = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
        expect(data.admin).toMatchObject({ hasSecondFactor: false, needsSecondFactor: true });
        const closed = [
          '/admin/staff',
          '/admin/dashboard-stats',
          '/patients',
          '/appointments',
          '/auth/sessions',
        ];
        for (const path of closed) {
          const answer = await clinic.get(path, data.token);
          expect([path, answer.status, answer.code]).toEqual([path, 403, 'SECOND_FACTOR_FIRST']);
          expect(answer.error).toBe('Please set up your second factor first.');
        }
        expect((await clinic.get('/admin/profile', data.token)).status).toBe(200);
        await switchOn(clinic, data.token);
        expect((await clinic.get('/admin/staff', data.token)).status).toBe(200);
        expect((await clinic.get('/admin/profile', data.token)).data.needsSecondFactor).toBe(false);
      });

      it('counts from the moment of the setting, also in open sessions, and for no other role', async () => {
        const [one, staff] = [await signedIn(clinic, 'Admin'), await signedIn(clinic, 'Staff')];
        expect((await clinic.get('/admin/staff', one.token)).status).toBe(200);
        require(true);
        expect((await clinic.get('/admin/staff', one.token)).status).toBe(403);
        expect((await clinic.get('/patients', staff.token)).status).toBe(200);
      });

      it('cannot be switched off by the Admin', async () => {
        const { token } = await withSecondFactor(clinic, 'Admin');
        require(true);
        expect((await send('/admin/second-factor/off', undefined, token)).code).toBe(
          'SECOND_FACTOR_REQUIRED',
        );
        expect(await state(token)).toMatchObject({ isOn: true, isRequired: true });
      });
    });

    it('is removed by an Admin after a change of CLINIC_SECRET, because no code fits any more', async () => {
      const { username, secret, recoveryCodes, staffId } = await withSecondFactor(clinic, 'Staff');
      const { config } = clinic.services;
      const before = config.secret;
      try {
        config.secret = 'another-secret-of-the-clinic-in-this-test';
        const challenge = await challengeOf(clinic, username);
        for (const typed of [code(secret, 1), recoveryCodes[0] ?? '']) {
          expect((await withCode(challenge, typed)).code).toBe('SECOND_FACTOR_WRONG');
        }
        const token = await admin();
        await clinic.send('DELETE', `/admin/staff/${staffId}/second-factor`, undefined, token);
        expect((await enterPassword(clinic, username)).status).toBe(200);
      } finally {
        config.secret = before;
      }
    });
  });

  const admin = async () => (await signedIn(clinic, 'Admin')).token;
});
