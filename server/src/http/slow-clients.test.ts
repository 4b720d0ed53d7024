import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';

/** The server promises to close a connection that only takes up a place within this time. */
const PROMISED_MS = 15_000;
const DRIP_MS = 500;

const HEAD =
  'POST /api/auth/request-login-otp HTTP/1.1\r\nhost: clinic\r\ncontent-type: application/json\r\n';
const REQUEST = 'GET /api/clinic HTTP/1.1\r\nhost: clinic\r\n\r\n';
const LARGE_REQUEST = 'GET /api/openapi.json HTTP/1.1\r\nhost: clinic\r\naccept-encoding: identity\r\n\r\n';
/**
 * Fewer than may wait on one connection (turns.ts). All answers together are below the bytes that may wait on
 * one (waiting-bytes.ts), because the server closes a connection with more.
 */
const REQUESTS_AT_ONCE = 5;
/** The answers, 1.9 MB each time, are soon more than the network buffers hold. */
const TIMES = 3;

describe('a client that only takes up a place', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({
      DATABASE_URL: await freshDatabaseUrl('sqlite'),
      REQUESTS_PER_MINUTE: '0',
      REQUESTS_AT_ONCE: '50',
    });
  }, 60_000);
  afterAll(() => server.end('SIGKILL'));

  const open = async () => {
    const socket = connect(Number(new URL(server.api).port), '127.0.0.1');
    // The tests wait for the connection to be cut off, so an error is expected.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** Runs a bad client until it is closed. @returns what it read, and after how many milliseconds */
  const suffer = async (act: (socket: Socket) => unknown) => {
    const socket = await open();
    const began = performance.now();
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk;
    });
    const closed = once(socket, 'close');
    act(socket);
    await closed;
    return { read, ms: performance.now() - began };
  };
  const drip = async (socket: Socket, text: string) => {
    for (let at = 0; !socket.closed; at += 1) {
      socket.write(text[at % text.length] ?? '');
      await pause(DRIP_MS);
    }
  };

  it('is closed within 15 seconds, whatever it is slow at, and nobody else waits for it', async () => {
    const slow = Promise.all([
      suffer(() => undefined),
      suffer((socket) => drip(socket, `${HEAD}x-slow: ${'x'.repeat(1_000)}`)),
      suffer((socket) => {
        socket.write(`${HEAD}content-length: 1000\r\n\r\n`);
        return drip(socket, '{"phone":"01712345678"');
      }),
      suffer((socket) => socket.write(`${HEAD}content-length: 1000\r\n\r\n{`)),
      suffer((socket) => socket.write(REQUEST)),
    ]);
    // More than the server serves at once (50). A request that is still arriving takes none of these places.
    const crowd = await Promise.all(Array.from({ length: 100 }, open));
    for (const socket of crowd) socket.write(`${HEAD}content-length: 1000\r\n\r\n{`);

    let isOver = false;
    const others: number[] = [];
    const asking = (async () => {
      while (!isOver) {
        others.push((await fetch(`${server.api}/doctors?search=a`)).status);
        await pause(DRIP_MS);
      }
    })();
    const closed = await slow;
    isOver = true;
    await asking;
    expect(closed.filter(({ ms }) => ms > PROMISED_MS)).toEqual([]);
    expect(new Set(others)).toEqual(new Set([200]));
    for (const socket of crowd) socket.destroy();

    const [silent, slowHead, slowBody, , idle] = closed;
    expect(silent?.read).toBe('');
    for (const late of [slowHead, slowBody]) {
      expect(late?.read).toMatch(/^HTTP\/1\.1 408 /);
      expect(late?.read).toContain('"code":"REQUEST_TOO_SLOW"');
    }
    expect(idle?.read).toMatch(/^HTTP\/1\.1 200 /);
  }, 60_000);

  it('by never reading its answers is closed within 15 seconds', async () => {
    const answer = (await (await fetch(`${server.api}/openapi.json`)).text()).length;
    const socket = await open();
    for (let time = 0; time < TIMES; time += 1) {
      await pause(1_000);
      socket.write(LARGE_REQUEST.repeat(REQUESTS_AT_ONCE));
    }
    await pause(PROMISED_MS);
    // The client can still read what the network buffers hold. The rest never arrives.
    let read = 0;
    socket.on('data', (chunk) => {
      read += chunk.length;
    });
    await once(socket, 'close');
    expect(read).toBeLessThan(answer * REQUESTS_AT_ONCE * TIMES);
    // Less would mean that it was closed for sending too many requests at once.
    expect(read).toBeGreaterThan(answer * 2);
  }, 60_000);

  it.each([
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: clinic\r\nx-long: ${'x'.repeat(20_000)}`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address without end',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: clinic\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no HTTP at all', 'HELO clinic\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: clinic\r\nHOST: other\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['two lengths', `${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`, 400, 'MALFORMED_REQUEST'],
    [
      'a length and chunks',
      // The body is complete by its length and by its chunks. A proxy might believe the other one of the two.
      `${HEAD}content-length: 12\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'lines that end with a line feed alone',
      `${HEAD}content-length: 2\r\n\r\n{}`.replaceAll('\r\n', '\n'),
      400,
      'MALFORMED_REQUEST',
    ],
  ])('by sending %s is answered in the envelope and closed', async (_name, text, status, code) => {
    const { read } = await suffer((socket) => socket.write(text));
    expect(read).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(read).toContain('cache-control: no-store');
    // Closed at once, not after a silence, so that the bytes that follow are not read as the next request.
    expect(read).toContain('connection: close');
    const body = JSON.parse(read.slice(read.indexOf('\r\n\r\n')));
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^The request/), code });
  });
});
