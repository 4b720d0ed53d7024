interface SingleRun {
  /**
   * Runs the work. If the work is running already, it runs a second time afterwards, because the first run may already have
   * read what this call is about.
   *
   * @returns a promise that resolves after the last of these runs. It never rejects.
   */
  run(): Promise<void>;
  /** Prevents further runs. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a piece of background work, for example the sending of messages, but never twice at the same time in this process.
 *
 * @param failed is called with the error of each run that failed
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
    // There must be no `await` between the check of `again` and this line. A call in that moment would set `again` when nobody
    // checks it any more.
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
