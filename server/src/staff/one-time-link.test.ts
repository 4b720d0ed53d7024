import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { newUsername, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';

describeOnBothEngines('the one-time link of a staff account', (engine) => {
  let clinic: TestApp;
  const logLines: string[] = [];
  beforeAll(async () => {
    clinic = await startTestApp(engine, { logLines, env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => clinic.close());

  const NEW = 'tea rice river boat';
  const make = async () => {
    const form = { username: newUsername(), fullName: 'Rina Talukder', role: 'Staff' };
    const token = await freshAdmin();
    const { data } = await clinic.send('POST', '/admin/staff', form, token);
    return { ...form, id: data.account.id as number, key: data.link.key as string };
  };
  const freshAdmin = async () => (await signedIn(clinic, 'Admin')).token;
  const open = (key: string) => clinic.send('POST', '/auth/staff-link', { key });
  const set = (key: string, newPassword = NEW) =>
    clinic.send('POST', '/auth/staff-link/password', { key, newPassword });
  const signIn = (username: string, password = NEW) =>
    clinic.send('POST', '/auth/admin', { username, password });

  onAnyEngine(engine, () => {
    it('names its account, sets the first password once, and opens no session by itself', async () => {
      const { key, username, fullName, id } = await make();
      for (let look = 0; look < 2; look += 1) {
        expect((await open(key)).data).toEqual({ username, fullName });
      }
      const answer = await set(key);
      expect(answer).toMatchObject({ status: 200, data: { username, fullName } });
      expect(JSON.stringify(answer.data)).not.toContain('token');
      expect((await signIn(username)).status).toBe(200);
      for (const again of [await open(key), await set(key, 'another password 12')]) {
        expect([again.status, again.code]).toEqual([404, 'STAFF_LINK_OVER']);
        expect(again.error).toBe(
          'This link is no longer valid. Please ask an Admin of the clinic for a new one.',
        );
      }
      expect((await signIn(username)).status).toBe(200);
      const acts = await clinic.database.read
        .selectFrom('auditLog')
        .select(['actorKind', 'action', 'address'])
        .where('action', '=', 'staff.link-used')
        .where('subjectId', '=', id)
        .execute();
      expect(acts).toEqual([{ actorKind: 'visitor', action: 'staff.link-used', address: '127.0.0.1' }]);
    });

    it('is valid for 24 hours', async () => {
      const [early, late] = [await make(), await make()];
      clinic.clock.advance(24 * 3_600 - 1);
      expect((await set(early.key)).status).toBe(200);
      clinic.clock.advance(1);
      expect((await open(late.key)).code).toBe('STAFF_LINK_OVER');
      expect((await set(late.key)).code).toBe('STAFF_LINK_OVER');
    });
  });

  it('sets one password when it is used several times at the same moment', async () => {
    const { key, username } = await make();
    const passwords = ['first of the boats', 'second of the boats', 'third of the boats'];
    const answers = await Promise.all(passwords.map((password) => set(key, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const right = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(username, right)).status).toBe(200);
  });

  onAnyEngine(engine, () => {
    it('stays open after a password that is refused', async () => {
      const { key, username } = await make();
      for (const [password, sentence] of [
        ['short', 'New password must be at least 8 characters long'],
        ['password123', 'This password is on the lists that attackers try first. Please choose another one.'],
        [`${username}1`, 'Please choose a password that is not the name of the account or of the clinic.'],
      ] as const) {
        expect(await set(key, password)).toMatchObject({ status: 400, errors: { newPassword: sentence } });
      }
      expect((await set(key)).status).toBe(200);
    });

    it.each(['', 'x', 'A'.repeat(43), "' or 1=1"])('is not guessed: %j', async (key) => {
      await make();
      expect((await open(key)).status).toBe(404);
      expect((await set(key)).status).toBe(404);
    });

    it('ends when its account is deactivated, and leaves its key nowhere', async () => {
      const { key, id } = await make();
      await clinic.send('PUT', `/admin/staff/${id}/active`, { isActive: false }, await freshAdmin());
      expect((await set(key)).code).toBe('STAFF_LINK_OVER');
      const kept = [...(await everyStoredText(clinic.database)), ...logLines];
      expect(logLines.length).toBeGreaterThan(0);
      expect(kept.filter((text) => text.includes(key))).toEqual([]);
    });
  });
});
