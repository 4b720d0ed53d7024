/** The goal for a figure. */
export interface Aim {
  value: number;
  /** `least`: the figure must not be below; `most`: not above. */
  kind: 'least' | 'most';
}

/** The median of some values, and an interval that contains the true median with at least 95% certainty. */
export interface Spread {
  median: number;
  low: number;
  high: number;
  count: number;
  /** False for fewer than 6 values. Even their whole range is then less than 95% certain. */
  isCertain: boolean;
}

const MOST_DOUBT = 0.05;

/** The middle value; for an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  const [one, other] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (one === undefined || other === undefined) throw new Error('There is no median of nothing.');
  return (one + other) / 2;
}

/** The value below which a share of all values lies, such as 0.99; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * The median and its interval, from the order of the values alone: each value is as likely below the true
 * median as above it (the interval of the sign test). It assumes no distribution and needs no random numbers.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = ascending(values);
  const count = sorted.length;
  const left = leftOut(count);
  const skipped = Math.max(0, left);
  return {
    median: median(sorted),
    low: sorted[skipped] ?? Number.NaN,
    high: sorted[count - 1 - skipped] ?? Number.NaN,
    count,
    isCertain: left >= 0,
  };
}

/** How many values on either side lie outside the interval; -1 if even the whole range is too uncertain. */
function leftOut(count: number): number {
  let probability = 0.5 ** count;
  let below = 0;
  for (let left = 0; ; left += 1) {
    below += probability;
    if (2 * below > MOST_DOUBT) return left - 1;
    probability *= (count - left) / (left + 1);
  }
}

/** Divides each value by its partner: those with the same index were measured right after each other. */
export function pairRatios(values: readonly number[], partners: readonly number[]): number[] {
  if (values.length !== partners.length) throw new Error('A value has no partner.');
  return values.map((value, index) => value / (partners[index] ?? Number.NaN));
}

/** 'no verdict' if the interval has values on both sides of the aim, or too few were measured. */
export function verdictOf({ low, high, isCertain }: Spread, aim: Aim): 'met' | 'MISSED' | 'no verdict' {
  const isMet = (value: number) => (aim.kind === 'least' ? value >= aim.value : value <= aim.value);
  if (!isCertain || isMet(low) !== isMet(high)) return 'no verdict';
  return isMet(low) ? 'met' : 'MISSED';
}

const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);
