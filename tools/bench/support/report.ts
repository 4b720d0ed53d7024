import { type Aim, type Spread, verdictOf } from './statistics.ts';

export const atLeast = (value: number): Aim => ({ kind: 'least', value });
export const atMost = (value: number): Aim => ({ kind: 'most', value });

/** Prints a section's heading. */
export function heading(text: string): void {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`);
}

/** Prints a figure with its aim and whether it is met. */
export function figure(name: string, value: number, unit: string, aim?: Aim): void {
  const met = aim && (aim.kind === 'least' ? value >= aim.value : value <= aim.value);
  print(name, value, unit, aim, met ? 'met' : 'MISSED');
}

/** Prints a median with its interval, its aim and the verdict. */
export function spreadFigure(name: string, spread: Spread, unit: string, aim?: Aim): void {
  print(name, spread.median, unit, aim, aim ? verdictOf(spread, aim) : '');
  const { low, high, count, isCertain } = spread;
  const range = `between ${format(low)} and ${format(high)}`;
  remark(
    isCertain
      ? `the median of ${count} lies ${range} (95%)`
      : `${count} values ${range}: six are needed for a verdict`,
  );
}

function print(name: string, value: number, unit: string, aim: Aim | undefined, verdict: string): void {
  const shown = `  ${name.padEnd(50)}${format(value).padStart(9)} ${unit}`.trimEnd();
  if (!aim) console.log(shown);
  else
    console.log(
      `${shown.padEnd(74)}aim ${aim.kind === 'least' ? '>=' : '<='} ${format(aim.value)}: ${verdict}`,
    );
}

/** Prints a remark under a figure. */
export function remark(text: string): void {
  console.log(`    ${text}`);
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;

function format(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  if (value >= 100) return Math.round(value).toLocaleString('en');
  // 0.968 must not read as the aim of 0.97.
  return value < 2 ? value.toFixed(3) : value.toFixed(2);
}
