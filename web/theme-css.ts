import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/theme.ts';

const ID = 'virtual:theme.css';
const RESOLVED = `\0${ID}`;
const SOURCES = join(import.meta.dirname, 'src');

/**
 * The module `virtual:theme.css`: the theme's CSS variables that our pages use, in both colour schemes. Pages
 * without Mantine's components take them from here, because Mantine's own provider would cost them its
 * JavaScript: the public pages and the logins.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? themeVariables() : undefined),
  };
}

function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));
  const parts = [all.variables, all.light, all.dark];
  // A tint and its text colour, for badges and avatars (tailwind.css). Classes, because a style attribute
  // would need 'unsafe-inline'.
  const tints = Object.keys(merged.colors).map(
    (name) =>
      `.tint-${name} { --tint: var(--mantine-color-${name}-light); --on-tint: var(--mantine-color-${name}-light-color); }`,
  );
  const used = usedVariables(parts, tints);
  const [variables = {}, light = {}, dark = {}] = parts.map((part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => used.has(name))),
  );
  // Without scripts nothing replaces the page's first scheme, which is the light one, with the system's.
  const darkAtFirst = convertCssVariables({ variables: {}, light: dark, dark: {} }, ':root');
  return `${convertCssVariables({ variables, light, dark }, ':root')}
    ${tints.join('\n')}
    @media (scripting: none) and (prefers-color-scheme: dark) {
      ${darkAtFirst}
    }`;
}

/**
 * The variables that the rules, the stylesheets and the components name, and those that their values refer
 * to.
 */
function usedVariables(parts: readonly Record<string, string>[], rules: readonly string[]): Set<string> {
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [, name] of text.matchAll(/var\((--[\w-]+)[),]/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      for (const part of parts) use(part[name] ?? '');
    }
  };
  for (const rule of rules) use(rule);
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (/\.(css|tsx?)$/.test(file)) use(readFileSync(join(SOURCES, file), 'utf8'));
  }
  return used;
}
