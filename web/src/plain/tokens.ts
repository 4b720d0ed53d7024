import { day, fixed, night } from '../theme.ts';

type Values = Readonly<Record<string, string>>;

const DAY: Values = { ...fixed, ...day };

/** A style in the form in which a page has it: the rules for all times, and the changes in the dark. */
export interface PageStyle {
  day: string;
  night: string;
}

/**
 * Gives a style the values of theme.ts that it uses. Their names become short, because each page sends them.
 */
export function withTokens(style: string): PageStyle {
  const used = Object.keys(DAY).filter((name) => style.includes(`var(${name})`));
  const short = new Map(used.map((name, at) => [name, `--${at.toString(36)}`]));
  const rule = (values: Values) =>
    `:root{${used
      .flatMap((name) => (values[name] === undefined ? [] : `${short.get(name)}:${values[name]}`))
      .join(';')}}`;
  return {
    day: rule(DAY) + style.replace(/--[\w-]+/g, (name) => short.get(name) ?? name),
    night: rule(night),
  };
}
