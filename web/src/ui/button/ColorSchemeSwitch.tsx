import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { common } from '../../messages/en/common.ts';
import icon from '../style/icon-button.module.css';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const NEXT: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };

/** A button for the colour scheme: as the system, light, dark, in turn. Local storage keeps the choice. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know the choice. The first render ignores it too, as hydration needs the same markup.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  const current = mounted ? colorScheme : 'auto';
  const Icon = ICONS[current];
  const texts = common.colorScheme;
  const label = `${texts[current]}. ${texts.change(texts[NEXT[current]])}`;
  return (
    <button
      type="button"
      className={icon.quiet}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(NEXT[current])}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
