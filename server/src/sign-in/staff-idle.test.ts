import { UNATTENDED_HEADER } from '@clinic-serial/contract/terms/headers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn } from '../../test/people.ts';
import { statementsOf } from '../../test/statements.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

describeOnAnyEngine('a staff session', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const lastUsedAt = async (staffId: number) =>
    (
      await clinic.database.read
        .selectFrom('accessTokens')
        .select('lastUsedAt')
        .where('staffId', '=', staffId)
        .executeTakeFirstOrThrow()
    ).lastUsedAt;
  const request = async (token: string, headers: Record<string, string> = {}) =>
    (
      await clinic.inject({
        method: 'GET',
        url: '/api/admin/profile',
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    ).statusCode;
  /** Sends a request as a person would. Resolves once the server has stored the time of this use. */
  const use = async ({ staffId, token }: { staffId: number; token: string }) => {
    expect(await request(token)).toBe(200);
    await eventually(() => lastUsedAt(staffId)).toBe(clinic.clock.now().toISOString());
  };

  it('ends after 30 minutes without use', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    clinic.clock.advance(30 * MINUTE - 0.001);
    expect(await request(token, { [UNATTENDED_HEADER]: '1' })).toBe(200);
    clinic.clock.advance(0.001);
    expect(await clinic.get('/admin/profile', token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    // A later request does not open it again.
    expect(await request(token)).toBe(401);
  });

  it('goes on while it is used, 8 hours at most', async () => {
    const account = await signedIn(clinic, 'Viewer');
    for (let time = 0; time < 8 * 3 - 1; time += 1) {
      clinic.clock.advance(20 * MINUTE);
      await use(account);
    }
    clinic.clock.advance(20 * MINUTE - 0.001);
    await use(account);
    clinic.clock.advance(0.001);
    expect(await request(account.token)).toBe(401);
  });

  it('is not kept open by a page that asks by itself while nobody uses it', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    for (let minute = 1; minute < 30; minute += 1) {
      clinic.clock.advance(MINUTE);
      expect(await request(token, { [UNATTENDED_HEADER]: '1' })).toBe(200);
      // If the server took this for use, it stores it now.
      await clinic.app.callers.settled();
    }
    clinic.clock.advance(MINUTE);
    expect(await request(token, { [UNATTENDED_HEADER]: '1' })).toBe(401);
  });

  it('is not lengthened by requests that are refused', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    clinic.clock.advance(29 * MINUTE);
    expect((await clinic.get('/admin/audit', token)).status).toBe(403);
    clinic.clock.advance(MINUTE);
    expect(await request(token)).toBe(401);
  });

  it('has its use stored at most once a minute, and that needs no further reads', async () => {
    const account = await signedIn(clinic, 'Viewer');
    const work = () => statementsOf(clinic.database, () => request(account.token));
    const writes = (transactions: string[][]) =>
      transactions.flat().filter((statement) => statement.startsWith('update "access_tokens"')).length;

    clinic.clock.advance(MINUTE - 0.001);
    const early = await work();
    expect(writes(early.transactions)).toBe(0);
    clinic.clock.advance(0.001);
    const due = await work();
    expect(due.reads).toEqual(early.reads);
    await eventually(() => lastUsedAt(account.staffId)).toBe(clinic.clock.now().toISOString());
    const soon = await statementsOf(clinic.database, async () => {
      await Promise.all(Array.from({ length: 10 }, () => request(account.token)));
    });
    expect(writes(soon.transactions)).toBe(0);
  });

  it('is served without waiting for the write of its use', async () => {
    const { staffId, token } = await signedIn(clinic, 'Viewer');
    clinic.clock.advance(2 * MINUTE);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let taken = () => {};
    const ready = new Promise<void>((resolve) => {
      taken = resolve;
    });
    // This transaction blocks every write on SQLite, and on PostgreSQL the writes to this session.
    const holding = clinic.database.write(async (tx) => {
      await tx.updateTable('accessTokens').set({ device: null }).where('staffId', '=', staffId).execute();
      taken();
      await held;
    });
    await ready;
    for (let time = 0; time < 3; time += 1) expect(await request(token)).toBe(200);
    expect(await lastUsedAt(staffId)).not.toBe(clinic.clock.now().toISOString());
    letGo();
    await holding;
    await eventually(() => lastUsedAt(staffId)).toBe(clinic.clock.now().toISOString());
  });

  it('ends after 8 hours, even if its use was stored a moment before', async () => {
    const account = await signedIn(clinic, 'Viewer');
    await clinic.database.write((tx) =>
      tx
        .updateTable('accessTokens')
        .set({ lastUsedAt: new Date(clinic.clock.now().getTime() + 8 * HOUR * 1_000).toISOString() })
        .where('staffId', '=', account.staffId)
        .execute(),
    );
    clinic.clock.advance(8 * HOUR);
    expect(await request(account.token)).toBe(401);
  });
});
