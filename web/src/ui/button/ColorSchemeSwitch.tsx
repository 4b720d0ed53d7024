import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { common } from '#messages/common';
import { readItem, removeItem, writeItem } from '../../session/safe-storage.ts';
import { QUIET_ICON_BUTTON } from './icon-button.ts';

type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * The inline script of index.html reads the same item before the first paint. The key is named after a former
 * library. A new name would lose the choices that browsers have stored.
 */
const KEY = 'mantine-color-scheme-value';
const listeners = new Set<() => void>();

function colorScheme(): ColorScheme {
  const chosen = readItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

function chooseColorScheme(scheme: ColorScheme): void {
  if (scheme === 'auto') removeItem(KEY);
  else writeItem(KEY, scheme);
  show();
}

/** The choice; 'auto' on the server and in the first render, because the server does not know it. */
function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, colorScheme, () => 'auto');
}

/** Applies every change: in this tab, in another one, and of the system. */
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
  document.documentElement.dataset.colorScheme = chosen === 'auto' ? system : chosen;
  for (const listener of listeners) listener();
}

function onColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const NEXT: Record<ColorScheme, ColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };

/** A button that switches between the system's, light and dark colours. Local storage keeps the choice. */
export function ColorSchemeSwitch() {
  const current = useColorScheme();
  const Icon = ICONS[current];
  const texts = common.colorScheme;
  const label = `${texts[current]}. ${texts.change(texts[NEXT[current]])}`;
  return (
    <button
      type="button"
      className={QUIET_ICON_BUTTON}
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(NEXT[current])}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
