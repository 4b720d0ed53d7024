import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { addDoctor, readSerials, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';
import { askForCode, call, Ledger } from './support/patients.ts';

/** The promise: the server cuts off a client that is too slow within 15 s. */
const CUT_OFF_MS = 15_000;
/**
 * The time to fill all buffers on the way to a client that never reads. Only then its answer stops moving.
 */
const FILLING_MS = 12_000;
const CLIENTS_PER_KIND = 20;

let databaseUrl: string;
let server: ServerProcess;
beforeEach(async () => {
  databaseUrl = `file:${makeFolder()}/clinic.db`;
  server = await startClinic(databaseUrl);
});
afterEach(() => server?.end('SIGKILL'));

const HEAD = 'POST /api/appointments/request-otp HTTP/1.1\r\nhost: localhost\r\n';
const KINDS = {
  'says nothing': { opening: '' },
  'sends its headers byte by byte': { opening: HEAD, drip: 'x' },
  'stops amid its headers': { opening: HEAD },
  'sends its body byte by byte': {
    opening: `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    drip: ' ',
  },
  'stops amid its body': {
    opening: `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  },
};

/**
 * Opens a connection. `closed` resolves once it is closed. Errors are ignored, because the server may end it
 * in any way.
 */
function open(): { socket: Socket; closed: Promise<void> } {
  const socket = connect(Number(new URL(server.api).port), '127.0.0.1').on('error', () => {});
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

/** Behaves like one of the kinds above until the server closes the connection. Returns the time in ms. */
async function measureCutOffMs({ opening, drip }: { opening: string; drip?: string }): Promise<number> {
  const { socket, closed } = open();
  const began = performance.now();
  socket.write(opening);
  socket.resume();
  const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 500);
  await closed;
  clearInterval(dripping);
  return performance.now() - began;
}

/**
 * Requests far more bytes than the buffers hold and reads nothing until the server should have cut it off.
 * Returns the share of the bytes that still arrives after that.
 */
async function neverRead(): Promise<number> {
  const { length } = await (await fetch(`${server.api}/openapi.json`)).text();
  const times = 400;
  const { socket, closed } = open();
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(times));
  await pause(FILLING_MS + CUT_OFF_MS);
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await closed;
  return received / (times * length);
}

/** Books again and again until `slow` has settled. */
async function bookUntil(slow: Promise<unknown>, ledger: Ledger): Promise<void> {
  let over = false;
  const watching = slow.finally(() => {
    over = true;
  });
  const doctorId = await addDoctor(databaseUrl);
  while (!over) {
    const asked = await askForCode(server.api, doctorId);
    expect(asked.status).toBe(200);
    expect((await ledger.book(server.api, asked.data)).status).toBe(200);
    await pause(500);
  }
  await watching;
}

it('cuts off clients that are too slow within 15 s, and serves others meanwhile', async () => {
  const kinds = Object.entries(KINDS);
  const slow = Promise.all(
    kinds.map(async ([kind, behaviour]) => {
      const times = await Promise.all(
        Array.from({ length: CLIENTS_PER_KIND }, () => measureCutOffMs(behaviour)),
      );
      return [kind, Math.max(...times)] as const;
    }),
  );
  const unread = Promise.all(Array.from({ length: 2 }, neverRead));
  const ledger = new Ledger();
  await bookUntil(Promise.all([slow, unread]), ledger);

  expect((await slow).filter(([, ms]) => ms > CUT_OFF_MS)).toEqual([]);
  expect((await unread).filter((share) => share > 0.9)).toEqual([]);
  expect(ledger.acknowledged.length).toBeGreaterThan(5);
  expect(ledger.complaints(await readSerials(databaseUrl))).toEqual([]);
});

it('ends within 10 s of SIGTERM, even while slow clients are connected', async () => {
  const half = Array.from({ length: 5 }, () => measureCutOffMs(KINDS['sends its body byte by byte']));
  expect((await call(server.api, '/health')).status).toBe(200);
  // If it has not ended by itself after 9 s of its own clock, it ends with code 1 (server/src/main.ts).
  expect(await server.end('SIGTERM')).toBe(0);
  await Promise.all(half);
});
