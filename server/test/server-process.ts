import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A server as operators run it: a process of its own. */
export interface ServerProcess {
  /** The address of the API, with `/api`. */
  api: string;
  child: ChildProcess;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it with a signal; resolves with its exit code, null when it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

function launch(env: Record<string, string>, program: string) {
  const child = spawn(process.execPath, [program], {
    // Off, because on a busy machine the server would answer 503 for overload. Tests of overload set it.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      OVERLOAD_DELAY_MS: '0',
      DEMO_QUEUES: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    texts.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.err += chunk;
  });
  return { child, texts };
}

/**
 * Starts a server and waits until it says that it is ready.
 *
 * @param program the main file of another version
 */
export async function startServer(env: Record<string, string>, program = MAIN): Promise<ServerProcess> {
  const { child, texts } = launch(env, program);
  const exited = once(child, 'close');
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /ready at http:\/\/localhost:(\d+)/.exec(texts.out)?.[1];
      if (found) resolve(found);
    });
    exited.then(([code]) =>
      reject(new Error(`The server ended with code ${code}:\n${texts.out}${texts.err}`)),
    );
  });
  return {
    api: `http://127.0.0.1:${port}/api`,
    child,
    printed: () => texts.out,
    end: async (signal) => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

/** Starts a server that is expected to end without serving. */
export async function failToStart(env: Record<string, string>, program = MAIN) {
  const { child, texts } = launch(env, program);
  const [code] = await once(child, 'close');
  return { code, ...texts };
}
