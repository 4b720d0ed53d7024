const numbers = new Map<string, number>();

/** Returns 1, 2, 3 … for each kind, for names and phones that are unique in this test file. */
export function nextNumber(kind: string): number {
  const next = (numbers.get(kind) ?? 0) + 1;
  numbers.set(kind, next);
  return next;
}

/**
 * Starts all numbers at 1 again before each test file, so that no result depends on the files that ran before
 * in this process.
 */
export function startOver(): void {
  numbers.clear();
}
