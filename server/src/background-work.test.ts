import { describe, expect, it } from 'vitest';
import { makeBackgroundWork } from './background-work.ts';

/** Background work with an interval so long that only `run` starts it. */
const onlyWhenAsked = (
  work: () => Promise<void>,
  failed: (error: unknown) => void = (error) => {
    throw error;
  },
) => makeBackgroundWork({ work, everyMs: 3_600_000, failed });

/**
 * Waits for a number of turns of the queue in which JavaScript continues functions whose promise has
 * resolved.
 */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await undefined;
}

describe('background work', () => {
  it.each(Array.from({ length: 12 }, (_, turn) => turn))(
    'does what was asked for %i turns after the work has looked',
    async (turn) => {
      const asked = ['first'];
      const done: string[] = [];
      const background = onlyWhenAsked(async () => {
        done.push(...asked.splice(0));
      });
      const first = background.run();
      await turns(turn);
      asked.push('second');
      await background.run();
      expect(done).toEqual(['first', 'second']);
      await first;
    },
  );

  it('never runs twice at the same time, and once more for all calls during a run', async () => {
    let open = 0;
    let most = 0;
    let runs = 0;
    const background = onlyWhenAsked(async () => {
      runs += 1;
      open += 1;
      most = Math.max(most, open);
      await turns(20);
      open -= 1;
    });
    await Promise.all([background.run(), background.run(), background.run()]);
    expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  });

  it('tells a failure, and does what was asked for meanwhile', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const background = onlyWhenAsked(
      async () => {
        runs += 1;
        await turns(3);
        if (runs === 1) throw new Error('the database is away');
      },
      (error) => failures.push(error),
    );
    await Promise.all([background.run(), background.run()]);
    expect(runs).toBe(2);
    expect(failures).toEqual([new Error('the database is away')]);
  });

  it('stops after the run that is going on', async () => {
    let runs = 0;
    const background = onlyWhenAsked(async () => {
      await turns(5);
      runs += 1;
    });
    void background.run();
    void background.run();
    await background.stop();
    await background.run();
    expect(runs).toBe(1);
  });

  it('runs at its interval from its start to its stop, and ends early', async () => {
    const stops: boolean[] = [];
    const background = makeBackgroundWork({
      work: async (isStopped) => {
        await turns(2);
        stops.push(isStopped());
      },
      everyMs: 5,
      failed: () => undefined,
    });
    background.start();
    await expect.poll(() => stops.length).toBeGreaterThan(2);
    expect(stops).not.toContain(true);
    void background.run();
    await background.stop();
    expect(stops.at(-1)).toBe(true);
    const runs = stops.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(stops).toHaveLength(runs);
  });
});
