import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { makeServer } from './server.ts';

const MB = 1_000_000;
/** More bytes than the system buffers for one local connection. */
const LARGE = Buffer.alloc(20 * MB);
const BOUNDS = { perConnection: 30 * MB, perClient: 30 * MB, perProcess: 50 * MB };

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function listen(
  handle: RequestListener,
  { perClient = 0, total = 0, trustProxy = false, waitingBounds = BOUNDS } = {},
): Promise<Server> {
  const config = { connections: { perClient, total }, trustProxy };
  server = makeServer(handle, { config, headers: {}, log: pino({ level: 'silent' }), waitingBounds });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

function portOf(listening: Server | undefined): number {
  const address = listening?.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
}

/** Counts open connections on the server: a client that does not read does not notice the close. */
const countConnections = (listening: Server) => promisify(listening.getConnections.bind(listening))();

function countAccepted(listening: Server): () => number {
  let accepted = 0;
  listening.on('connection', () => {
    accepted += 1;
  });
  return () => accepted;
}

/** Opens a connection that writes a text and records what it reads. */
function open(text = '', localAddress = '127.0.0.1') {
  const port = portOf(server);
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  const seen = { read: '', isClosed: false };
  socket.on('close', () => {
    seen.isClosed = true;
  });
  socket.write(text);
  return {
    socket,
    seen,
    read: () => socket.on('data', (chunk) => (seen.read += chunk)),
  };
}

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: clinic\r\n${more}\r\n`;
const many = (count: number, path: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => request(path(at))).join('');

describe('requests that come at once on one connection', () => {
  it('are begun one after the other, and answered in order', async () => {
    const log: string[] = [];
    await listen(async ({ url }, response) => {
      log.push(`begin ${url}`);
      await pause(10);
      log.push(`end ${url}`);
      response.end(`${url} `);
    });
    const client = open(many(10, (at) => `/${at}`));
    client.read();
    await eventually(() => client.seen.read.includes('/9 ')).toBe(true);
    const paths = Array.from({ length: 10 }, (_, at) => `/${at}`);
    expect(log).toEqual(paths.flatMap((path) => [`begin ${path}`, `end ${path}`]));
    expect(client.seen.read.match(/\/\d(?= )/g)).toEqual(paths);
    // The connection still works after these requests.
    client.socket.write(request('/later'));
    await eventually(() => client.seen.read.includes('/later ')).toBe(true);
  });

  it('wait until the answer before them has been read', async () => {
    const begun: string[] = [];
    await listen(({ url = '' }, response) => {
      begun.push(url);
      response.end(url === '/small' ? 'small' : LARGE);
    });
    const client = open(request('/large') + request('/small'));
    await eventually(() => begun.length).toBe(1);
    await pause(500);
    expect(begun).toEqual(['/large']);
    client.read();
    await eventually(() => begun).toEqual(['/large', '/small']);
  });

  it('close the connection when more than 16 wait', async () => {
    let begun = 0;
    await listen((_request, response) => {
      begun += 1;
      setTimeout(() => response.end('x'), 100);
    });
    const polite = open(many(17, () => '/'));
    polite.read();
    await eventually(() => polite.seen.read.match(/HTTP\/1\.1 200/g)?.length).toBe(17);
    begun = 0;
    const greedy = open(many(18, () => '/'));
    greedy.read();
    await eventually(() => greedy.seen.isClosed).toBe(true);
    await pause(300);
    expect(begun).toBe(1);
  });
});

describe('a client that does not read', () => {
  it('is closed at its bound, and another is served', async () => {
    const listening = await listen(({ url }, response) => {
      response.end(url === '/large' ? LARGE : 'small');
    });
    const accepted = countAccepted(listening);
    for (const _connection of [1, 2, 3]) open(request('/large'));
    await eventually(accepted).toBe(3);
    // One answer of 20 MB is within the bound of 30 MB for a client.
    await eventually(() => countConnections(listening)).toBe(1);
    const other = open(request('/small', 'connection: close\r\n'));
    other.read();
    await eventually(() => other.seen.read.endsWith('small')).toBe(true);
    expect(await countConnections(listening)).toBe(1);
  });

  it('is counted apart from other clients behind a proxy', async () => {
    const listening = await listen((_request, response) => void response.end(LARGE), { trustProxy: true });
    const accepted = countAccepted(listening);
    const from = (address: string) => open(request('/', `x-forwarded-for: ${address}\r\n`));
    from('203.0.113.1');
    const other = from('203.0.113.2');
    await pause(500);
    expect(await countConnections(listening)).toBe(2);
    from('203.0.113.1');
    from('203.0.113.1');
    await eventually(accepted).toBe(4);
    await eventually(() => countConnections(listening)).toBe(2);
    other.read();
    await eventually(() => other.seen.read.length).toBeGreaterThan(LARGE.length);
  });
});

describe('connections', () => {
  const answer: RequestListener = (_request, response) => void response.end('x');
  const countOpen = async (addresses: readonly string[]) => {
    const clients = addresses.map((address) => open('', address));
    await pause(300);
    return clients.filter(({ seen }) => !seen.isClosed).length;
  };
  const onLinux = process.platform === 'linux';

  it('of one client are limited; others and later ones are served', async ({ skip }) => {
    skip(!onLinux, 'only on Linux this machine has a second address');
    await listen(answer, { perClient: 2 });
    const first = open();
    const second = open();
    await pause(100);
    expect(await countOpen(['127.0.0.1', '127.0.0.1', '127.0.0.2'])).toBe(1);
    first.socket.destroy();
    second.socket.destroy();
    await pause(100);
    expect(await countOpen(['127.0.0.1', '127.0.0.1'])).toBe(2);
  });

  it('from a trusted proxy are limited in total only, not per client', async () => {
    await listen(answer, { perClient: 2, total: 4, trustProxy: true });
    expect(await countOpen(Array<string>(6).fill('127.0.0.1'))).toBe(4);
  });
});
