import { describe, expect, it } from 'vitest';
import { CallLog, type LoggedCall } from './call-log.ts';

/** A log with calls that end at these seconds with these statuses, at one instance. */
function logOf(...calls: [second: number, status: number, more?: Partial<LoggedCall>][]): CallLog {
  const log = new CallLog();
  for (const [second, status, more] of calls) {
    const ended = second * 1_000;
    const call = { instance: 'instance1', kind: 'act', began: ended - 100, ended, status } as const;
    log.calls.push({ ...call, code: undefined, ...more });
  }
  return log;
}

describe('the log of calls', () => {
  it('measures from the first 503 to the next success', () => {
    const log = logOf([1, 200], [2, 503], [4, 503], [9, 200], [10, 503], [11, 200]);
    expect(log.figures(0)).toMatchObject({ calls: 6, away: 3, longestAway: 7_000, longestPause: 8_000 });
  });

  it('measures each instance for itself', () => {
    const other = { instance: 'instance2' };
    const log = logOf([1, 503], [2, 200, other], [6, 200]);
    expect(log.figures(0)).toMatchObject({ longestAway: 5_000 });
  });

  it('has no end of the 503 without a success, also when no answer came', () => {
    expect(logOf([1, 200], [2, 503]).figures(0).longestAway).toBe(Number.POSITIVE_INFINITY);
    expect(logOf([1, 200], [2, 0]).figures(0)).toMatchObject({
      unanswered: 1,
      longestAway: Number.POSITIVE_INFINITY,
    });
  });

  it('leaves out what ended before', () => {
    expect(logOf([1, 503], [3, 200]).figures(2_000)).toMatchObject({ calls: 1, away: 0, longestAway: 0 });
  });

  it('complains about every answer but success, 503 and the refusals of the queue', () => {
    const log = logOf([1, 200], [2, 503], [3, 409, { code: 'QUEUE_CHANGED' }], [4, 500], [5, 0]);
    expect(log.complaints(0)).toHaveLength(2);
    expect(logOf([1, 409, { code: 'SOMETHING_ELSE' }]).complaints(0)).toHaveLength(1);
  });

  it('waits for a success of each kind at each instance', () => {
    const log = logOf([1, 200], [2, 200, { instance: 'instance2' }]);
    expect(log.hasServed(['instance1', 'instance2'], ['act'], 0)).toBe(true);
    expect(log.hasServed(['instance1', 'instance2'], ['act'], 1_500)).toBe(false);
    expect(log.hasServed(['instance1'], ['act', 'code'], 0)).toBe(false);
  });
});
