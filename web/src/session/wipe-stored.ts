/**
 * Clears the stored items whose names match. @returns the failures, for example of storage that is
 * blocked
 */
export function wipeStorages(names: RegExp): unknown[] {
  const failures: unknown[] = [];
  for (const which of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[which];
      const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of stored.filter((one) => names.test(one))) storage.removeItem(name);
    } catch (failure) {
      failures.push(failure);
    }
  }
  return failures;
}

export async function wipeCaches(names: RegExp): Promise<void> {
  if (!('caches' in window)) return;
  const matching = (await caches.keys()).filter((name) => names.test(name));
  await Promise.all(matching.map((name) => caches.delete(name)));
}
