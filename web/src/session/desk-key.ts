import { hasDatabases, inDatabase } from './browser-database.ts';

// The key that opens what the desk keeps (rules: accounts 20). The browser stores it in two halves, and
// neither is of use without the other. A database holds the lock, which is a key that cannot be exported. A
// cache holds the desk's key, sealed with the lock. At the end of the session both are deleted. The bytes of
// a deleted lock may stay in the files of the database for a long time, but the cache's file is gone at once
// (docs/decisions/081).

/**
 * The names of the database and the cache. A patient's logout deletes both too, because it ends the session
 * of staff (session/wipe-traces.ts).
 */
const LOCK_DATABASE = 'auth_desk_lock';
const KEY_CACHE = 'admin_auth_desk_key';
const NONCE_BYTES = 12;

const addressOf = (accountId: number) => `/desk-key/${accountId}`;

/** True if this browser can keep a key. Pages without TLS have neither `crypto.subtle` nor caches. */
export const canKeepDeskKey = (): boolean =>
  hasDatabases() && typeof caches !== 'undefined' && globalThis.crypto?.subtle !== undefined;

/** The work in progress on the key: keeping, reading or deleting, one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** The key of an account that was kept in this session; undefined if there is none. */
export function readDeskKey(accountId: number): Promise<CryptoKey | undefined> {
  return inTurn(async () => {
    const lock = await inDatabase<CryptoKey>(LOCK_DATABASE, 'readonly', (locks, found) => {
      const request = locks.get(accountId);
      request.onsuccess = () => found(request.result);
    });
    const kept = await caches.match(addressOf(accountId), { cacheName: KEY_CACHE });
    return lock && kept && unlock(lock, new Uint8Array(await kept.arrayBuffer()));
  });
}

/**
 * Keeps the key of the account that is signed in, until {@link forgetDeskKey}.
 *
 * @param bytes the key itself
 */
export function keepDeskKey(accountId: number, bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return inTurn(async () => {
    const use: KeyUsage[] = ['encrypt', 'unwrapKey'];
    const lock = (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, use)) as CryptoKey;
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, lock, bytes);
    const kept = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
    await inDatabase(LOCK_DATABASE, 'readwrite', (locks) => void locks.put(lock, accountId));
    const cache = await caches.open(KEY_CACHE);
    await cache.put(addressOf(accountId), new Response(kept));
    return unlock(lock, kept);
  });
}

function unlock(lock: CryptoKey, kept: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const cipher = { name: 'AES-GCM', iv: kept.slice(0, NONCE_BYTES) };
  const sealed = kept.slice(NONCE_BYTES);
  return crypto.subtle.unwrapKey('raw', sealed, lock, cipher, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Forgets the key. The data of the desk stay, but nobody can read them until the same account signs in. */
export function forgetDeskKey(): void {
  if (!canKeepDeskKey()) return;
  inTurn(async () => {
    indexedDB.deleteDatabase(LOCK_DATABASE);
    // An open page may still hold a deleted cache, but not a deleted file in it.
    const cache = await caches.open(KEY_CACHE);
    for (const request of await cache.keys()) await cache.delete(request);
    await caches.delete(KEY_CACHE);
  }).catch(() => undefined);
}
