type Values = Readonly<Record<string, string>>;

const teal = [
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
] as const;

/** Slate. Shade 6 is the muted text; it passes AA on 0, 1 and white. */
const slate = [
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
] as const;

/** The dark scheme: 7 is the page, 6 its surfaces, 4 the lines, 2 muted text (AA on 6 and 7), 0 the text. */
const dark = [
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
] as const;

const amber = [
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
] as const;

const red = [
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
] as const;

/** The colours of badges and avatars: background and text by day, and both by night. */
type Tint = readonly [ground: string, text: string, darkGround: string, darkText: string];

export const tints: Readonly<Record<string, Tint>> = {
  gray: ['#eff3f7', '#1b2738', '#8594a82e', '#d5dde7'],
  red: ['#fee2e2', '#7f1d1d', '#ef44442e', '#fca5a5'],
  pink: ['#ffdeeb', '#a61e4d', '#f065952e', '#faa2c1'],
  grape: ['#f3d9fa', '#862e9c', '#cc5de82e', '#e599f7'],
  violet: ['#e5dbff', '#5f3dc4', '#845ef72e', '#b197fc'],
  indigo: ['#dbe4ff', '#364fc7', '#5c7cfa2e', '#91a7ff'],
  blue: ['#d0ebff', '#1864ab', '#339af02e', '#74c0fc'],
  cyan: ['#c5f6fa', '#0b7285', '#22b8cf2e', '#66d9e8'],
  teal: ['#cff0e9', '#134e4a', '#17ab9c2e', '#6fdccd'],
  green: ['#dcfce7', '#14532d', '#22c55e2e', '#86efac'],
  orange: ['#ffedd5', '#7c2d12', '#f973162e', '#fdba74'],
  amber: ['#fef3c7', '#78350f', '#f59e0b2e', '#fcd34d'],
};

/** The variables that do not change with the scheme. Colours and sizes are defined only in this file. */
export const fixed: Values = {
  '--clinic-font':
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans Bengali", ' +
    '"Lohit Bengali", "Hind Siliguri", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"',
  '--clinic-font-mono': 'ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, "Courier New", monospace',
  '--clinic-size-xs': '0.8125rem',
  '--clinic-size-sm': '0.875rem',
  '--clinic-size-md': '1rem',
  '--clinic-size-lg': '1.125rem',
  '--clinic-size-xl': '1.25rem',
  '--clinic-size-h1': 'min(clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem), 10.5vw)',
  '--clinic-size-h2': 'min(clamp(1.375rem, 1.2rem + 0.8vw, 1.625rem), 9.5vw)',
  '--clinic-leading': '1.5',
  '--clinic-leading-xs': '1.4',
  '--clinic-leading-sm': '1.45',
  // Text may be twice as large. On a phone the gaps do not grow with it, so that words have more width.
  '--clinic-gap-xs': 'min(0.5rem, 2.5vw)',
  '--clinic-gap-sm': 'min(0.75rem, 3.75vw)',
  '--clinic-gap-md': 'min(1rem, 5vw)',
  '--clinic-gap-lg': 'min(1.5rem, 7.5vw)',
  '--clinic-gap-xl': 'min(2rem, 10vw)',
  '--clinic-radius-xs': '0.25rem',
  '--clinic-radius-sm': '0.375rem',
  '--clinic-radius-md': '0.625rem',
  '--clinic-radius-lg': '0.875rem',
  '--clinic-shadow':
    '0 1px 3px rgba(0, 0, 0, 0.05), 0 20px 25px -5px rgba(0, 0, 0, 0.05), 0 10px 10px -5px rgba(0, 0, 0, 0.04)',
  '--clinic-width': '70rem',
  '--clinic-form-width': '35rem',
  '--clinic-tap': 'min(2.75rem, 14vw)',
  '--clinic-header': 'min(4rem, 20vw)',
  '--clinic-veil': 'rgba(7, 12, 19, 0.55)',
  '--clinic-fill': teal[7],
  '--clinic-fill-hover': teal[8],
  '--clinic-danger-fill': red[7],
  '--clinic-danger-fill-hover': red[8],
};

/** The colours by day. Every text colour passes AA (4.5 : 1) on `ground`, `surface` and `sunken`. */
export const day: Values = {
  '--clinic-text': '#142033',
  '--clinic-muted': slate[6],
  '--clinic-link': teal[7],
  '--clinic-off': slate[2],
  '--clinic-ground': '#fff',
  '--clinic-surface': '#fff',
  '--clinic-sunken': slate[0],
  '--clinic-line': slate[2],
  '--clinic-line-strong': slate[5],
  '--clinic-accent': teal[7],
  '--clinic-accent-soft': teal[0],
  '--clinic-accent-line': teal[2],
  '--clinic-warn': amber[8],
  '--clinic-warn-soft': amber[0],
  '--clinic-warn-line': amber[2],
  '--clinic-warn-bar': amber[6],
  '--clinic-danger': red[7],
  '--clinic-danger-soft': red[0],
  '--clinic-danger-line': red[2],
};

/** The same colours by night. */
export const night: Values = {
  '--clinic-text': dark[0],
  '--clinic-muted': dark[2],
  '--clinic-link': teal[3],
  '--clinic-off': dark[6],
  '--clinic-ground': dark[7],
  '--clinic-surface': dark[6],
  '--clinic-sunken': dark[8],
  '--clinic-line': dark[4],
  '--clinic-line-strong': dark[3],
  '--clinic-accent': teal[3],
  '--clinic-accent-soft': '#10312f',
  '--clinic-accent-line': '#1d514c',
  '--clinic-warn': amber[3],
  '--clinic-warn-soft': '#2f2410',
  '--clinic-warn-line': '#5b4315',
  '--clinic-warn-bar': amber[5],
  '--clinic-danger': red[3],
  '--clinic-danger-soft': '#331a1e',
  '--clinic-danger-line': '#63292c',
};
