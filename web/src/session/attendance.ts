/** So long after the last key, pointer or touch a page counts as used. */
const ATTENDED_MS = 3 * 60_000;
const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

let lastInputAt = 0;
const listeners = new Set<() => void>();

function noteInput(): void {
  lastInputAt = Date.now();
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  // Somebody has opened the page.
  lastInputAt = Date.now();
  for (const input of INPUTS) window.addEventListener(input, noteInput, { capture: true, passive: true });
}

/** Whether a person used a key, the pointer or the screen within the last minutes. */
export function isAttended(): boolean {
  return Date.now() - lastInputAt < ATTENDED_MS;
}

/** Calls a function with every input of a person. @returns ends that */
export function onInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
