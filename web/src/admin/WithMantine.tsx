import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../theme.ts';
import { colorScheme, onColorScheme } from '../ui/button/ColorSchemeSwitch.tsx';

const mantineTheme = createTheme(theme);

let stopFollowing = () => {};

/** Mantine follows the colours that the person chose with our own switch. */
const ownColorScheme: MantineColorSchemeManager = {
  get: colorScheme,
  set: () => {},
  clear: () => {},
  subscribe: (onUpdate) => {
    stopFollowing = onColorScheme(() => onUpdate(colorScheme()));
  },
  unsubscribe: () => stopFollowing(),
};

/**
 * What Mantine's components need around them. All pages outside of the staff area do without.
 */
export function WithMantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariables}
      // All variables are written here, because a stylesheet with Mantine's own values would stay and colour
      // a public page.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={ownColorScheme}
    >
      {children}
    </MantineProvider>
  );
}
