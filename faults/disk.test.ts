import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { addDoctor, readSerials, startClinic } from './support/clinic.ts';
import { type Answer, askForCode, call, collectCodes, Ledger } from './support/patients.ts';
import { makeFailingDisk, makeFullDisk, reasonAgainstDisks, type SmallDisk } from './support/small-disk.ts';

const reason = reasonAgainstDisks();

async function health(api: string): Promise<string> {
  const response = await fetch(`${api}/health`);
  return response.ok ? '200' : `${response.status} ${((await response.json()) as Answer).code}`;
}

describe('the server answers 503, never 2xx, while a disk stores nothing, and writes as soon as it does', () => {
  let server: ServerProcess | undefined;
  let disk: SmallDisk | undefined;
  beforeEach(({ skip }) => skip(reason !== undefined, reason));
  afterEach(async () => {
    await server?.end('SIGKILL');
    disk?.remove();
    disk = undefined;
  });

  it.each([
    ['full: no room for what is written (a small tmpfs)', makeFullDisk],
    ['failing: fsync reports an error (ext2 on a loop device whose image cannot grow)', makeFailingDisk],
  ])(
    '%s',
    async (_kind, makeDisk) => {
      disk = makeDisk();
      const databaseUrl = `file:${disk.path}/clinic.db`;
      const ledger = new Ledger();
      server = await startClinic(databaseUrl);
      const { api } = server;
      const doctorId = await addDoctor(databaseUrl);
      // More bookings than fit into the WAL file, which has kept its size since the migrations.
      const codes = await collectCodes(api, doctorId, 80);
      for (const code of codes.splice(0, 3)) expect((await ledger.book(api, code)).status).toBe(200);

      disk.fill();
      const answers: Answer[] = [];
      for (const code of codes) answers.push(await ledger.book(api, code));
      // A booking that still fits into the WAL file is stored, so the server may acknowledge it. It must
      // refuse every other one.
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(20);
      expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 DATABASE_AWAY']),
      );
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      // Reads still work.
      expect((await call(api, `/doctors/${doctorId}`)).status).toBe(200);
      await expect.poll(() => health(api), { timeout: 60_000 }).toBe('503 NOT_WRITABLE');

      disk.free();
      expect((await askForCode(api, doctorId)).status).toBe(200);
      for (const code of codes) expect((await ledger.book(api, code)).status).toBe(200);
      await expect.poll(() => health(api), { timeout: 60_000 }).toBe('200');
      expect(ledger.complaints(await readSerials(databaseUrl))).toEqual([]);
    },
    120_000,
  );

  it('keeps every acknowledged booking when fsync fails, then the process is killed, then the power is cut', async () => {
    disk = makeFailingDisk();
    const databaseUrl = `file:${disk.path}/clinic.db`;
    const ledger = new Ledger();
    server = await startClinic(databaseUrl);
    const doctorId = await addDoctor(databaseUrl);
    const codes = await collectCodes(server.api, doctorId, 10);
    const [first] = codes;
    if (first) await ledger.book(server.api, first);

    disk.fill();
    for (const code of codes.slice(1, 4)) await ledger.book(server.api, code);
    // The failed transaction is complete in the system's memory, but not on the disk.
    await server.end('SIGKILL');
    disk.free();
    server = await startClinic(databaseUrl);
    for (const code of codes.slice(4)) expect((await ledger.book(server.api, code)).status).toBe(200);
    await server.end('SIGKILL');
    disk.cutPower();

    server = await startClinic(databaseUrl);
    expect(ledger.complaints(await readSerials(databaseUrl))).toEqual([]);
    expect(ledger.acknowledged.length).toBeGreaterThanOrEqual(7);
  }, 120_000);
});
