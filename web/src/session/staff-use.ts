import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { readItem, writeItem } from './safe-storage.ts';
import type { StaffSession } from './staff-session.ts';

/** The storage key of the last request that the server counted as use, in milliseconds since 1970. */
const LAST_USE_KEY = 'admin_last_use';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The notice is shown for this long before the session ends. */
export const NOTICE_MS = 2 * MINUTE_MS;

const listeners = new Set<() => void>();

export function noteStaffUse(sentAt: number): void {
  writeItem(LAST_USE_KEY, String(sentAt));
  for (const listener of listeners) listener();
}

/** The time of the session's last use that the server has noted. Opening the session counts as use. */
export function lastStaffUse({ expiresAt }: StaffSession): number {
  const openedAt = expiresAt - SESSION_LIMITS.staffSessionHours * HOUR_MS;
  return Math.max(Number(readItem(LAST_USE_KEY)) || 0, openedAt);
}

/**
 * The end of a session that nobody uses, in milliseconds since 1970. It is a minute early, because the server
 * stores the last use only once a minute.
 */
export function idleEndsAt(session: StaffSession): number {
  return (
    lastStaffUse(session) +
    SESSION_LIMITS.staffIdleMinutes * MINUTE_MS -
    SESSION_LIMITS.sessionUseSeconds * 1_000
  );
}

/** Calls a function when a tab of this browser has used the session. @returns a function that ends this */
export function onStaffUse(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === LAST_USE_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
