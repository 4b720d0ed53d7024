import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and while the page starts, true as soon as its scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
