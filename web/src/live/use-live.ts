import { useEffect, useRef, useState } from 'react';
import type { LiveEvent } from './live-stream.ts';

/**
 * Follows a stream of the server while the screen is shown (docs/decisions/040).
 *
 * @param address below /api, for example `/queue/events`; null for none
 * @param onEvent called for each event; the first events describe the present state
 * @returns true while the stream works. While it does not, the caller reads at intervals
 */
export function useLive(address: string | null, onEvent: (event: LiveEvent) => void): boolean {
  const [isOpen, setOpen] = useState(false);
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    if (address === null || typeof EventSource === 'undefined') return;
    let stop: (() => void) | undefined;
    let isEnded = false;
    // Loaded after the page, because nobody waits for it. Without it the caller reads at intervals.
    import('./live-stream.ts').then(
      ({ listenTo }) => {
        if (isEnded) return;
        stop = listenTo(address, { onEvent: (event) => latest.current(event), onOpen: setOpen });
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
      stop?.();
      setOpen(false);
    };
  }, [address]);
  return isOpen;
}
