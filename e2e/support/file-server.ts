import { type RunningServer, startServer } from './server.ts';

/**
 * Runs the servers of a Playwright worker: one at a time for the test file whose tests run now, and one for
 * all files that share a server.
 */
export interface FileServers {
  /**
   * The server of a test file. The first call for a file starts a new server and stops that of the file
   * before.
   */
  serverOf: (testFile: string) => Promise<RunningServer>;
  /** The server that test files share. The first call starts it. */
  sharedServer: () => Promise<RunningServer>;
  /** @throws Error when one of the servers did not stop in time */
  stopAll: () => Promise<void>;
}

export function makeFileServers(): FileServers {
  let current: { testFile: string; server: RunningServer } | undefined;
  let shared: RunningServer | undefined;
  const stopping: Promise<void>[] = [];

  const stop = (server: RunningServer | undefined) => {
    const stopped = server?.stop() ?? Promise.resolve();
    // stopAll reports the error. Without this line Node would end the worker before that.
    stopped.catch(() => {});
    stopping.push(stopped);
  };

  return {
    serverOf: async (testFile) => {
      if (current?.testFile !== testFile) {
        stop(current?.server);
        current = undefined;
        current = { testFile, server: await startServer() };
      }
      return current.server;
    },
    sharedServer: async () => {
      shared ??= await startServer();
      return shared;
    },
    stopAll: async () => {
      stop(current?.server);
      stop(shared);
      await Promise.all(stopping);
    },
  };
}
