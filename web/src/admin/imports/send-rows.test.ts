import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { FileProblem, readSample, type SendProgress, sendRows } from './send-rows.ts';

/** A file of so many rows below its titles. */
const fileOf = (count: number, title = 'Name') =>
  new File(
    [[title, ...Array.from({ length: count }, (_, index) => `Patient ${index + 1}`), ''].join('\n')],
    'list.csv',
  );

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a file to a server that keeps the rows, and that fails as often as `failures` says. */
function sending(file: File, { from = 0, known = [] as string[][], failures = [] as Error[] } = {}) {
  const parts: { before: number; rows: string[][] }[] = [];
  const progress: SendProgress[] = [];
  const controller = new AbortController();
  const total = sendRows({
    ...{ file, fileName: 'list.csv', from, known, signal: controller.signal },
    send: async (before, rows) => {
      const failure = failures.shift();
      if (failure) throw failure;
      parts.push({ before, rows });
    },
    onProgress: (now) => progress.push(now),
  });
  return { total, parts, progress, controller };
}

test('sends parts of 500 rows, one after the other, in the order of the file', async () => {
  const { total, parts, progress } = sending(fileOf(1_200));
  expect(await total).toBe(1_201);
  expect(parts.map(({ before, rows }) => [before, rows.length])).toEqual([
    [0, 500],
    [500, 500],
    [1_000, 201],
  ]);
  expect(parts[0]?.rows[0]).toEqual(['Name']);
  expect(parts[2]?.rows.at(-1)).toEqual(['Patient 1200']);
  expect(progress.at(-1)).toEqual({ rows: 1_201, share: 1, isWaiting: false });
});

test('goes on after the rows that the server has', async () => {
  const { total, parts } = sending(fileOf(1_200), { from: 1_000, known: [['Name'], ['Patient 1']] });
  expect(await total).toBe(1_201);
  expect(parts.map(({ before, rows }) => [before, rows.length])).toEqual([[1_000, 201]]);
});

test.each([
  ['its first rows differ', fileOf(1_200, 'Title'), 500],
  ['it is shorter', fileOf(300), 500],
] as const)('refuses another file when %s', async (_why, file, from) => {
  const { total, parts } = sending(file, { from, known: [['Name']] });
  await expect(total).rejects.toThrow(FileProblem);
  await expect(total).rejects.toThrow(/another file.*list\.csv/);
  expect(parts).toEqual([]);
});

test('sends a part again until the server answers, and says that it waits', async () => {
  const limited = new ApiError({ message: '', status: 429, retryAfterSeconds: 30 });
  const failures = [ApiError.network(), new ApiError({ message: '', status: 503 }), limited];
  const { total, parts, progress } = sending(fileOf(3), { failures });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 29_000);
  expect(parts).toEqual([]);
  expect(progress.at(-1)?.isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await total).toBe(4);
  expect(parts).toHaveLength(1);
  expect(progress.at(-1)?.isWaiting).toBe(false);
});

test('stops when the server refuses a part', async () => {
  const refusal = new ApiError({ message: 'Gone on', status: 409, code: 'IMPORT_CHANGED' });
  const { total } = sending(fileOf(3), { failures: [refusal] });
  await expect(total).rejects.toBe(refusal);
});

test('sends nothing more when it is stopped while it waits', async () => {
  const { total, parts, controller } = sending(fileOf(3), { failures: [ApiError.network()] });
  const stopped = expect(total).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await stopped;
  expect(parts).toEqual([]);
});

test('a part of long rows has fewer of them, and a cell is cut where no field is as long', async () => {
  const long = 'x'.repeat(5_000);
  const file = new File([['Name', ...Array.from({ length: 60 }, () => long)].join('\n')], 'list.csv');
  const { total, parts } = sending(file);
  expect(await total).toBe(61);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts[0]?.rows[1]?.[0]).toHaveLength(4_000);
});

test('reads the first rows of a file, and says in words why one is no table', async () => {
  const { sample, sheets } = await readSample(fileOf(1_200));
  expect(sheets).toBeNull();
  expect(sample).toHaveLength(50);
  expect(sample[49]).toEqual(['Patient 49']);
  await expect(readSample(new File(['%PDF-1.7'], 'list.csv'))).rejects.toThrow(/neither CSV nor \.xlsx/);
  await expect(readSample(new File([''], 'list.csv'))).rejects.toThrow(/no rows/);
});
