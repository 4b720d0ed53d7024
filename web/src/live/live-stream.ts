import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';

/** An event of a stream: the state of a queue, or the places of a doctor. Each event is complete. */
export type LiveEvent = { name: 'queue'; queue: LiveQueue } | { name: 'places'; places: LiveStatus };

interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** Called when the stream works, and when it breaks. */
  onOpen: (isOpen: boolean) => void;
}

/**
 * If the server has refused a stream, it is asked again after a random time, so that not all pages ask at
 * once. After a broken connection the browser itself tries again.
 */
const AGAIN_MS = { least: 30_000, spread: 30_000 };

interface Stream {
  source: EventSource | undefined;
  isOpen: boolean;
  listeners: Set<Listener>;
  again: ReturnType<typeof setTimeout> | undefined;
}

const streams = new Map<string, Stream>();

/**
 * Listens to a stream of the server. Listeners of one address share a connection, which is closed while
 * nobody sees the page.
 *
 * @param address below /api, for example `/queue/events`
 * @returns a function that ends the listening
 */
export function listenTo(address: string, listener: Listener): () => void {
  let stream = streams.get(address);
  if (!stream) {
    stream = { source: undefined, isOpen: false, listeners: new Set(), again: undefined };
    streams.set(address, stream);
    if (streams.size === 1) document.addEventListener('visibilitychange', followVisibility);
  }
  const joined = stream;
  joined.listeners.add(listener);
  if (joined.isOpen) {
    // A stream sends its state only once, at the beginning. A listener that comes later gets a new stream.
    close(joined);
  }
  if (!joined.source && !document.hidden) open(address, joined);
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    close(joined);
    streams.delete(address);
    if (streams.size === 0) document.removeEventListener('visibilitychange', followVisibility);
  };
}

function open(address: string, stream: Stream): void {
  const source = new EventSource(`/api${address}`);
  stream.source = source;
  const tell = (event: LiveEvent) => {
    for (const listener of stream.listeners) listener.onEvent(event);
  };
  source.onopen = () => setOpen(stream, true);
  source.addEventListener('queue', ({ data }) => tell({ name: 'queue', queue: JSON.parse(data) }));
  source.addEventListener('places', ({ data }) => tell({ name: 'places', places: JSON.parse(data) }));
  source.onerror = () => {
    setOpen(stream, false);
    if (source.readyState !== EventSource.CLOSED || stream.source !== source) return;
    close(stream);
    stream.again = setTimeout(() => open(address, stream), AGAIN_MS.least + Math.random() * AGAIN_MS.spread);
  };
}

function close(stream: Stream): void {
  clearTimeout(stream.again);
  stream.source?.close();
  stream.source = undefined;
  setOpen(stream, false);
}

function setOpen(stream: Stream, isOpen: boolean): void {
  if (stream.isOpen === isOpen) return;
  stream.isOpen = isOpen;
  for (const { onOpen } of stream.listeners) onOpen(isOpen);
}

function followVisibility(): void {
  for (const [address, stream] of streams) {
    if (document.hidden) close(stream);
    else if (!stream.source) {
      clearTimeout(stream.again);
      open(address, stream);
    }
  }
}
