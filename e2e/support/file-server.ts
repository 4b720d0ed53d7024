import { type RunningServer, startServer } from './server.ts';

/** Runs one server at a time in a Playwright worker: the server of the test file whose tests run now. */
export interface FileServers {
  /**
   * The server of a test file. The first call for a file starts a new server and stops that of the file
   * before.
   */
  serverOf: (testFile: string) => Promise<RunningServer>;
  /** @throws Error when one of the servers did not stop in time */
  stopAll: () => Promise<void>;
}

export function makeFileServers(): FileServers {
  let current: { testFile: string; server: RunningServer } | undefined;
  const stopping: Promise<void>[] = [];

  const stopCurrent = () => {
    if (current) {
      const stopped = current.server.stop();
      // stopAll reports the error. Without this line Node would end the worker before that.
      stopped.catch(() => {});
      stopping.push(stopped);
    }
    current = undefined;
  };

  return {
    serverOf: async (testFile) => {
      if (current?.testFile !== testFile) {
        stopCurrent();
        current = { testFile, server: await startServer() };
      }
      return current.server;
    },
    stopAll: async () => {
      stopCurrent();
      await Promise.all(stopping);
    },
  };
}
