/** The page counts as used for this long after the last key, press, touch or turn of the wheel. */
const ATTENDED_MS = 3 * 60_000;
const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

let lastInputAt = 0;
const listeners = new Set<() => void>();

function noteInput(): void {
  lastInputAt = Date.now();
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  // Opening the page counts as an input, because a person did it.
  lastInputAt = Date.now();
  for (const input of INPUTS) window.addEventListener(input, noteInput, { capture: true, passive: true });
}

/** True if a person used the keyboard, the pointer or the touch screen within the last three minutes. */
export function isAttended(): boolean {
  return Date.now() - lastInputAt < ATTENDED_MS;
}

/** Calls a function at every input of a person. @returns a function that ends this */
export function onInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
