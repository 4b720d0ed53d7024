import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { newToken, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';

describeOnAnyEngine('the key of what the desk keeps', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const keyOf = async (token: string): Promise<string> => {
    const { status, data } = await clinic.get('/admin/desk-key', token);
    expect(status).toBe(200);
    return data.key;
  };

  it('has 256 bits, is the account’s own and the same in each of its sessions, also when two ask at once', async () => {
    const account = await signedIn(clinic, 'Staff');
    const asked = Array.from({ length: 5 }, async () => keyOf(await newToken(clinic, account)));
    const keys = new Set(await Promise.all(asked));
    expect(keys.size).toBe(1);
    expect([...keys].map((key) => Buffer.from(key, 'base64url').length)).toEqual([32]);
    expect(await keyOf((await signedIn(clinic, 'Staff')).token)).not.toBe([...keys][0]);
  });

  it('stays when the role changes and the password is reset', async () => {
    const admin = await signedIn(clinic, 'Admin');
    const account = await signedIn(clinic, 'Staff');
    const key = await keyOf(account.token);
    const path = `/admin/staff/${account.staffId}`;
    const role = { fullName: 'Mitu Das', role: 'Admin' };
    const changed = await clinic.send('PUT', path, role, admin.token);
    const reset = await clinic.send('POST', `${path}/link`, {}, admin.token);
    expect([changed.status, reset.status]).toEqual([200, 200]);
    expect(await keyOf(await newToken(clinic, account))).toBe(key);
  });

  it('lies sealed in the database, and no store keeps its answer', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    const key = await keyOf(token);
    expect((await everyStoredText(clinic.database)).join()).not.toContain(key);
    const { headers } = await clinic.app.inject({
      url: '/api/admin/desk-key',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is made anew when the one that is stored does not open with the clinic’s secret', async () => {
    const { staffId, token } = await signedIn(clinic, 'Staff');
    const key = await keyOf(token);
    await clinic.database.write((tx) =>
      tx
        .updateTable('staff')
        .set({ deskKey: 'sealed with another secret' })
        .where('id', '=', staffId)
        .execute(),
    );
    const next = await keyOf(token);
    expect(next).not.toBe(key);
    expect(await keyOf(token)).toBe(next);
  });
});
