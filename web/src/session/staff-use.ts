import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { readItem, writeItem } from './safe-storage.ts';
import type { StaffSession } from './staff-session.ts';

/** When a tab of this browser last made a request that the server counted as use: milliseconds since 1970. */
const LAST_USE_KEY = 'admin_last_use';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long before the end the notice is shown. */
export const NOTICE_MS = 2 * MINUTE_MS;

const listeners = new Set<() => void>();

/** The server has counted a request as use of the session. */
export function noteStaffUse(sentAt: number): void {
  writeItem(LAST_USE_KEY, String(sentAt));
  for (const listener of listeners) listener();
}

/** When the server last heard that the session is used; its opening counts as use. */
export function lastStaffUse({ expiresAt }: StaffSession): number {
  const openedAt = expiresAt - LIMITS.staffSessionHours * HOUR_MS;
  return Math.max(Number(readItem(LAST_USE_KEY)) || 0, openedAt);
}

/**
 * When a session ends unless it is used: milliseconds since 1970. The server writes uses down once a minute, so what it
 * knows may be a minute older than what this browser knows. The page therefore ends the session a minute early.
 */
export function idleEnd(session: StaffSession): number {
  return lastStaffUse(session) + LIMITS.staffIdleMinutes * MINUTE_MS - LIMITS.sessionUseSeconds * 1_000;
}

/** Calls a function whenever a tab of this browser has used the session. @returns ends that */
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
