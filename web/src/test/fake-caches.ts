/** The caches of a browser, as much of them as the pages use. Keys are paths. */
export function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const pathOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname;
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  return {
    open: async (name: string) => ({
      match: async (key: string) => storeOf(name).get(pathOf(key))?.clone(),
      put: async (key: string, answer: Response) => void storeOf(name).set(pathOf(key), answer),
      delete: async (key: string) => storeOf(name).delete(pathOf(key)),
      keys: async () => [...storeOf(name).keys()].map((path) => ({ url: `http://localhost${path}` })),
    }),
    match: async (key: string, { cacheName }: { cacheName?: string } = {}) =>
      [...stores]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, store]) => store.get(pathOf(key)))
        .find((answer) => answer !== undefined)
        ?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  } as unknown as CacheStorage;
}
