import type { Plugin } from 'vite';
import { day, fixed, night, tints } from './src/theme.ts';

const ID = 'virtual:theme.css';
const RESOLVED = `\0${ID}`;

/** The module `virtual:theme.css`: the variables of theme.ts in both colour schemes. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? themeVariables() : undefined),
  };
}

function themeVariables(): string {
  return `${rule(':root', { 'color-scheme': 'light', ...fixed, ...day })}
    ${tintRules('', 0)}
    ${darkRules(':root[data-color-scheme="dark"]')}
    /* Without scripts nothing replaces the page's first scheme, which is the light one, with the system's. */
    @media (scripting: none) and (prefers-color-scheme: dark) {
      ${darkRules(':root')}
    }`;
}

function darkRules(root: string): string {
  return `${rule(root, { 'color-scheme': 'dark', ...night })}
    ${tintRules(`${root} `, 2)}`;
}

/**
 * The classes `tint-red`, and so on: a ground and its text, for badges and avatars (tailwind.css). They are
 * classes, because a style attribute would need 'unsafe-inline'.
 */
function tintRules(ancestor: string, from: 0 | 2): string {
  return Object.entries(tints)
    .map(([name, tint]) =>
      rule(`${ancestor}.tint-${name}`, {
        '--tint': tint[from] ?? '',
        '--on-tint': tint[from + 1] ?? '',
      }),
    )
    .join('\n');
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value};`);
  return `${selector} { ${lines.join(' ')} }`;
}
