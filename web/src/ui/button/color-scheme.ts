import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from '../../session/safe-storage.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/** The inline script of index.html reads the same item before the first paint. */
const KEY = 'mantine-color-scheme-value';
const listeners = new Set<() => void>();

/** The person's choice. */
export function colorScheme(): ColorScheme {
  const chosen = readItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

/** Keeps the choice and shows it. */
export function chooseColorScheme(scheme: ColorScheme): void {
  if (scheme === 'auto') removeItem(KEY);
  else writeItem(KEY, scheme);
  show();
}

/** The choice; 'auto' on the server and in the first render, because the server does not know it. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, colorScheme, () => 'auto');
}

/** Shows every change: of this tab, of another one, and of the system. */
export function followColorScheme(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) show();
  });
  matchMedia(SYSTEM_IS_DARK).addEventListener('change', show);
}

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

function show(): void {
  const chosen = colorScheme();
  const system = matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = chosen === 'auto' ? system : chosen;
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change. Returns the function that ends it. */
export function onColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
