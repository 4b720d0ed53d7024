import { describe, expect, it } from 'vitest';
import { makeSingleRun } from './single-run.ts';

const fail = (error: unknown) => {
  throw error;
};

/** Waits for a number of turns of the queue in which JavaScript continues functions whose promise has resolved. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await undefined;
}

describe('a single run', () => {
  it.each(Array.from({ length: 12 }, (_, turn) => turn))(
    'does what was asked for %i turns after the work has looked',
    async (turn) => {
      const asked = ['first'];
      const done: string[] = [];
      const single = makeSingleRun(async () => {
        done.push(...asked.splice(0));
      }, fail);
      const first = single.run();
      await turns(turn);
      asked.push('second');
      await single.run();
      expect(done).toEqual(['first', 'second']);
      await first;
    },
  );

  it('never runs twice at the same time, and once more for all calls during a run', async () => {
    let open = 0;
    let most = 0;
    let runs = 0;
    const single = makeSingleRun(async () => {
      runs += 1;
      open += 1;
      most = Math.max(most, open);
      await turns(20);
      open -= 1;
    }, fail);
    await Promise.all([single.run(), single.run(), single.run()]);
    expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  });

  it('tells a failure, and does what was asked for meanwhile', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const single = makeSingleRun(
      async () => {
        runs += 1;
        await turns(3);
        if (runs === 1) throw new Error('the database is away');
      },
      (error) => failures.push(error),
    );
    await Promise.all([single.run(), single.run()]);
    expect(runs).toBe(2);
    expect(failures).toEqual([new Error('the database is away')]);
  });

  it('stops after the run that is going on', async () => {
    let runs = 0;
    const single = makeSingleRun(async () => {
      await turns(5);
      runs += 1;
    }, fail);
    void single.run();
    void single.run();
    await single.stop();
    await single.run();
    expect(runs).toBe(1);
  });
});
