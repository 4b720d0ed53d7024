import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineTheme,
  MantineThemeOverride,
} from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e7f6f3',
  '#cff0e9',
  '#a7ebe0',
  '#6fdccd',
  '#3cc9b8',
  '#17ab9c',
  '#0d8f83',
  '#0f766e',
  '#115e59',
  '#134e4a',
];

/** Slate replaces Mantine's neutral greys. Shade 6 is the muted text; it passes AA on 0, 1 and white. */
const gray: MantineColorsTuple = [
  '#f7f9fb',
  '#eff3f7',
  '#e3e9f0',
  '#d5dde7',
  '#b9c5d3',
  '#8594a8',
  '#56657a',
  '#44546a',
  '#2f3d51',
  '#1b2738',
];

/** The dark scheme: 7 is the page, 6 its surfaces, 4 the lines, 2 muted text (AA on 6 and 7), 0 the text. */
const dark: MantineColorsTuple = [
  '#dde5ee',
  '#c0ccda',
  '#9dacbf',
  '#7f8fa5',
  '#38475b',
  '#263345',
  '#192433',
  '#101925',
  '#0b121b',
  '#070c13',
];

/**
 * Our own shades. As text on a light background, Mantine's do not have the contrast that WCAG AA asks for.
 */
const amber: MantineColorsTuple = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#f59e0b',
  '#d97706',
  '#b45309',
  '#92400e',
  '#78350f',
];

const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#ef4444',
  '#dc2626',
  '#b91c1c',
  '#991b1b',
  '#7f1d1d',
];

const green: MantineColorsTuple = [
  '#f0fdf4',
  '#dcfce7',
  '#bbf7d0',
  '#86efac',
  '#4ade80',
  '#22c55e',
  '#16a34a',
  '#15803d',
  '#166534',
  '#14532d',
];

const orange: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#fed7aa',
  '#fdba74',
  '#fb923c',
  '#f97316',
  '#ea580c',
  '#c2410c',
  '#9a3412',
  '#7c2d12',
];

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans Bengali", ' +
  '"Lohit Bengali", "Hind Siliguri", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** The theme of the whole application. Colours and sizes are defined only in this file. */
export const theme = {
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, gray, dark, amber, yellow: amber, red, green, orange },
  black: '#142033',
  fontFamily,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'min(clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem), 10.5vw)', lineHeight: '1.2' },
      h2: { fontSize: 'min(clamp(1.375rem, 1.2rem + 0.8vw, 1.625rem), 9.5vw)', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // Text may be twice as large. On a phone the gaps do not grow with it, so that the words keep the width.
  spacing: {
    xs: 'min(0.5rem, 2.5vw)',
    sm: 'min(0.75rem, 3.75vw)',
    md: 'min(1rem, 5vw)',
    lg: 'min(1.5rem, 7.5vw)',
    xl: 'min(2rem, 10vw)',
  },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
} as const satisfies MantineThemeOverride;

/** Tints of badges and avatars in the dark scheme, where Mantine's own are nearly black. */
function tintsOnDark({ colors }: MantineTheme): Record<string, string> {
  const tints = Object.entries(colors).filter(([name]) => name !== 'dark');
  return Object.fromEntries(
    tints.flatMap(([name, shades]) => [
      [`--mantine-color-${name}-light`, `${shades[5]}2e`],
      [`--mantine-color-${name}-light-hover`, `${shades[5]}40`],
      [`--mantine-color-${name}-light-color`, shades[3]],
    ]),
  );
}

/**
 * Our CSS variables, named by meaning, and changed values of Mantine's own. Every text colour passes AA (4.5
 * : 1) on `--clinic-ground`, `--clinic-surface` and `--clinic-sunken`.
 */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    '--clinic-width': '70rem',
    '--clinic-form-width': '35rem',
    '--clinic-tap': 'min(2.75rem, 14vw)',
    '--clinic-header': 'min(4rem, 20vw)',
    '--clinic-fast': '120ms',
    '--clinic-veil': 'rgba(7, 12, 19, 0.55)',
  },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-teal-8)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--clinic-ground': 'var(--mantine-color-white)',
    '--clinic-surface': 'var(--mantine-color-white)',
    '--clinic-sunken': 'var(--mantine-color-gray-0)',
    '--clinic-line': 'var(--mantine-color-gray-2)',
    '--clinic-line-strong': 'var(--mantine-color-gray-5)',
    '--clinic-accent': 'var(--mantine-color-teal-7)',
    '--clinic-accent-soft': 'var(--mantine-color-teal-0)',
    '--clinic-accent-line': 'var(--mantine-color-teal-2)',
    '--clinic-warn': 'var(--mantine-color-amber-8)',
    '--clinic-warn-soft': 'var(--mantine-color-amber-0)',
    '--clinic-warn-line': 'var(--mantine-color-amber-2)',
    '--clinic-warn-bar': 'var(--mantine-color-amber-6)',
    '--clinic-danger': 'var(--mantine-color-red-7)',
    '--clinic-danger-soft': 'var(--mantine-color-red-0)',
    '--clinic-danger-line': 'var(--mantine-color-red-2)',
  },
  dark: {
    ...tintsOnDark(theme),
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-teal-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-teal-3)',
    '--clinic-ground': 'var(--mantine-color-dark-7)',
    '--clinic-surface': 'var(--mantine-color-dark-6)',
    '--clinic-sunken': 'var(--mantine-color-dark-8)',
    '--clinic-line': 'var(--mantine-color-dark-4)',
    '--clinic-line-strong': 'var(--mantine-color-dark-3)',
    '--clinic-accent': 'var(--mantine-color-teal-3)',
    '--clinic-accent-soft': '#10312f',
    '--clinic-accent-line': '#1d514c',
    '--clinic-warn': 'var(--mantine-color-amber-3)',
    '--clinic-warn-soft': '#2f2410',
    '--clinic-warn-line': '#5b4315',
    '--clinic-warn-bar': 'var(--mantine-color-amber-5)',
    '--clinic-danger': 'var(--mantine-color-red-3)',
    '--clinic-danger-soft': '#331a1e',
    '--clinic-danger-line': '#63292c',
  },
});
