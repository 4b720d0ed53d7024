import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from './safe-storage.ts';

/** Who is signed in on this browser, by which token, until when (milliseconds since 1970). */
export interface StoredSession<Who> {
  who: Who;
  token: string;
  expiresAt: number;
}

/** Why a session ended. `idle`: nobody used it. Without a known reason, another tab logged out. */
export type SessionEnd = 'logged-out' | 'expired' | 'idle' | 'refused' | 'elsewhere';

interface SessionKind<Who> {
  /** The names in local storage (rules: accounts 10). */
  keys: { token: string; session: string; expiry: string; who?: string };
  hours: number;
  /** What stands under `session`; the person alone unless said otherwise. */
  pack?: (who: Who, expiresAt: number) => unknown;
  /** The person of a stored text, or null when the text is none of ours. */
  parse: (stored: unknown) => Who | null;
}

const HOUR_MS = 3_600_000;
/** A browser that slept, or another clock, is noticed within this time. */
const LOOK_EVERY_MS = 30_000;

/**
 * A session in local storage: used only while its expiry is in the future, cleared otherwise (rules: accounts 8), and
 * the same in every tab of the browser.
 */
export function storedSession<Who extends { id: number }>({
  keys,
  hours,
  pack = (who) => who,
  parse,
}: SessionKind<Who>) {
  const needed = [keys.token, keys.session, keys.expiry];
  const names = keys.who ? [...needed, keys.who] : needed;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEnd: { token: string; why: SessionEnd } | undefined;
  // One object as long as the stored texts stay the same, as useSyncExternalStore demands.
  let known: { texts: string; session: StoredSession<Who> | null } = { texts: '', session: null };

  function current(): StoredSession<Who> | null {
    const stored = needed.map(readItem);
    const texts = JSON.stringify(stored);
    if (texts !== known.texts) known = { texts, session: parseSession(stored) };
    return known.session && known.session.expiresAt > Date.now() ? known.session : null;
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
    // Without an expiry another tab may be about to sign in: it writes that last.
    if (session === null && readItem(keys.expiry) !== null) forget();
    return session;
  }

  function store(who: Who, token: string, expiresAt: number): void {
    // What is left of an older session must not make the other tabs take half of this one for it.
    if (!current()) removeItem(keys.expiry);
    writeItem(keys.token, token);
    if (keys.who) writeItem(keys.who, JSON.stringify(who));
    writeItem(keys.session, JSON.stringify(pack(who, expiresAt)));
    // Last: a reader in another tab takes the session for whole only with its expiry.
    writeItem(keys.expiry, String(expiresAt));
    tellListeners();
  }

  function forget(): void {
    for (const name of names) removeItem(name);
    tellListeners();
  }

  function tellListeners(): void {
    for (const listener of listeners) listener();
    if (listeners.size > 0) scheduleLook();
  }

  /** Looks again when the session ends, or sooner: a session that ends on the page is cleared there and then. */
  function scheduleLook(): void {
    clearTimeout(timer);
    const session = read();
    if (!session) return;
    const left = Math.max(0, session.expiresAt - Date.now());
    timer = setTimeout(tellListeners, Math.min(LOOK_EVERY_MS, left));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      window.addEventListener('storage', tellListeners);
      document.addEventListener('visibilitychange', tellListeners);
      scheduleLook();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', tellListeners);
      document.removeEventListener('visibilitychange', tellListeners);
      clearTimeout(timer);
    };
  }

  return {
    read,
    /** Opens a session for the whole of its hours. */
    save: (who: Who, token: string) => store(who, token, Date.now() + hours * HOUR_MS),
    /** Puts the changed record of whoever is signed in into the open session; its hours go on. */
    update: (who: Who) => {
      const session = current();
      if (session?.who.id === who.id && JSON.stringify(session.who) !== JSON.stringify(who)) {
        store(who, session.token, session.expiresAt);
      }
    },
    /** Forgets whoever is signed in here. */
    clear: forget,
    /** Ends the session of `token`, if it is still the one in use: a late answer to an older token ends nothing. */
    end: (token: string, why: SessionEnd) => {
      if (readItem(keys.token) !== token) return;
      lastEnd = { token, why };
      forget();
    },
    whyEnded: ({ token, expiresAt }: StoredSession<Who>): SessionEnd => {
      if (lastEnd?.token === token) return lastEnd.why;
      return expiresAt <= Date.now() ? 'expired' : 'elsewhere';
    },
    /** The session as state: follows sign-in, logout and expiry in this tab and in the others; null on the server. */
    use: () => useSyncExternalStore(subscribe, current, () => null),
  };
}
