import { getDeskKey } from '@clinic-serial/contract/subjects/staff-account';
import { useEffect, useSyncExternalStore } from 'react';
import { logFailures } from '../../log.ts';
import { inDatabase } from '../../session/browser-database.ts';
import { canKeepDeskKey, keepDeskKey, readDeskKey } from '../../session/desk-key.ts';
import { isUnanswered } from '../../session/reach.ts';
import { type StaffSession, staffSession } from '../../session/staff-session.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/**
 * What this browser keeps for the account that is signed in: each value is sealed with the account's key, and
 * is on the disk before the promise of its write resolves (rules: accounts 20). Values are JSON.
 */
export interface DeskStore {
  /** Undefined for a value that was never written. */
  get<Value>(name: string): Promise<Value | undefined>;
  put(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Changes a value. `change` is called again if another tab has just written, so that no write is lost.
   *
   * @returns what was written
   */
  update<Value>(name: string, change: (value: Value | undefined) => Value): Promise<Value>;
  /** Calls a function after each write in this tab or in another. @returns a function that ends this */
  subscribe(listener: () => void): () => void;
}

interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** A logout clears other databases (session/wipe-traces.ts), not this one. */
const DATABASE = 'desk-kept';
const AGAIN_MS = 15_000;

interface OpenStore extends DeskStore {
  close(): void;
}
let opened: { accountId: number; store: OpenStore | null; isOpening: boolean } | undefined;
const listeners = new Set<() => void>();

/**
 * The store of the account that is signed in. Null until it is open. It stays null without IndexedDB, and
 * without `crypto.subtle`, which a page without TLS does not have.
 */
export function useDeskStore(): DeskStore | null {
  const { session } = useStaff();
  const store = useSyncExternalStore(subscribe, () =>
    opened?.accountId === session.who.id ? opened.store : null,
  );
  useEffect(() => {
    // Until an account has the second factor that it needs, the server refuses the key.
    if (store || session.who.needsSecondFactor || !canKeepDeskKey()) return undefined;
    void openDeskStore(session);
    const timer = setInterval(() => void openDeskStore(session), AGAIN_MS);
    return () => clearInterval(timer);
  }, [session, store]);
  return store;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function openDeskStore(session: StaffSession): Promise<void> {
  const accountId = session.who.id;
  if (opened?.accountId === accountId && (opened.store || opened.isOpening)) return;
  closeDeskStore();
  const opening: NonNullable<typeof opened> = { accountId, store: null, isOpening: true };
  opened = opening;
  try {
    const key = await keyOf(session);
    if (opened === opening) opening.store = makeDeskStore(accountId, key);
    for (const listener of listeners) listener();
  } catch (failure) {
    // It is tried again, unless the session is over.
    if (isOpen(session) && !isUnanswered(failure)) logFailures('What the desk keeps is not open:', [failure]);
  } finally {
    opening.isOpening = false;
  }
}

const isOpen = ({ token }: StaffSession) => staffSession.read()?.token === token;

/** Closes the store when its account is signed out. A write that has begun is finished. */
export function closeDeskStore(): void {
  opened?.store?.close();
  opened = undefined;
}

/** The key of the account: from this session if it is kept there, otherwise from the server. */
async function keyOf(session: StaffSession): Promise<CryptoKey> {
  const accountId = session.who.id;
  const kept = await readDeskKey(accountId);
  if (kept) return kept;
  const { key: text } = await staffCall(session, getDeskKey, {});
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  if (!isOpen(session)) throw new Error('The session has ended.');
  const key = await keepDeskKey(accountId, bytes);
  // Without persistence the browser may delete the kept data when the disk is nearly full.
  navigator.storage?.persist?.().catch(() => undefined);
  return key;
}

function makeDeskStore(accountId: number, key: CryptoKey): OpenStore {
  const heard = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(DATABASE);
  const tell = () => {
    for (const listener of heard) listener();
  };
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === accountId) tell();
    };
  }
  /** The writes of this tab, one after the other. */
  let writing: Promise<unknown> = Promise.resolve();

  const placeOf = (name: string) => [accountId, name];
  // A record can be opened only under the account and the name under which it was sealed.
  const cipher = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(JSON.stringify(placeOf(name))),
  });

  async function seal(name: string, value: unknown): Promise<Sealed> {
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(value));
    return { nonce, bytes: await crypto.subtle.encrypt(cipher(name, nonce), key, text) };
  }

  async function unseal<Value>(name: string, sealed: Sealed | undefined): Promise<Value | undefined> {
    if (!sealed) return undefined;
    try {
      const text = await crypto.subtle.decrypt(cipher(name, sealed.nonce), key, sealed.bytes);
      return JSON.parse(new TextDecoder().decode(text)) as Value;
    } catch (failure) {
      // This happens if the clinic's data was restored from a backup that is older than this key.
      logFailures(`What the desk keeps as ${name} was sealed with another key:`, [failure]);
      return undefined;
    }
  }

  const read = (name: string) =>
    inDatabase<Sealed | undefined>(DATABASE, 'readonly', (records, found) => {
      const request = records.get(placeOf(name));
      request.onsuccess = () => found(request.result);
    });

  /** Writes if nobody else has written since `before` was read. */
  async function replace(name: string, before: Sealed | undefined, after: Sealed | undefined) {
    return inDatabase<boolean>(DATABASE, 'readwrite', (records, found) => {
      const request = records.get(placeOf(name));
      request.onsuccess = () => {
        const now: Sealed | undefined = request.result;
        const isSame = String(now?.nonce) === String(before?.nonce);
        if (isSame && after) records.put(after, placeOf(name));
        if (isSame && !after) records.delete(placeOf(name));
        found(isSame);
      };
    });
  }

  function write<Value>(name: string, change: (value: Value | undefined) => Value): Promise<Value> {
    const work = async () => {
      for (;;) {
        const before = await read(name);
        const value = change(await unseal<Value>(name, before));
        const after = value === undefined ? undefined : await seal(name, value);
        if (!(await replace(name, before, after))) continue;
        channel?.postMessage(accountId);
        tell();
        return value;
      }
    };
    const written = writing.then(work);
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    get: async (name) => unseal(name, await read(name)),
    put: async (name, value) => void (await write(name, () => value)),
    remove: async (name) => void (await write(name, () => undefined)),
    update: write,
    subscribe(listener) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    close: () => channel?.close(),
  };
}
