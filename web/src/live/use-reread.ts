import { useCallback, useEffect, useRef } from 'react';
import { useLive } from './use-live.ts';

/**
 * Reads something again when asked, once at a time. If it is asked during a read, it reads once more
 * afterwards. Nothing is read after the screen is gone.
 *
 * @param pauseMs how long to wait after each read, so that many changes in a row are one read
 */
export function useReread(read: () => Promise<unknown>, pauseMs = 0): () => void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const state = useRef({ isReading: false, isWanted: false, isShown: false });
  useEffect(() => {
    const now = state.current;
    now.isShown = true;
    return () => {
      now.isShown = false;
    };
  }, []);
  return useCallback(() => {
    const now = state.current;
    now.isWanted = true;
    if (now.isReading) return;
    now.isReading = true;
    void (async () => {
      while (now.isWanted && now.isShown) {
        now.isWanted = false;
        await latest.current().catch(() => undefined);
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      now.isReading = false;
    })();
  }, [pauseMs]);
}

/** The shortest time between two readings of a list with many sittings, however many acts there are. */
const ACTS_PAUSE_MS = 2_000;

/** Reads something again after each act of any queue of today. */
export function useRereadOnActs(read: () => Promise<unknown>): void {
  const reread = useReread(read, ACTS_PAUSE_MS);
  const versions = useRef(new Map<string, number>());
  useLive('/queue/events', (event) => {
    if (event.name !== 'queue') return;
    const { doctorId, sitting, version } = event.queue;
    const key = `${doctorId} ${sitting}`;
    const before = versions.current.get(key);
    versions.current.set(key, version);
    // The first event of a queue says only what the page has just read.
    if (before !== undefined && before !== version) reread();
  });
}
