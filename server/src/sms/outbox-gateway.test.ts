import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestClock, type TestClock } from '../../test/app.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import {
  type Answer,
  drops,
  type GatewayServer,
  hangs,
  startGatewayServer,
  status,
} from '../../test/gateway-server.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { makeLog } from '../log.ts';
import { httpGateway } from './http-gateway.ts';
import { makeOutbox, type Outbox } from './outbox.ts';
import { SEND_TIMEOUT_MS, type SmsGateway } from './sms-gateway.ts';

const SECRET = 'a-secret-of-thirty-two-characters';

/**
 * Acts like SSL Wireless by its documentation: one SMS for each csms_id, and 4023 for a csms_id that it has
 * seen.
 */
function makePhoneNetwork() {
  const arrived = new Map<string, string>();
  const take: Answer = (response, request) => {
    const { csms_id, sms } = JSON.parse(request.body);
    const isNew = !arrived.has(csms_id);
    if (isNew) arrived.set(csms_id, sms);
    response.end(JSON.stringify(isNew ? { status_code: 200 } : { status_code: 4023 }));
  };
  const takeAndDrop: Answer = (response, request) => {
    const { csms_id, sms } = JSON.parse(request.body);
    arrived.set(csms_id, sms);
    response.destroy();
  };
  return { take, takeAndDrop, texts: () => [...arrived.values()].sort() };
}

describeOnAnyEngine('the SMS outbox with a gateway over HTTP', (engine) => {
  let clock: TestClock;
  let server: GatewayServer;
  let network: ReturnType<typeof makePhoneNetwork>;
  let databases: [Database, Database];
  /** Two servers that share one database. */
  let outboxes: [Outbox, Outbox];
  let lines: string[];
  /** How long a try may take. Shorter where a test makes the gateway hang. */
  let patienceMs: number;
  beforeEach(async () => {
    clock = makeTestClock();
    server = await startGatewayServer();
    network = makePhoneNetwork();
    server.answer = network.take;
    lines = [];
    patienceMs = SEND_TIMEOUT_MS;
    const databaseUrl = await migratedDatabaseUrl(engine);
    databases = [await connect(databaseUrl), await connect(databaseUrl)];
    await migrate(databases[0]);
    outboxes = [outboxOn(databases[0]), outboxOn(databases[1])];
  });
  afterEach(async () => {
    await server.close();
    for (const database of databases) await database.close({ free: false });
  });

  function outboxOn(database: Database): Outbox {
    const { sms } = readConfig({
      SMS_GATEWAY: 'sslwireless',
      SMS_HTTP_URL: server.url,
      SMS_API_KEY: 'key',
      SMS_SENDER: 'CLINIC',
    });
    if (!sms.http) throw new Error('no gateway');
    const log = makeLog('info', { write: (line) => lines.push(line) });
    const { http } = sms;
    const gateway: SmsGateway = {
      send: (message, signal) => httpGateway(http, patienceMs).send(message, signal),
    };
    return makeOutbox({ database, clock, gateway, secret: SECRET, log });
  }
  const enqueue = (text: string, seconds = 600) =>
    databases[0].write((tx) =>
      outboxes[0].enqueue(tx, {
        purpose: 'test',
        phone: '01712345678',
        text,
        expiresAt: new Date(clock.now().getTime() + seconds * 1_000).toISOString(),
      }),
    );
  const states = async () =>
    (await databases[0].read.selectFrom('smsOutbox').select('status').orderBy('id').execute()).map(
      (row) => row.status,
    );

  it('sends each of 60 messages once, from two servers', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `message ${100 + index}`);
    for (const text of texts) await enqueue(text);
    await Promise.all([...outboxes, ...outboxes].map((outbox) => outbox.deliver()));
    expect(network.texts()).toEqual(texts);
    expect(server.received).toHaveLength(60);
  });

  it('does not send a hanging message from another server too, and delivers it once by a retry', async () => {
    await enqueue('hello');
    patienceMs = 3_000;
    server.answer = hangs;
    const hanging = outboxes[0].deliver();
    await eventually(() => server.received.length).toBe(1);
    server.answer = network.take;
    // Far longer than a try may take, by the clock that the other server reads.
    clock.advance(30);
    await outboxes[1].deliver();
    expect(server.received).toHaveLength(1);
    await hanging;
    clock.advance(2);
    await Promise.all(outboxes.map((outbox) => outbox.deliver()));
    expect(server.received).toHaveLength(2);
    expect(network.texts()).toEqual(['hello']);
    expect(await states()).toEqual(['sent']);
  }, 30_000);

  it('retries a message whose answer was lost with the same id, so that the gateway knows it', async () => {
    await enqueue('hello');
    server.answer = network.takeAndDrop;
    await outboxes[0].deliver();
    expect(await states()).toEqual(['waiting']);
    server.answer = network.take;
    clock.advance(2);
    await outboxes[1].deliver();
    const ids = server.received.map((request) => JSON.parse(request.body).csms_id);
    expect(ids[0]).toMatch(/^[a-z0-9]{8,20}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(network.texts()).toEqual(['hello']);
    expect(await states()).toEqual(['sent']);
  });

  it.each([
    ['hangs', hangs, 2],
    ['breaks the connection', drops, 2],
    ['refuses', status(200, '{"status":"FAILED","status_code":4003}'), 8],
    ['answers 500', status(500), 8],
  ])('a gateway that %s gets a message at most that often, with one id', async (_what, answer, tries) => {
    await enqueue('hello', 3_600);
    patienceMs = 300;
    server.answer = answer;
    for (let second = 0; second <= 300; second += 10) {
      await outboxes[0].deliver();
      clock.advance(10);
    }
    const ids = server.received.map((request) => JSON.parse(request.body).csms_id);
    expect(ids).toEqual(Array.from({ length: tries }, () => ids[0]));
    expect(await states()).toEqual(['failed']);
  });

  it('repeats a message only once although another refusal lies between', async () => {
    await enqueue('hello', 3_600);
    patienceMs = 300;
    const answers = [hangs, status(500), drops];
    server.answer = (response, request) =>
      (answers[server.received.length - 1] ?? network.take)(response, request);
    for (let second = 0; second <= 300; second += 10) {
      await outboxes[0].deliver();
      clock.advance(10);
    }
    expect(server.received).toHaveLength(3);
    expect(await states()).toEqual(['failed']);
  });

  it('does not wait for the answer to one message before it sends the next', async () => {
    await enqueue('slow');
    let answerSlow = () => {};
    server.answer = (response, request) => {
      answerSlow = () => network.take(response, request);
    };
    const first = outboxes[0].deliver();
    await eventually(() => server.received.length).toBe(1);
    server.answer = network.take;
    await enqueue('next');
    outboxes[0].deliverSoon();
    await eventually(states).toEqual(['waiting', 'sent']);
    answerSlow();
    await first;
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('ends a try at its stop that lasts too long, and leaves the message to the next start', async () => {
    const { sms } = readConfig({ SMS_GATEWAY: 'http', SMS_HTTP_URL: server.url });
    if (!sms.http) throw new Error('no gateway');
    const log = makeLog('silent');
    const parts = { database: databases[0], clock, secret: SECRET, log };
    const ending = makeOutbox({ ...parts, gateway: httpGateway(sms.http) });
    await enqueue('hello');
    server.answer = hangs;
    void ending.deliver();
    await eventually(() => server.received.length).toBe(1);
    await ending.stop();
    expect(await states()).toEqual(['waiting']);
    clock.advance(2);
    server.answer = network.take;
    await outboxes[0].deliver();
    expect(network.texts()).toEqual(['hello']);
  }, 15_000);

  it('gives two messages two ids, even in two databases that both count from 1', async () => {
    await enqueue('one');
    await enqueue('two');
    clock.advance(1);
    const other = await connect(await migratedDatabaseUrl(engine));
    try {
      await migrate(other);
      const third = outboxOn(other);
      await other.write((tx) =>
        third.enqueue(tx, { purpose: 'test', phone: '01712345678', text: 'three', expiresAt: '2027-01-01' }),
      );
      await outboxes[0].deliver();
      await third.deliver();
    } finally {
      await other.close({ free: false });
    }
    expect(network.texts()).toEqual(['one', 'three', 'two']);
  });

  it.each([
    ['drops the line', drops, 'UND_ERR_SOCKET'],
    ['answers 500', status(500), 'The SMS gateway answered 500.'],
    [
      'answers 200 and a refusal',
      status(200, '{"status":"FAILED","status_code":4003,"error_message":"no, 01712345678"}'),
      'The SMS gateway answered that it did not take the message (SMS_SUCCESS).',
    ],
  ])(
    'sends to a gateway that %s once it works again; the log has the reason, not the message',
    async (_what, answer, reason) => {
      await enqueue('4711 is your code');
      server.answer = answer;
      await outboxes[0].deliver();
      expect(network.texts()).toEqual([]);
      server.answer = network.take;
      clock.advance(2);
      await outboxes[0].deliver();
      expect(network.texts()).toEqual(['4711 is your code']);
      // The time is left out: its digits may be those of the code.
      const logged = lines.map((line) => ({ ...JSON.parse(line), time: undefined }));
      expect(logged).toEqual([
        expect.objectContaining({
          level: 40,
          outboxId: 1,
          attempt: 1,
          reason,
          msg: 'An SMS was not accepted',
        }),
      ]);
      expect(JSON.stringify(logged)).not.toMatch(/4711|01712345678|key"/);
    },
  );

  it('drops an expired message when the gateway is back too late', async () => {
    await enqueue('4711 is your code', 100);
    await server.close();
    for (let second = 0; second <= 200; second += 10) {
      await outboxes[0].deliver();
      clock.advance(10);
    }
    expect(await states()).toEqual(['expired']);
  });
});
