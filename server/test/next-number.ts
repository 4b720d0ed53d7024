const numbers = new Map<string, number>();

/** 1, 2, 3 … of a kind, for names and phones that no other of this test file has. */
export function nextNumber(kind: string): number {
  const next = (numbers.get(kind) ?? 0) + 1;
  numbers.set(kind, next);
  return next;
}

/** Every file starts from 1, as it would alone: no result depends on the files that ran before it in this process. */
export function startOver(): void {
  numbers.clear();
}
