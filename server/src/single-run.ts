interface SingleRun {
  /**
   * Runs the work. If it is running already, it runs once more afterwards, because the running one may have looked too early.
   *
   * @returns a promise that resolves when all of this is done. It never rejects.
   */
  run(): Promise<void>;
  /** Begins no other run, and resolves when the running one is done. */
  stop(): Promise<void>;
}

/**
 * Work in the background that never runs twice at the same time in this process.
 *
 * @param failed is told when a run failed
 */
export function makeSingleRun(work: () => Promise<void>, failed: (error: unknown) => void): SingleRun {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function runAll(): Promise<void> {
    do {
      again = false;
      await work().catch(failed);
    } while (again && !stopped);
    // Nothing may be awaited since the look at `again`. A call in between would join this run, and be forgotten.
    running = undefined;
  }

  return {
    run: async () => {
      if (stopped) return running;
      again = true;
      running ??= runAll();
      return running;
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
