import { expect, it } from 'vitest';
import { describeOnBothEngines, migratedDatabaseUrl } from '../../test/databases.ts';
import { connect, type Database } from './connect.ts';
import { lock } from './locks.ts';

const PHONE = '01712345678';

describeOnBothEngines('the locks of a transaction', (engine) => {
  const withDatabase = async (test: (database: Database) => Promise<void>) => {
    const database = await connect(await migratedDatabaseUrl(engine), { connections: 2 });
    try {
      await test(database);
    } finally {
      await database.close({ free: false });
    }
  };

  it('are taken in one order, also over several calls', () =>
    withDatabase(async ({ write }) => {
      const held = await write(async (tx) => {
        await lock(tx, { patient: 1 });
        return lock(tx, { phones: [PHONE], sitting: { doctorId: 3, date: '2026-11-20' } });
      });
      expect(held).toEqual({ phones: { phones: [PHONE] }, sitting: { doctorId: 3, date: '2026-11-20' } });
    }));

  it('are refused in any other order, without the key in the message', () =>
    withDatabase(async ({ write }) => {
      const wrong = write(async (tx) => {
        await lock(tx, { phones: [PHONE] });
        await lock(tx, { patient: 1 });
      });
      await expect(wrong).rejects.toThrow('A lock of a patient must be taken before one of a phone.');
    }));

  it('of two phones are refused when the lower number comes second', () =>
    withDatabase(async ({ write }) => {
      const wrong = write(async (tx) => {
        await lock(tx, { phones: ['01800000000'] });
        await lock(tx, { phones: ['01700000000'] });
      });
      await expect(wrong).rejects.toThrow('A lock of a phone must be taken before one of a phone.');
    }));

  it('of two sittings are taken in the same order, whichever is named first', () =>
    withDatabase(async ({ write }) => {
      const days = [
        { doctorId: 3, date: '2026-11-20' },
        { doctorId: 3, date: '2026-11-21' },
      ] as const;
      const held = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          write((tx) => lock(tx, { sittings: index % 2 === 0 ? [days[0], days[1]] : [days[1], days[0]] })),
        ),
      );
      expect(held[1]?.sittings).toEqual([days[1], days[0]]);
      const wrong = write(async (tx) => {
        await lock(tx, { sitting: days[1] });
        await lock(tx, { sitting: days[0] });
      });
      await expect(wrong).rejects.toThrow('A lock of a sitting must be taken before one of a sitting.');
    }));

  it('that are held already may be asked for again, at any time', () =>
    withDatabase(async ({ write }) => {
      await write(async (tx) => {
        await lock(tx, { phones: [PHONE], sitting: { doctorId: 3, date: '2026-11-20' } });
        await lock(tx, { phones: [PHONE] });
      });
    }));

  it('end with the transaction: the next one begins without any', () =>
    withDatabase(async ({ write }) => {
      await Promise.all([
        write((tx) => lock(tx, { sitting: { doctorId: 3, date: '2026-11-20' } })),
        write((tx) => lock(tx, { patient: 1 })),
        write((tx) => lock(tx, { patient: 2 })),
      ]);
    }));
});
