import type { MantineTheme } from '@mantine/core';
import { cssVariables, theme } from '../theme.ts';

type Values = Readonly<Record<string, string>>;

const named = (start: string, values: Values | readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--mantine-${start}-${name}`, value]));

const { colors, black, fontFamily, fontSizes, radius } = theme;
const { light, dark } = cssVariables({ colors } as unknown as MantineTheme);

const SHADES = Object.assign(
  {},
  ...Object.entries(colors).map(([name, list]) => named(`color-${name}`, list)),
);

/** What does not change with the scheme. */
const FIXED: Values = {
  ...named('font-size', fontSizes),
  ...named('radius', radius),
  '--mantine-font-family': fontFamily,
};

const DAY: Values = {
  ...FIXED,
  ...light,
  '--mantine-color-text': black,
  '--mantine-color-dimmed': colors.gray[6],
};
const NIGHT: Values = {
  ...dark,
  '--mantine-color-text': colors.dark[0],
  '--mantine-color-dimmed': colors.dark[2],
};

/** A style as a page has it: for every time of day, and what the dark changes. */
export interface PageStyle {
  day: string;
  night: string;
}

/**
 * Gives a style the values of theme.ts that it names. Their names become short, because each is sent in the
 * page.
 */
export function withTokens(style: string): PageStyle {
  const used = Object.keys(DAY).filter((name) => style.includes(`var(${name})`));
  const short = new Map(used.map((name, at) => [name, `--${at.toString(36)}`]));
  const rule = (values: Values) =>
    `:root{${used
      .flatMap((name) => (values[name] === undefined ? [] : `${short.get(name)}:${shadeOf(values[name])}`))
      .join(';')}}`;
  return {
    day: rule(DAY) + style.replace(/--[\w-]+/g, (name) => short.get(name) ?? name),
    night: rule(NIGHT),
  };
}

/** Replaces the name of a shade, `var(--mantine-color-teal-7)`, by its colour. */
const shadeOf = (value: string): string =>
  value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => SHADES[name] ?? '#fff');
