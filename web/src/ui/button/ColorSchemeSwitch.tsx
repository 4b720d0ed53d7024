import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { common } from '#messages/common';
import icon from '../style/icon-button.module.css';
import { type ColorScheme, chooseColorScheme, useColorScheme } from './color-scheme.ts';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const NEXT: Record<ColorScheme, ColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };

/** A button for the colour scheme: as the system, light, dark, in turn. Local storage keeps the choice. */
export function ColorSchemeSwitch() {
  const current = useColorScheme();
  const Icon = ICONS[current];
  const texts = common.colorScheme;
  const label = `${texts[current]}. ${texts.change(texts[NEXT[current]])}`;
  return (
    <button
      type="button"
      className={icon.quiet}
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(NEXT[current])}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
