export interface BackgroundWork {
  /** Runs the work now and from then on at its interval. */
  start(): void;
  /**
   * Runs the work now. If it is running already, it runs a second time afterwards, because the first run may
   * already have read what this call is about.
   *
   * @returns a promise that resolves after the last of these runs. It never rejects.
   */
  run(): Promise<void>;
  /** Prevents further runs. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

interface BackgroundWorkParts {
  /** Does everything that is due. It ends early once `isStopped` returns true. */
  work: (isStopped: () => boolean) => Promise<void>;
  /**
   * The time between two runs that nobody asked for. They find what a stopped process or a failed run left
   * behind.
   */
  everyMs: number;
  /** Called with the error of each run that failed. */
  failed: (error: unknown) => void;
}

/**
 * Background work, for example the sending of messages, that never runs twice at the same time in this
 * process.
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
    // There must be no `await` between the check of `again` and this line. A call in that moment would set
    // `again` when nobody checks it any more.
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
