export interface BackgroundWork {
  start(): void;
  /**
   * Runs the work now, or once more after the current run, which may have read too early.
   *
   * @returns a promise that resolves after the last of these runs. It never rejects.
   */
  run(): Promise<void>;
  stop(): Promise<void>;
}

interface BackgroundWorkParts {
  /** Does everything that is due. It ends early once `isStopped` returns true. */
  work: (isStopped: () => boolean) => Promise<void>;
  /** The time between two runs that nobody requested. They find work that a failed run left behind. */
  everyMs: number;
  failed: (error: unknown) => void;
}

/**
 * Makes background work, such as sending messages, that never runs twice at the same time in this process.
 */
export function makeBackgroundWork({ work, everyMs, failed }: BackgroundWorkParts): BackgroundWork {
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function runAll(): Promise<void> {
    do {
      again = false;
      await work(() => stopped).catch(failed);
    } while (again && !stopped);
    // No `await` may stand between the check of `again` and this line. Otherwise a call in between would be
    // lost.
    running = undefined;
  }

  async function run(): Promise<void> {
    if (stopped) return running;
    again = true;
    running ??= runAll();
    return running;
  }

  return {
    start: () => {
      interval = setInterval(run, everyMs);
      interval.unref();
      void run();
    },
    run,
    stop: async () => {
      stopped = true;
      clearInterval(interval);
      await running;
    },
  };
}
