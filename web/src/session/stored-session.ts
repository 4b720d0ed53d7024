import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from './safe-storage.ts';
import { wipeCaches, wipeStorages } from './wipe-stored.ts';

/** A login session of this browser: the person, the token and the expiry (milliseconds since 1970). */
export interface StoredSession<Who> {
  who: Who;
  token: string;
  expiresAt: number;
}

/** Why a session ended. `idle`: nobody used it. `elsewhere`: no known reason, so another tab logged out. */
export type SessionEnd = 'logged-out' | 'expired' | 'idle' | 'refused' | 'elsewhere';

interface SessionKind<Who> {
  /** The names in local storage (rules: accounts 10). */
  keys: { token: string; session: string; expiry: string; who?: string };
  hours: number;
  /**
   * The names of other items that the person leaves in the browser's storage, such as tickets. They are
   * removed with the session.
   */
  traces: RegExp;
  /** Forgets other data of one session. Called at its end, and before the next session begins. */
  forgetMore?: () => void;
  pack?: (who: Who, expiresAt: number) => unknown;
  parse: (stored: unknown) => Who | null;
}

const HOUR_MS = 3_600_000;
/** The page notices within this time that the computer slept or that its clock was changed. */
const CHECK_EVERY_MS = 30_000;

/**
 * A session in local storage, shared by all tabs. It is used only before its expiry and cleared after it
 * (rules: accounts 8).
 */
export function storedSession<Who extends { id: number }>({
  keys,
  hours,
  traces,
  forgetMore,
  pack = (who) => who,
  parse,
}: SessionKind<Who>) {
  const needed = [keys.token, keys.session, keys.expiry];
  const names = keys.who ? [...needed, keys.who] : needed;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEnd: { token: string; why: SessionEnd } | undefined;
  /** True after this page has cleared an expired session, until the next login. */
  let clearedExpired = false;
  // The same object while the stored texts are the same, because useSyncExternalStore demands it.
  let cached: { texts: string; session: StoredSession<Who> | null } = { texts: '', session: null };

  function current(): StoredSession<Who> | null {
    const stored = needed.map(readItem);
    const texts = JSON.stringify(stored);
    if (texts !== cached.texts) cached = { texts, session: parseSession(stored) };
    return cached.session && cached.session.expiresAt > Date.now() ? cached.session : null;
  }

  function parseSession([token, text, expiry]: (string | null | undefined)[]): StoredSession<Who> | null {
    const expiresAt = Number(expiry);
    if (!token || !text || !Number.isFinite(expiresAt)) return null;
    try {
      const who = parse(JSON.parse(text));
      return who === null ? null : { who, token, expiresAt };
    } catch {
      return null;
    }
  }

  function read(): StoredSession<Who> | null {
    const session = current();
    // Without an expiry nothing is cleared: another tab may be signing in, and it writes the expiry last.
    if (session === null && readItem(keys.expiry) !== null) {
      clearedExpired = hasExpired();
      forget();
    }
    return session;
  }

  function hasExpired(): boolean {
    const expiry = readItem(keys.expiry);
    if (expiry === null) return clearedExpired && !readItem(keys.token);
    return readItem(keys.token) !== null && Number(expiry) <= Date.now();
  }

  function store(who: Who, token: string, expiresAt: number): void {
    clearedExpired = false;
    // Remove the old expiry first. Otherwise another tab could read the new token with the old expiry.
    if (!current()) removeItem(keys.expiry);
    writeItem(keys.token, token);
    if (keys.who) writeItem(keys.who, JSON.stringify(who));
    writeItem(keys.session, JSON.stringify(pack(who, expiresAt)));
    // The expiry is written last, because other tabs use a session only when its expiry is there.
    writeItem(keys.expiry, String(expiresAt));
    notifyListeners();
  }

  function forget(): void {
    for (const name of names) removeItem(name);
    wipeStorages(traces);
    wipeCaches(traces).catch(() => undefined);
    forgetMore?.();
    notifyListeners();
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
    if (listeners.size > 0) scheduleCheck();
  }

  /** Checks the session when it expires and every 30 seconds, so that an open page clears an expired one. */
  function scheduleCheck(): void {
    clearTimeout(timer);
    const session = read();
    if (!session) return;
    const left = Math.max(0, session.expiresAt - Date.now());
    timer = setTimeout(notifyListeners, Math.min(CHECK_EVERY_MS, left));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      window.addEventListener('storage', notifyListeners);
      document.addEventListener('visibilitychange', notifyListeners);
      scheduleCheck();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', notifyListeners);
      document.removeEventListener('visibilitychange', notifyListeners);
      clearTimeout(timer);
    };
  }

  return {
    read,
    save: (who: Who, token: string) => {
      forgetMore?.();
      store(who, token, Date.now() + hours * HOUR_MS);
    },
    /** Replaces the signed-in person's record in the session. The expiry stays. */
    update: (who: Who) => {
      const session = current();
      if (session?.who.id === who.id && JSON.stringify(session.who) !== JSON.stringify(who)) {
        store(who, session.token, session.expiresAt);
      }
    },
    clear: () => {
      clearedExpired = false;
      forget();
    },
    /** Ends the session of `token` if it is still in use. A late response to an older token ends nothing. */
    end: (token: string, why: SessionEnd) => {
      if (readItem(keys.token) !== token) return;
      lastEnd = { token, why };
      forget();
    },
    whyEnded: ({ token, expiresAt }: StoredSession<Who>): SessionEnd => {
      if (lastEnd?.token === token) return lastEnd.why;
      return expiresAt <= Date.now() ? 'expired' : 'elsewhere';
    },
    /**
     * True if the last session of this browser has expired: it is still stored, or this page has cleared it.
     */
    hasExpired,
    /** A hook. It follows sign-in, logout and expiry in this tab and in the others. Null on the server. */
    use: () => useSyncExternalStore(subscribe, current, () => null),
  };
}
