import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How many streams one process opens. Each has a local port and an open file. */
const MOST_IN_ONE_PROCESS = 5_000;

/** The messages of the main process to a process of streams (stream-client.ts), and the answers. */
export type ToStreams =
  | { ask: 'open'; port: number; path: string; count: number }
  | { ask: 'arrivals'; version: number };
export type FromStreams =
  | { told: 'open' }
  /** When each stream had the version or a newer one, in milliseconds since 1970; absent without one. */
  | { told: 'arrivals'; at: number[] };

/** Many open streams of one address, in processes of their own. */
export interface StreamFleet {
  count: number;
  /** The lags of the streams that have a version or a newer one, in milliseconds, sorted. */
  lags(version: number, sentAt: number): Promise<number[]>;
  close(): void;
}

/** Opens streams, and waits until each has got its first event. */
export async function openFleet(port: number, path: string, count: number): Promise<StreamFleet> {
  const children: ChildProcess[] = [];
  const openings: Promise<FromStreams>[] = [];
  for (let left = count; left > 0; left -= MOST_IN_ONE_PROCESS) {
    const child = fork(fileURLToPath(new URL('./stream-client.ts', import.meta.url)));
    children.push(child);
    const ask = { ask: 'open', port, path, count: Math.min(left, MOST_IN_ONE_PROCESS) } as const;
    openings.push(answerOf(child, ask));
  }
  await Promise.all(openings);
  return {
    count,
    async lags(version, sentAt) {
      const answers = await Promise.all(
        children.map((child) => answerOf(child, { ask: 'arrivals', version })),
      );
      return answers
        .flatMap((answer) => (answer.told === 'arrivals' ? answer.at : []))
        .map((at) => at - sentAt)
        .sort((one, other) => one - other);
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

async function answerOf(child: ChildProcess, question: ToStreams): Promise<FromStreams> {
  const given = new AbortController();
  try {
    const answer = once(child, 'message', given).then(([message]) => message as FromStreams);
    const end = once(child, 'exit', given).then(() => {
      throw new Error('A process of streams has ended.');
    });
    end.catch(() => undefined);
    child.send(question);
    return await Promise.race([answer, end]);
  } finally {
    given.abort();
  }
}
