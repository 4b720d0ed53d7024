import { wipeCaches, wipeStorages } from './wipe-stored.ts';

/**
 * The names that a logout clears (rules: accounts 9). `auth` also matches the staff's `auth_token`, because
 * the rule demands it.
 */
const PRIVATE_NAME = /auth|patient|medical/i;
const DATABASE_WAIT_MS = 1_000;

/**
 * Clears what this site keeps under {@link PRIVATE_NAME} in the browser. Never throws and never hangs.
 *
 * @returns the failures
 */
export async function wipeTraces(): Promise<unknown[]> {
  const failures = wipeStorages(PRIVATE_NAME);
  const attempts = [async () => wipeCookies(), () => wipeCaches(PRIVATE_NAME), wipeDatabases];
  await Promise.all(
    attempts.map((attempt) => attempt().catch((failure: unknown) => void failures.push(failure))),
  );
  return failures;
}

function wipeCookies(): void {
  const names = document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '');
  const { hostname, pathname } = window.location;
  const folders = pathname.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/');
  for (const name of names.filter((name) => PRIVATE_NAME.test(name))) {
    // A cookie can be deleted only under its own path and domain. A page cannot read these, so all are tried.
    for (const path of folders) {
      for (const domain of ['', `;domain=${hostname}`]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in most browsers
        document.cookie = `${name}=;expires=Thu, 01 Jan 1970 00:00:00 GMT;path=${path}${domain}`;
      }
    }
  }
}

async function wipeDatabases(): Promise<void> {
  // Older Firefox cannot list databases.
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return;
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  await Promise.all(names.filter((name) => PRIVATE_NAME.test(name)).map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // Another tab has the database open. The browser deletes it when that tab closes.
    setTimeout(() => reject(new Error(`The database ${name} is in use`)), DATABASE_WAIT_MS);
  });
}
