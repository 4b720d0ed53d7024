import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestClock } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines, migratedDatabaseUrl, onAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen } from '../../test/held-locks.ts';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { makeOutbox, type Outbox } from './outbox.ts';
import type { SmsGateway, SmsMessage } from './sms-gateway.ts';
import type { SmsDraft } from './sms-text.ts';

const SECRET = 'a-secret-of-thirty-two-characters';
const DRAFT: SmsDraft = {
  kind: 'BOOKING',
  ...{ appointmentId: 7, language: 'en', doctor: 'Dr. Example', sentence: null },
  values: { serial: '4', date: 'Fri 20 Nov', link: 'https://clinic.example/q/a' },
};

/** A gateway that a test can switch off, and that records what it took. */
function makeGateway() {
  const gateway = {
    isAway: false,
    attempts: 0,
    taken: [] as Omit<SmsMessage, 'id'>[],
    send: async ({ phone, text }: SmsMessage) => {
      gateway.attempts += 1;
      if (gateway.isAway) throw Object.assign(new Error('The gateway is away.'), { code: 'ECONNREFUSED' });
      gateway.taken.push({ phone, text });
    },
  };
  return gateway;
}

describeOnBothEngines('the SMS outbox', (engine) => {
  let clock: TestClock;
  let databaseUrl: string;
  let database: Database;
  let gateway: ReturnType<typeof makeGateway>;
  let outbox: Outbox;
  // No server is started, because it would also send from the outbox, at moments of its own.
  beforeEach(async () => {
    clock = makeTestClock();
    databaseUrl = await migratedDatabaseUrl(engine);
    database = await connect(databaseUrl);
    await migrate(database);
    gateway = makeGateway();
    outbox = outboxOn(database, gateway);
  });
  afterEach(() => database.close({ free: false }));

  const outboxOn = (database: Database, gateway: SmsGateway) =>
    makeOutbox({ database, clock, gateway, secret: SECRET, log: pino({ level: 'silent' }) });
  const enqueue = (text: string, seconds = 600) =>
    database.write((tx) =>
      outbox.enqueue(tx, {
        purpose: 'test',
        phone: '01712345678',
        text,
        expiresAt: new Date(clock.now().getTime() + seconds * 1_000).toISOString(),
      }),
    );
  const rows = () =>
    database.read
      .selectFrom('smsOutbox')
      .select(['status', 'sealedText', 'attempts'])
      .orderBy('id')
      .execute();

  it('sends a message once, then keeps no text of it', async () => {
    await enqueue('জ্বর? "Call" us');
    await outbox.deliver();
    clock.advance(86_400);
    await outbox.deliver();
    expect(gateway.taken).toEqual([{ phone: '01712345678', text: 'জ্বর? "Call" us' }]);
    expect(await rows()).toEqual([{ status: 'sent', sealedText: '', attempts: 1 }]);
  });

  onAnyEngine(engine, () => {
    it('writes a text that says when to come at its first try, and repeats it', async () => {
      const written: string[] = [];
      outbox = makeOutbox({
        ...{ database, clock, gateway, secret: SECRET, log: pino({ level: 'silent' }) },
        finish: async ({ appointmentId }) => {
          written.push(`Serial of ${appointmentId} at ${clock.timeOfDay()}`);
          return written.at(-1) ?? null;
        },
      });
      const message = {
        ...{ purpose: 'test', phone: '01712345678', text: 'about 9', expiresAt: '2027-01-01' },
        draft: DRAFT,
      };
      await database.write((tx) => outbox.enqueue(tx, message));
      const stored = await database.read.selectFrom('smsOutbox').select('sealedDraft').executeTakeFirst();
      expect(stored?.sealedDraft).not.toContain(DRAFT.doctor);
      // The process was away when the message was stored.
      clock.advance(1_800);
      gateway.isAway = true;
      await outbox.deliver();
      clock.advance(600);
      gateway.isAway = false;
      await outbox.deliver();
      expect(written).toEqual(['Serial of 7 at 10:30']);
      expect(gateway.taken.map(({ text }) => text)).toEqual(written);
      expect(await rows()).toEqual([{ status: 'sent', sealedText: '', attempts: 2 }]);
    });

    it('sends the text that it has when the time cannot be read', async () => {
      outbox = makeOutbox({
        ...{ database, clock, gateway, secret: SECRET, log: pino({ level: 'silent' }) },
        finish: () => Promise.reject(new Error('away')),
      });
      const message = { purpose: 'test', phone: '01712345678', text: 'about 9', expiresAt: '2027-01-01' };
      await database.write((tx) => outbox.enqueue(tx, { ...message, draft: DRAFT }));
      await outbox.deliver();
      expect(gateway.taken.map(({ text }) => text)).toEqual(['about 9']);
    });
  });

  it('sends nothing of a transaction that failed', async () => {
    await expect(
      database.write(async (tx) => {
        await outbox.enqueue(tx, {
          purpose: 'test',
          phone: '01712345678',
          text: 'never',
          expiresAt: '2027-01-01',
        });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await outbox.deliver();
    expect(gateway.attempts).toBe(0);
  });

  onAnyEngine(engine, () => {
    it('tries again with growing pauses while the gateway is away, and sends when it is back', async () => {
      await enqueue('hello');
      gateway.isAway = true;
      const seen = [];
      for (const pause of [2, 4, 8]) {
        await outbox.deliver();
        seen.push(gateway.attempts);
        clock.advance(pause - 0.001);
        await outbox.deliver();
        seen.push(gateway.attempts);
        clock.advance(0.001);
      }
      expect(seen).toEqual([1, 1, 2, 2, 3, 3]);
      gateway.isAway = false;
      await outbox.deliver();
      expect(gateway.taken).toHaveLength(1);
      expect(await rows()).toEqual([{ status: 'sent', sealedText: '', attempts: 4 }]);
    });

    it('gives a message up after 8 tries within 5 minutes', async () => {
      await enqueue('hello', 3_600);
      gateway.isAway = true;
      for (let second = 0; second <= 300; second += 1) {
        await outbox.deliver();
        clock.advance(1);
      }
      expect(gateway.attempts).toBe(8);
      expect(await rows()).toEqual([{ status: 'failed', sealedText: '', attempts: 8 }]);
    });

    it('drops a message whose time has passed', async () => {
      await enqueue('too late', 300);
      clock.advance(300);
      await outbox.deliver();
      expect(gateway.attempts).toBe(0);
      expect(await rows()).toEqual([{ status: 'expired', sealedText: '', attempts: 0 }]);
    });
  });

  it('loses nothing when the process dies while sending: the next one sends it', async () => {
    await enqueue('hello');
    void outboxOn(database, { send: () => new Promise<never>(() => {}) }).deliver();
    await eventually(async () => (await rows())[0]?.attempts).toBe(1);

    const next = await connect(databaseUrl);
    try {
      const outboxAfter = outboxOn(next, gateway);
      await outboxAfter.deliver();
      // The first process may still be sending the message, so it is held for a minute.
      clock.advance(59.999);
      await outboxAfter.deliver();
      expect(gateway.taken).toEqual([]);
      clock.advance(0.001);
      await outboxAfter.deliver();
      expect(gateway.taken).toEqual([{ phone: '01712345678', text: 'hello' }]);
    } finally {
      await next.close();
    }
  });

  onAnyEngine(engine, () => {
    it('sends a message at most twice when the process dies while sending', async () => {
      await enqueue('hello', 3_600);
      let tries = 0;
      const dies: SmsGateway = {
        send: () => {
          tries += 1;
          return new Promise<never>(() => {});
        },
      };
      for (const expected of [1, 2, 2]) {
        void outboxOn(database, dies).deliver();
        await eventually(() => tries).toBe(expected);
        clock.advance(60);
      }
      await outbox.deliver();
      expect(gateway.taken).toEqual([]);
      expect(await rows()).toEqual([{ status: 'failed', sealedText: '', attempts: 2 }]);
    });

    it('waits at its stop for messages that are being sent, and leaves the rest to the next start', async () => {
      const accept: Array<() => void> = [];
      const slow = outboxOn(database, { send: () => new Promise((resolve) => accept.push(resolve)) });
      for (let message = 1; message <= 60; message += 1) await enqueue(`message ${message}`);
      void slow.deliver();
      await eventually(() => accept.length).toBe(50);
      const stopped = slow.stop();
      for (const resolve of accept) resolve();
      await stopped;
      const states = (await rows()).map((row) => row.status);
      expect(states.filter((state) => state === 'sent')).toHaveLength(50);
      expect(states.filter((state) => state === 'waiting')).toHaveLength(10);
    });

    it('is worked through when a server starts', async () => {
      await enqueue('left behind');
      const next = await startTestApp(engine, { databaseUrl, clock, env: { CLINIC_SECRET: SECRET } });
      try {
        await eventually(() => next.messages).toEqual([{ phone: '01712345678', text: 'left behind' }]);
      } finally {
        await next.close();
      }
    });
  });

  it('of two servers never sends a message twice', async () => {
    const next = await connect(databaseUrl);
    try {
      const other = makeGateway();
      for (let message = 1; message <= 60; message += 1) await enqueue(`message ${message}`);
      const otherOutbox = outboxOn(next, other);
      await Promise.all([outbox.deliver(), otherOutbox.deliver(), outbox.deliver(), otherOutbox.deliver()]);
      const texts = [...gateway.taken, ...other.taken].map((message) => message.text);
      expect(texts).toHaveLength(60);
      expect(new Set(texts).size).toBe(60);
    } finally {
      await next.close();
    }
  });

  it('no longer tries to send a code that a newer one has replaced', async () => {
    gateway.isAway = true;
    const clinic = await startTestApp(engine, { databaseUrl, clock, gateway });
    try {
      const doctorId = await addDoctor(clinic);
      const phone = newPhone();
      await requestCode(clinic, doctorId, phone);
      await eventually(() => gateway.attempts).toBe(1);
      gateway.isAway = false;
      clock.advance(60);
      const again = await requestCode(clinic, doctorId, phone);
      await eventually(async () => (await rows()).map((row) => row.status)).toEqual(['expired', 'sent']);
      expect(gateway.taken.map((message) => message.text.slice(0, 4))).toEqual([again.data.otp]);
    } finally {
      await clinic.close();
    }
  });

  onAnyEngine(engine, () => {
    it('does not keep the patient waiting for a gateway that does not answer', async () => {
      const accept: Array<() => void> = [];
      const slow = await startTestApp(engine, {
        databaseUrl,
        clock,
        gateway: { send: () => new Promise((resolve) => accept.push(resolve)) },
      });
      try {
        expect((await requestCode(slow, await addDoctor(slow), newPhone())).status).toBe(200);
        await eventually(() => accept.length).toBe(1);
      } finally {
        for (const resolve of accept) resolve();
        await slow.close();
      }
      // Closing the server waited for the message that was being sent.
      expect((await rows()).map((row) => row.status)).toEqual(['sent']);
    });
  });
});

it('a message that is withdrawn while PostgreSQL hands it out is not taken up again', async () => {
  const clock = makeTestClock();
  const database = await connect(await migratedDatabaseUrl('postgres'));
  try {
    await migrate(database);
    const gateway = makeGateway();
    gateway.isAway = true;
    const outbox = makeOutbox({ database, clock, gateway, secret: SECRET, log: pino({ level: 'silent' }) });
    const message = { purpose: 'test', phone: '01712345678' };
    const id = await database.write((tx) =>
      outbox.enqueue(tx, { ...message, text: 'old', expiresAt: '2026-11-21T00:00:00.000Z' }),
    );
    await outbox.deliver();
    clock.advance(60);
    const commit = await keepTransactionOpen(database, (tx) => outbox.withdraw(tx, [id]));
    const delivered = outbox.deliver();
    await eventually(() => countWaiting(database)).toBe(1);
    await commit();
    await delivered;
    const rows = await database.read.selectFrom('smsOutbox').select(['status', 'attempts']).execute();
    expect(rows).toEqual([{ status: 'expired', attempts: 1 }]);
  } finally {
    await database.close({ free: false });
  }
});
