/**
 * Local storage that never throws. If it is blocked (private windows, policies) or full, values are kept in
 * memory, so that a person stays signed in at least until the tab is closed.
 */
const memory = new Map<string, string>();

/** The value under `key`, or null. */
export function readItem(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` under `key`; in memory if the browser refuses. */
export function writeItem(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Removes `key` from memory and from local storage. */
export function removeItem(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Blocked storage contains nothing of ours.
  }
}
