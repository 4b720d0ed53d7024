/** The goal for a figure. */
export interface Aim {
  value: number;
  /** `least`: the figure must not be below; `most`: not above. */
  kind: 'least' | 'most';
}

export const atLeast = (value: number): Aim => ({ kind: 'least', value });
export const atMost = (value: number): Aim => ({ kind: 'most', value });

/** Prints a section's heading. */
export function heading(text: string): void {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`);
}

/** Prints a figure with its aim and whether it is met. */
export function figure(name: string, value: number, unit: string, aim?: Aim): void {
  const shown = `  ${name.padEnd(50)}${format(value).padStart(9)} ${unit}`.trimEnd();
  console.log(aim ? `${shown.padEnd(74)}${verdict(value, aim)}` : shown);
}

function verdict(value: number, { kind, value: goal }: Aim): string {
  const met = kind === 'least' ? value >= goal : value <= goal;
  return `aim ${kind === 'least' ? '>=' : '<='} ${format(goal)}: ${met ? 'met' : 'MISSED'}`;
}

/** Prints a remark under a figure. */
export function remark(text: string): void {
  console.log(`    ${text}`);
}

/** The middle value; for an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

function format(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}
