import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { addDoctor, readSerials, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';
import { askForCode, Ledger } from './support/patients.ts';

let gateway: Server | undefined;
afterEach(() => {
  gateway?.closeAllConnections();
  gateway?.close();
});

it('books, and ends within 10 s of SIGTERM, while the SMS gateway never answers', async () => {
  let asked = 0;
  gateway = createServer(() => {
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  const databaseUrl = `file:${makeFolder()}/clinic.db`;
  const server = await startClinic(databaseUrl, {
    SMS_GATEWAY: 'http',
    SMS_HTTP_URL: `http://127.0.0.1:${port}/send`,
  });
  try {
    const doctorId = await addDoctor(databaseUrl);
    const ledger = new Ledger();
    for (let patient = 0; patient < 20; patient += 1) {
      const { status, data } = await askForCode(server.api, doctorId);
      expect([status, (await ledger.book(server.api, data)).status]).toEqual([200, 200]);
    }
    expect(asked).toBeGreaterThan(0);

    // If it has not ended by itself after 9 s of its own clock, it ends with code 1 (server/src/main.ts).
    expect(await server.end('SIGTERM')).toBe(0);
    expect(ledger.complaints(await readSerials(databaseUrl))).toEqual([]);
  } finally {
    await server.end('SIGKILL');
  }
});
