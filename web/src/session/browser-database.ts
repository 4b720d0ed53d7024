const RECORDS = 'records';

/** False in browsers that have no databases, or do not allow this site to use them. */
export function hasDatabases(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null;
  } catch {
    return false;
  }
}

/**
 * Works in a database of this browser. The promise resolves once the writes are on the disk, with the value
 * that `work` has passed to `found`. Each connection is for one piece of work, so that no open tab delays the
 * deletion of a database.
 */
export async function inDatabase<Found = never>(
  name: string,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore, found: (what: Found) => void) => void,
): Promise<Found | undefined> {
  const database = await openDatabase(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(RECORDS, mode, { durability: 'strict' });
      let result: Found | undefined;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(RECORDS), (what) => {
        result = what;
      });
    });
  } finally {
    database.close();
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
