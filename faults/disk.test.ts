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

describe('a disk that stores nothing is answered 503, never 2xx, and used again as soon as it stores', () => {
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
      // More than fit into the log's file, which has kept its size since the migrations.
      const codes = await collectCodes(api, doctorId, 80);
      for (const code of codes.splice(0, 3)) expect((await ledger.book(api, code)).status).toBe(200);

      disk.fill();
      const answers: Answer[] = [];
      for (const code of codes) answers.push(await ledger.book(api, code));
      // What still fits into the log is stored and may be said to be; everything else is not.
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(20);
      expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 DATABASE_AWAY']),
      );
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      // Readers notice nothing.
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

  it('failing, then the process dies, then the power goes: what was acknowledged since is there', async () => {
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
    // The failed transaction lies whole in the system's memory, and only there.
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
