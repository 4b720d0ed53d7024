import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

/** The hash of PASSWORD, as a version without one-time links stored it. */
const STORED =
  '$argon2id$v=19$m=19456,t=2,p=1$ZKl7yX8GvZIYd9UrgXPHNQ$SYgpMy348tjx9cR1geG72a5DmOp0Y1ZMHVG5NABbIkA';

describeOnAnyEngine('the accounts of a clinic from before the screen for them', (engine) => {
  it('keep their passwords, and have neither a link nor a second factor', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.write((tx) =>
      sql`update staff set password_hash = ${STORED} where username = 'viewer'`.execute(tx),
    );
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const signIn = await clinic.send('POST', '/auth/admin', { username: 'viewer', password: PASSWORD });
      expect(signIn.data.admin).toMatchObject({ hasSecondFactor: false, needsSecondFactor: false });
      const { token } = await signedIn(clinic, 'Admin');
      const { accounts } = (await clinic.get('/admin/staff', token)).data;
      expect(accounts.find(({ username }: { username: string }) => username === 'viewer')).toMatchObject({
        isActive: true,
        hasPassword: true,
        hasSecondFactor: false,
        linkExpiresAt: null,
        openSessions: 1,
      });
    } finally {
      await clinic.close();
    }
  });
});
