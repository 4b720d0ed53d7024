import type { DeskStore } from '../admin/kept/desk-store.ts';

/** A store of a desk that a reload keeps, as long as the test has it. */
export function memoryStore(): DeskStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    kept,
    get: async <Value>(name: string) => {
      const stored = kept.get(name);
      return stored === undefined ? undefined : (JSON.parse(stored) as Value);
    },
    put: async (name, value) => {
      kept.set(name, JSON.stringify(value));
      tell();
    },
    remove: async (name) => {
      kept.delete(name);
      tell();
    },
    update: async <Value>(name: string, change: (value: Value | undefined) => Value) => {
      const stored = kept.get(name);
      const value = change(stored === undefined ? undefined : (JSON.parse(stored) as Value));
      kept.set(name, JSON.stringify(value));
      tell();
      return value;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
