import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { cpuSeconds, residentBytes } from '../tools/bench/support/machine.ts';
import { IS_FULL_RUN, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';

const MAX_GROWTH_BYTES = 100_000_000;
/** Beside clients that never read, others may wait so many times longer than beside clients that read. */
const LONGER_AT_MOST = 5;
/** The kernel counts the processor time of a process in steps of 10 ms, so shorter times say nothing. */
const LEAST_COMPARED_MS = 200;
/** So many requests may wait on a connection without the server closing it. */
const REQUESTS_THAT_MAY_WAIT = 12;
/** How long the attackers keep their connections open without reading. */
const HOLD_MS = IS_FULL_RUN ? 10_000 : 1_500;
const CALM_MS = IS_FULL_RUN ? 2_000 : 500;
const LOOK_EVERY_MS = 50;
/** On Linux the whole of 127.0.0.0/8 is this machine, so the other client can have an address of its own. */
const OTHER_CLIENT = '127.0.0.2';
const reason =
  process.platform === 'linux' ? undefined : 'memory is read and addresses are chosen on Linux only';

const assets = fileURLToPath(new URL('../web/dist/en/client/assets', import.meta.url));
const vendor = () => `/assets/${readdirSync(assets).find((name) => /^vendor-.*\.js$/.test(name))}`;

/** How many connections, how many requests at once on each, and the path that they request. */
type Attack = [name: string, connections: number, requests: number, path: () => string];
const ATTACKS: Attack[] = [
  ['1 connection asks 1,500 times for a script', 1, 1_500, vendor],
  ['40 connections ask 200 times each for a script', 40, 200, vendor],
  ['100 connections ask 400 times each for a script', 100, 400, vendor],
  ['1 connection asks 5,900 times for the home page', 1, 5_900, () => '/'],
  ['1 connection asks 5,900 times for the doctors', 1, 5_900, () => '/api/doctors'],
  // So few requests on each connection that the server closes none because of their number.
  ['400 connections ask 12 times each for a script', 400, 12, vendor],
  ['400 connections ask 12 times each for the home page', 400, 12, () => '/'],
];

describe('clients that ask and never read', () => {
  let server: ServerProcess;
  let port: number;
  let pid: number;
  beforeAll(async () => {
    server = await startClinic(`file:${makeFolder()}/clinic.db`);
    port = Number(new URL(server.api).port);
    pid = server.child.pid ?? 0;
    // Warms the server up. In its first minutes every server compiles code and caches answers; that must not
    // count as growth.
    for (let turn = 0; turn < 200 && reason === undefined; turn += 1) {
      for (const path of [vendor(), '/', '/api/doctors', '/api/clinic']) await requestAsOtherClient(path);
    }
  });
  beforeEach(({ skip }) => skip(reason !== undefined, reason));
  afterAll(() => server?.end('SIGKILL'));

  /** Sends one request as the other client, on a new connection. */
  const requestAsOtherClient = (path: string) =>
    new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
      const began = performance.now();
      const headers = { 'accept-encoding': 'br' };
      request({ port, host: '127.0.0.1', localAddress: OTHER_CLIENT, path, headers, agent: false })
        .on('response', (response) => {
          response.resume().on('end', () => {
            resolve({ status: response.statusCode, ms: performance.now() - began });
          });
        })
        .on('error', reject)
        .end();
    });

  /**
   * Measures until something is over how long the other client waits and how much memory the server uses.
   *
   * On a busy machine every process waits. So only the part of a wait counts in which the server used the
   * processor. On a quiet machine that is nearly the whole wait.
   */
  const watch = async (over: Promise<unknown>) => {
    const seen = { statuses: new Set<number | undefined>(), slowestWorkMs: 0, bytes: 0 };
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    for (let turn = 0; turn === 0 || !isOver; turn += 1) {
      const path = ['/api/clinic', '/', '/api/doctors'][turn % 3] ?? '/';
      const workedBefore = cpuSeconds(pid) ?? 0;
      const { status, ms: waitedMs } = await requestAsOtherClient(path);
      const workedMs = ((cpuSeconds(pid) ?? 0) - workedBefore) * 1_000;
      seen.statuses.add(status);
      seen.slowestWorkMs = Math.max(seen.slowestWorkMs, Math.min(waitedMs, workedMs));
      seen.bytes = Math.max(seen.bytes, residentBytes(pid) ?? 0);
      await pause(LOOK_EVERY_MS);
    }
    return seen;
  };

  const asking = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nhost: clinic\r\naccept-encoding: br\r\n${more}\r\n`;

  /** As many clients ask for the same, as often as may wait, and read the answers until they have all. */
  const askAndRead = (connections: number, requests: number, path: string) => {
    const waiting = Math.min(requests, REQUESTS_THAT_MAY_WAIT);
    const text = asking(path).repeat(waiting - 1) + asking(path, 'connection: close\r\n');
    return Promise.all(
      Array.from({ length: connections }, () => {
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        socket.resume().write(text);
        return new Promise<void>((resolve) => socket.once('close', () => resolve()));
      }),
    );
  };

  const attack = (connections: number, requests: number, path: string): Socket[] => {
    const text = asking(path).repeat(requests);
    return Array.from({ length: connections }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.pause();
      socket.write(text);
      return socket;
    });
  };

  it.each(ATTACKS)(
    'neither fill the memory nor keep others waiting: %s',
    async (_name, connections, requests, path) => {
      const calm = await watch(pause(CALM_MS));
      const usual = await watch(askAndRead(connections, requests, path()));
      const greedy = attack(connections, requests, path());
      const attacked = await watch(pause(HOLD_MS));
      for (const socket of greedy) socket.destroy();
      const after = await watch(pause(CALM_MS));

      expect(attacked.bytes - calm.bytes).toBeLessThan(MAX_GROWTH_BYTES);
      const mostMs = (compared: { slowestWorkMs: number }) =>
        LONGER_AT_MOST * Math.max(compared.slowestWorkMs, LEAST_COMPARED_MS);
      expect(attacked.slowestWorkMs).toBeLessThan(mostMs(usual));
      expect(after.slowestWorkMs).toBeLessThan(mostMs(calm));
      for (const { statuses } of [attacked, after]) expect(statuses).toEqual(new Set([200]));
    },
  );

  it('are closed once they have sent more requests than may wait', async () => {
    const [socket] = attack(1, 1_500, '/');
    await new Promise<void>((resolve) => socket?.once('close', () => resolve()).resume());
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(socket?.bytesRead).toBeLessThan(30 * page.length);
  });
});
