import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { makeRetention } from '../privacy/retention.ts';

describeOnAnyEngine('the sums of sent SMS', (engine) => {
  let clinic: TestApp;
  let isAway: boolean;
  beforeEach(async () => {
    isAway = false;
    const send = async () => {
      if (isAway) throw Object.assign(new Error('The gateway is away.'), { code: 'ECONNREFUSED' });
    };
    clinic = await startTestApp(engine, { gateway: { send } });
  });
  afterEach(() => clinic.close());

  async function send(purpose: string, text: string, isWithheld = false): Promise<void> {
    const { database, services, clock } = clinic;
    const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await database.write((tx) =>
      services.outbox.enqueue(tx, { purpose, phone: newPhone(), text, expiresAt, isWithheld }),
    );
    await services.outbox.deliver();
  }
  const sums = () =>
    clinic.database.read.selectFrom('smsDays').selectAll().orderBy('day').orderBy('purpose').execute();

  it('count the messages of a clinic day and their parts, all codes together', async () => {
    await send('code-login', 'Your code is 4821');
    await send('code-booking', 'আপনার কোড ৪৮২১');
    await send('reminder', 'a'.repeat(161));
    await send('reminder', 'ক'.repeat(71));
    // It is 10:00 in Dhaka; 14 hours later the next day has begun there, and not yet in UTC.
    clinic.clock.advance(14 * 3_600);
    await send('reminder', 'a');
    expect(await sums()).toEqual([
      { day: '2026-11-20', purpose: 'code', messages: 2, parts: 2 },
      { day: '2026-11-20', purpose: 'reminder', messages: 2, parts: 4 },
      { day: '2026-11-21', purpose: 'reminder', messages: 1, parts: 1 },
    ]);
  });

  it('leave out what was withheld, and count a message that failed once it is sent', async () => {
    await send('code-login', 'withheld', true);
    isAway = true;
    await send('change', 'later');
    expect(await sums()).toEqual([]);
    isAway = false;
    clinic.clock.advance(2);
    await clinic.services.outbox.deliver();
    await clinic.services.outbox.deliver();
    expect(await sums()).toEqual([{ day: '2026-11-20', purpose: 'change', messages: 1, parts: 1 }]);
  });

  it('stay when the messages are removed', async () => {
    await send('change', 'The doctor is late.');
    const before = await sums();
    clinic.clock.advance(31 * 86_400);
    const { token } = await signedIn(clinic, 'Admin');
    await makeRetention(clinic.services).run();
    await clinic.send('POST', '/admin/clock-confirmation', { today: clinic.clock.today() }, token);
    await makeRetention(clinic.services).run();
    expect(await clinic.database.read.selectFrom('smsOutbox').selectAll().execute()).toEqual([]);
    expect(await sums()).toEqual(before);
  });
});
