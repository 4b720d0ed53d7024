import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** An event of a stream: its name, and its data as JSON was read. */
export interface ReadEvent {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of several kinds of events
  data: any;
}

/** A client of a stream of events. */
export interface EventReader {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events so far. */
  events: readonly ReadEvent[];
  /** How many comments have come. */
  comments: () => number;
  /** Waits for an event, also among those that have come already. */
  until: (wanted: (event: ReadEvent) => boolean) => Promise<ReadEvent>;
  /** Waits for the end of the stream. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens a stream. An answer with another status than 200 is read to its end. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const request = get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: ReadEvent[] = [];
  let comments = 0;
  let rest = '';
  let wake = () => {};
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name && data) events.push({ name, data: JSON.parse(data) });
      else if (block.startsWith(':')) comments += 1;
    }
    wake();
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    response.on('close', resolve);
  });
  async function until(wanted: (event: ReadEvent) => boolean): Promise<ReadEvent> {
    for (;;) {
      const found = events.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        void ended.then(() => reject(new Error('The stream has ended without the event.')));
      });
    }
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    comments: () => comments,
    until,
    ended,
    close: () => request.destroy(),
  };
}
