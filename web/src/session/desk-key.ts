import { hasDatabases, inDatabase } from './browser-database.ts';

/**
 * The database of the key that opens what the desk keeps (rules: accounts 20). A patient's logout deletes it
 * by its name, as it ends the session of staff (session/wipe-traces.ts).
 */
const KEY_DATABASE = 'auth_desk_key';

/** The key of an account that was kept in this session; undefined if there is none. */
export async function readDeskKey(accountId: number): Promise<CryptoKey | undefined> {
  return inDatabase<CryptoKey>(KEY_DATABASE, 'readonly', (keys, found) => {
    const request = keys.get(accountId);
    request.onsuccess = () => found(request.result);
  });
}

/** Keeps the key of the account that is signed in, until {@link forgetDeskKey}. */
export async function keepDeskKey(accountId: number, key: CryptoKey): Promise<void> {
  await inDatabase(KEY_DATABASE, 'readwrite', (keys) => void keys.put(key, accountId));
}

/** Forgets the key. What the desk keeps stays, and nobody can read it until the same account signs in. */
export function forgetDeskKey(): void {
  if (hasDatabases()) indexedDB.deleteDatabase(KEY_DATABASE);
}
