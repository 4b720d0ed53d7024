import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts';
import { describeRace } from '../../test/databases.ts';
import { PASSWORD, type SignedIn, signedIn } from '../../test/people.ts';
import { runStaffCommand } from './staff-command.ts';

const ROUNDS = process.env.TESTS === 'quick' ? 4 : 8;
/** A few milliseconds, because hashing a password and comparing one take about ten each. */
const STEP_MS = 6;
const GIVEN = 'the one that the operator gave';
const CHOSEN = 'the one that somebody else chose';

describeRace('a password that the operator replaces at the same moment', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const replace = (username: string) =>
    runStaffCommand(['reset-password', '--username', username], {
      database: clinic.database,
      clock: clinic.clock,
      clinicName: 'Clinic Serial',
      print: () => undefined,
      askPassword: async () => GIVEN,
    });
  const signIn = ({ username }: SignedIn, password: string) =>
    clinic.send('POST', '/auth/admin', { username, password });

  /** Sends the reset and another request at once, in rounds, the other request a little later each time. */
  async function race(
    other: (account: SignedIn) => Promise<Answer>,
    check: (account: SignedIn, answer: Answer) => Promise<unknown>,
  ) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const account = await signedIn(clinic, 'Admin');
      const [, answer] = await Promise.all([
        replace(account.username),
        setTimeout(round * STEP_MS).then(() => other(account)),
      ]);
      await check(account, answer);
    }
  }

  it('opens no session that outlives it', async () => {
    await race(
      (account) => signIn(account, PASSWORD),
      async (_account, answer) => {
        const status =
          answer.status === 401 ? 401 : (await clinic.get('/admin/profile', answer.data.token)).status;
        expect(status).toBe(401);
      },
    );
  });

  it('cannot be changed by who knew the one before', async () => {
    await race(
      ({ token }) =>
        clinic.send(
          'PUT',
          '/admin/change-password',
          { currentPassword: PASSWORD, newPassword: CHOSEN },
          token,
        ),
      async (account) => {
        expect((await signIn(account, GIVEN)).status).toBe(200);
        expect((await signIn(account, CHOSEN)).code).toBe('SIGN_IN_FAILED');
      },
    );
  });
});
