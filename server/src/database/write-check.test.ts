import { describe, expect, it } from 'vitest';
import { makeWriteCheck, NotWritable } from './write-check.ts';

/** A disk that a test can fill, and a clock in milliseconds. */
function makeDisk() {
  const disk = { isFull: false, writes: 0, now: 0 };
  const check = makeWriteCheck(
    async () => {
      disk.writes += 1;
      if (disk.isFull) throw new Error('no room');
    },
    { now: () => disk.now },
  );
  return { disk, check };
}

describe('the check whether the database stores anything', () => {
  it('writes once in five seconds, however often it is called, also when the write fails', async () => {
    const { disk, check } = makeDisk();
    await Promise.all(Array.from({ length: 50 }, check));
    disk.now = 4_999;
    await check();
    expect(disk.writes).toBe(1);

    disk.isFull = true;
    disk.now = 5_000;
    await expect(check()).rejects.toThrow(NotWritable);
    disk.isFull = false;
    await expect(check()).rejects.toThrow(NotWritable);
    expect(disk.writes).toBe(2);

    disk.now = 10_000;
    await check();
    expect(disk.writes).toBe(3);
  });

  it('does not wait for a slow write: until it ends, the result of the one before counts', async () => {
    let answer: (error?: Error) => void = () => {};
    let now = 0;
    const check = makeWriteCheck(
      () =>
        new Promise<void>((resolve, reject) => {
          answer = (error) => (error ? reject(error) : resolve());
        }),
      { now: () => now, patienceMs: 1 },
    );
    await check();
    answer(new Error('no room'));
    await expect
      .poll(() => check().catch((error: Error) => error.message))
      .toBe('The database stores nothing.');
    now = 5_000;
    await expect(check()).rejects.toThrow(NotWritable);
    answer();
    await expect
      .poll(() =>
        check().then(
          () => 'stores',
          () => 'does not',
        ),
      )
      .toBe('stores');
  });
});
