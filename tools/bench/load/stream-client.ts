import { connect } from 'node:net';
import type { FromStreams, ToStreams } from './stream-fleet.ts';

// A process that holds open streams and notes when each gets a version of the queue. It reads the sockets
// itself, so that thousands of streams cost it little.

/** How many connections are opened at the same time. */
const AT_ONCE = 100;
const VERSION = '"version":';

/** For each stream the versions that it has got, and when. */
const arrivals: Map<number, number>[] = [];
const now = () => performance.timeOrigin + performance.now();

function openStream(port: number, path: string, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let rest = '';
    let isFirst = true;
    socket.setNoDelay(true);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1');
      if (isFirst && !text.startsWith('HTTP/1.1 200')) {
        reject(new Error(text.slice(0, 300)));
        socket.destroy();
        return;
      }
      let from = 0;
      for (let at = text.indexOf(VERSION); at !== -1; at = text.indexOf(VERSION, at + 1)) {
        const end = text.indexOf(',', at);
        if (end === -1) break;
        arrivals[index]?.set(Number(text.slice(at + VERSION.length, end)), now());
        from = end;
        isFirst = false;
        resolve();
      }
      // A version may be cut in two. Between events nothing is kept.
      rest = isFirst ? text : text.slice(Math.max(from, text.length - 40));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (isFirst) reject(new Error('The server closed a stream before its first event.'));
    });
  });
}

async function openAll({ port, path, count }: Extract<ToStreams, { ask: 'open' }>): Promise<void> {
  let next = 0;
  const openNext = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      arrivals[index] = new Map();
      await openStream(port, path, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
}

/** When a stream had a version or a newer one. Older versions are forgotten. */
function arrivalOf(stream: Map<number, number>, version: number): number | undefined {
  let first: number | undefined;
  for (const [got, at] of stream) {
    if (got < version) stream.delete(got);
    else if (first === undefined || at < first) first = at;
  }
  return first;
}

process.on('message', async (question: ToStreams) => {
  const tell = (answer: FromStreams) => process.send?.(answer);
  if (question.ask === 'open') {
    await openAll(question);
    tell({ told: 'open' });
    return;
  }
  const at = arrivals.map((stream) => arrivalOf(stream, question.version));
  tell({ told: 'arrivals', at: at.filter((one) => one !== undefined) });
});
